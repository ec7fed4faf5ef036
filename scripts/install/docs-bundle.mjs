// Installs the browser bundle of Scalar's API reference, for /docs: one self-contained file, which its package contains. The
// package is no dependency, because it depends on some 270 others that nothing here runs. npm runs this after `npm ci`, and
// install.mjs imports it. To update, change PACKAGE and SHA256. Several may run at once. Runs on the machine's Node, 20 or
// later. Tested by test/scripts/install.long.test.ts.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = '@scalar/api-reference@1.76.0'
const SHA256 = 'dcb027152bf20bf2f6dcd66e8f9fb073c1a9e274cf0b94b939a7d99ab8947060'

const folder = fileURLToPath(new URL('../../node_modules/.cache/docs-page', import.meta.url))

if (!isPinned(join(folder, 'scalar.js'))) install()

function isPinned(file) {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex') === SHA256
  } catch {
    return false
  }
}

function install() {
  mkdirSync(folder, { recursive: true })
  const temporary = mkdtempSync(join(folder, 'package-'))
  const run = (command, args) =>
    execFileSync(command, args, {
      cwd: temporary,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
  try {
    const archive = run('npm', ['pack', PACKAGE, '--silent', '--prefer-offline']).trim()
    run('tar', ['-xzf', archive, 'package/dist/browser/standalone.js'])
    const file = join(temporary, 'package/dist/browser/standalone.js')
    if (!isPinned(file)) throw new Error(`The bundle in ${PACKAGE} is not the pinned one.`)
    // The package declares MIT without the text; this copy is from its repository.
    copyFileSync(fileURLToPath(new URL('docs-bundle-license.txt', import.meta.url)), join(folder, 'LICENSE'))
    renameSync(file, join(folder, 'scalar.js'))
  } finally {
    rmSync(temporary, { recursive: true })
  }
}
