// Installs the browser build of Scalar's API reference, for /docs: modules that its package contains, of which the browser loads
// most only when a reader needs them. The package is no dependency, because it depends on some 270 others that nothing here runs.
// npm runs this after `npm ci`, and install.mjs imports it. To update, change PACKAGE and SHA256. Several may run at once. Runs on
// the machine's Node, 20 or later. Tested by test/scripts/install.long.test.ts.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = '@scalar/api-reference@1.76.0'
const SHA256 = 'b8949032f0996b6130f27c2759db226839b8ac4c3cd82e1b735e7bed546fa16f'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
const folder = join(cache, 'docs-page')

if (!isPinned(folder)) install()

/** Whether these are the modules of the version, and no others. */
function isPinned(installed) {
  try {
    const hash = createHash('sha256')
    for (const name of modulesIn(installed))
      hash.update(`${name}\n`).update(readFileSync(join(installed, name)))
    return hash.digest('hex') === SHA256
  } catch {
    return false
  }
}

/** Names begin with `chunks/`, but for the first module that a page loads, which is the last here. */
function modulesIn(installed) {
  const names = readdirSync(installed, { recursive: true }).map((name) => name.replaceAll('\\', '/'))
  return names.filter((name) => name.endsWith('.js')).sort()
}

function install() {
  mkdirSync(cache, { recursive: true })
  const temporary = mkdtempSync(join(cache, 'docs-page-'))
  const run = (command, args) =>
    execFileSync(command, args, {
      cwd: temporary,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
  try {
    const archive = run('npm', ['pack', PACKAGE, '--silent', '--prefer-offline']).trim()
    const browser = 'package/dist/browser'
    run('tar', ['-xzf', archive, `${browser}/standalone.esm.js`, `${browser}/chunks`])
    const unpacked = join(temporary, browser)
    if (!isPinned(unpacked)) throw new Error(`The modules in ${PACKAGE} are not the pinned ones.`)
    const modules = modulesIn(unpacked)
    mkdirSync(join(folder, 'chunks'), { recursive: true })
    // The package declares MIT without the text; this copy is from its repository.
    copyFileSync(fileURLToPath(new URL('docs-bundle-license.txt', import.meta.url)), join(folder, 'LICENSE'))
    for (const name of modules) renameSync(join(unpacked, name), join(folder, name))
    for (const name of modulesIn(folder))
      if (!modules.includes(name)) rmSync(join(folder, name), { force: true })
  } finally {
    rmSync(temporary, { recursive: true })
  }
}
