// Installs Spectral beside this file, if it is not there yet. Processes that start at the same time wait for the
// first. Run by scripts/documents/lint.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { acquireLock } from '../../install-lock.mjs'
import { installedPackages } from '../../installed-packages.mjs'

const folder = import.meta.dirname
const lock = await acquireLock(join(folder, '.installing'), (owner) =>
  console.error(`Process ${owner} is installing Spectral; waiting for it.`),
)
try {
  if (installedPackages(folder) !== 'all') install()
} finally {
  lock.release()
}

function install() {
  console.error('Installing Spectral (once) ...')
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('Spectral could not be installed: is the npm registry within reach?')
    process.exitCode = 1
  }
}
