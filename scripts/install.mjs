// Runs before every npm script, under whatever Node the machine has: installs the locked dependencies when
// they are missing or older than the lock file, so that `npm start` works on a fresh clone.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const lock = readFileSync('package-lock.json', 'utf8')
const stamp = 'node_modules/.installed-lock.json'

function installed() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}

if (installed() !== lock) {
  console.error('Installing dependencies (once; about a minute) ...')
  const result = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('The dependencies could not be installed: is the npm registry within reach?')
    process.exit(result.status ?? 1)
  }
  writeFileSync(stamp, lock)
}
