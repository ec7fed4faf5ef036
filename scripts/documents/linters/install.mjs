// Installs Spectral in the folder that the command line names, with spectral.mjs beside it, if it is not there yet.
// Processes that start at the same time wait for the first. Run by scripts/documents/lint.ts.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock } from '../../install-lock.mjs'
import { installedPackages } from '../../installed-packages.mjs'

const [folder] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const lock = await acquireLock(join(folder, '.installing'), (owner) =>
  console.error(`Process ${owner} is installing Spectral; waiting for it.`),
)
try {
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'spectral.mjs']) {
    copyFileSync(join(import.meta.dirname, file), join(folder, file))
  }
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
