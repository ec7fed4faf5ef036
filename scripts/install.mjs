// Runs before every npm script, under whatever Node the machine has: installs the locked dependencies where they
// are missing or older than the lock file, so that a fresh clone needs nothing but npm. With --warm it also has
// the project's Node compile the sources once, after a change: a server that finds them compiled starts faster
// and does without the compiler's memory.
import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const lock = readFileSync('package-lock.json', 'utf8')

if (read('node_modules/.installed-lock.json') !== lock) {
  // Installing empties the folder, whoever else works with what a link leads to.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link to a folder whose packages are not those of package-lock.json. Remove the link, not the folder (rm node_modules), and run this again: it installs here.',
    )
    process.exit(1)
  }
  console.error('Installing dependencies (once, about a minute) ...')
  const result = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('The dependencies could not be installed: is the npm registry within reach?')
    process.exit(result.status ?? 1)
  }
  writeFileSync('node_modules/.installed-lock.json', lock)
}

if (process.argv.includes('--warm')) {
  const stamp = 'node_modules/.compiled-sources'
  const newest = String(Math.max(...['handlers', 'entities', 'generated', 'scripts'].map(newestIn)))
  if (read(stamp) !== newest) {
    spawnSync('node_modules/.bin/node', ['scripts/start/launch.ts'], { stdio: ['ignore', 2, 2] })
    writeFileSync(stamp, newest)
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function newestIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((newest, entry) => {
    const path = join(folder, entry.name)
    return Math.max(newest, entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs)
  }, 0)
}
