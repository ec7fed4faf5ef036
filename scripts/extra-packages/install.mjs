// Installs the packages of this folder in a folder below node_modules/.cache, with copies of the other files next to them, if
// they are not there yet: node install.mjs <target> all|production. Processes that start at the same time wait for the
// first. Run by extra-packages.ts.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock } from '../install/install-lock.mjs'
import { installedPackages } from '../install/installed-packages.mjs'

const [target, packages] = process.argv.slice(2)
mkdirSync(target, { recursive: true })
const lock = await acquireLock(join(target, '.installing'), (owner) =>
  console.error(`Process ${owner} is installing additional packages; waiting for it.`),
)
try {
  for (const file of readdirSync(import.meta.dirname))
    copyFileSync(join(import.meta.dirname, file), join(target, file))
  const installed = installedPackages(target)
  if (installed !== 'all' && installed !== packages) install()
} finally {
  lock.release()
}

function install() {
  console.error('Installing additional packages (once) ...')
  const omit = packages === 'production' ? ['--omit=dev'] : []
  const { status } = spawnSync('npm', ['ci', ...omit, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: target,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('They could not be installed: is the npm registry within reach?')
    process.exitCode = 1
  }
}
