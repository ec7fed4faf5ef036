// Installs the packages of one folder beside this file in a folder below node_modules/.cache, with the folder's other
// files next to them, if they are not there yet: node install.mjs <name> <target>. Processes that start at the same time
// wait for the first. Run by extra-packages.ts.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock } from '../install/install-lock.mjs'
import { installedPackages } from '../install/installed-packages.mjs'

const [name, target] = process.argv.slice(2)
const source = join(import.meta.dirname, name)
mkdirSync(target, { recursive: true })
const lock = await acquireLock(join(target, '.installing'), (owner) =>
  console.error(`Process ${owner} is installing the packages for ${name}; waiting for it.`),
)
try {
  for (const file of readdirSync(source)) copyFileSync(join(source, file), join(target, file))
  if (installedPackages(target) !== 'all') install()
} finally {
  lock.release()
}

function install() {
  console.error(`Installing the packages for ${name} (once) ...`)
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: target,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('They could not be installed: is the npm registry within reach?')
    process.exitCode = 1
  }
}
