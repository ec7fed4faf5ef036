// Runs before every npm script, on the machine's Node: installs the locked dependencies if they are missing or
// differ from package-lock.json, so that a fresh clone needs only npm. npm's own record contains what is installed,
// so a manual `npm ci` counts too. If several scripts start at once, one installs and the others wait.
// --production accepts an installation of the production packages. Tested by test/scripts/install.long.test.ts.
import { spawn } from 'node:child_process'
import { accessSync, constants, lstatSync, readFileSync } from 'node:fs'
import { acquireLock } from './install/install-lock.mjs'
import { installedPackages } from './install/installed-packages.mjs'

const productionSuffices = process.argv.includes('--production')

await installWhereNeeded()
if (isWritable('.')) await installDocsBundle()
requireNode()

async function installWhereNeeded() {
  if (isWritable('.')) {
    // Waits also if nothing seems to be missing: npm may be finishing an installation.
    if (isInstalled() && !lstatSync('.installing', { throwIfNoEntry: false })) return
    const lock = await acquireLock('.installing', (owner) =>
      console.error(
        `Process ${owner} is installing the dependencies; waiting for it. If it is something else, remove the folder .installing.`,
      ),
    )
    try {
      if (!isInstalled()) await install(lock)
    } finally {
      lock.release()
    }
  } else if (!isInstalled()) {
    // For example in a container: the packages were installed on purpose, and this user cannot change them.
    if (installedPackages() === 'none')
      stop('There is no node_modules, and this user may not write here to install it.')
    if (installedPackages() === 'production')
      stop('This needs the development packages: run it in a checkout that may be written.')
    stop('node_modules differs from package-lock.json, and this user may not change it.')
  }
}

function isInstalled() {
  const installed = installedPackages()
  return installed === 'all' || (installed === 'production' && productionSuffices)
}

async function install(lock) {
  // Installing empties the folder that the link names, which other checkouts may use.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop(
      'node_modules is a link to a folder whose packages are not those of package-lock.json. Remove the link, not the folder (rm node_modules), and run this again: it installs here.',
    )
  }
  console.error('Installing dependencies (once, about a minute) ...')
  const npm = spawn('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.pid) lock.shareWith(npm.pid)
  const code = await new Promise((resolve) => npm.on('error', () => resolve(1)).on('close', resolve))
  if (code !== 0) stop('The dependencies could not be installed: is the npm registry within reach?')
}

/** npm did so after its installation, unless scripts are ignored. */
async function installDocsBundle() {
  await import('./install/docs-bundle.mjs').catch(({ message }) =>
    stop(
      `${message}\nThe scripts of the page /docs could not be installed: is the npm registry within reach?`,
    ),
  )
}

/** The project's Node does not exist for every platform, and an image has its own. */
function requireNode() {
  if (lstatSync('node_modules/.bin/node', { throwIfNoEntry: false })) return
  const needed = Number.parseInt(JSON.parse(read('scripts/node/package.json') || '{}').version, 10)
  if (!needed || Number.parseInt(process.versions.node, 10) >= needed) return
  stop(
    `The installed packages do not include Node: this is ${process.version}, ${needed} or later is needed.`,
  )
}

function stop(message) {
  console.error(message)
  process.exitCode = 1
  process.exit()
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
