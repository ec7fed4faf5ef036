// Compares npm's record of node_modules with package-lock.json. npm writes the record last, so an interrupted
// installation has none. Packages for other platforms are optional and may be missing; additional packages do
// no harm. Runs on the machine's Node, 20 or later. Tested by test/scripts/install.long.test.ts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} folder the one of package-lock.json
 * @returns {'all' | 'production' | 'other' | 'none'} `other`: a version differs, something is missing, or npm keeps no record.
 */
export function installedPackages(folder = '.') {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) return 'none'
  const installed = packagesIn(join(modules, '.package-lock.json'))
  const locked = packagesIn(join(folder, 'package-lock.json'))
  if (!installed || !locked) return 'other'
  const packages = Object.entries(locked).filter(([path]) => path.startsWith('node_modules/'))
  const differs = packages.some(([path, wanted]) => installed[path] && !isSame(installed[path], wanted))
  if (differs) return 'other'

  const missing = packages.filter(
    ([path, { optional, devOptional }]) => !optional && !devOptional && !installed[path],
  )
  if (missing.length === 0) return 'all'
  return missing.every(([, { dev }]) => dev) ? 'production' : 'other'
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function isSame(found, locked) {
  return (
    locked.version === found.version && locked.integrity === found.integrity && locked.link === found.link
  )
}
