// Packages that a rare command needs and npm ci need not install: this folder has a package.json and a lock file, and the first
// command that uses them installs them. An operator needs only the production packages, those of `npm run mcp`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const target = fileURLToPath(new URL('../../node_modules/.cache/extra-packages/', import.meta.url))

/**
 * Installs the packages, unless they are installed.
 *
 * @returns the folder that has them in its node_modules, together with copies of the other files of this folder
 * @throws if they cannot be installed
 */
export function installExtraPackages(packages: 'all' | 'production' = 'all'): string {
  const installer = join(import.meta.dirname, 'install.mjs')
  const { status } = spawnSync(process.execPath, [installer, target, packages], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('The packages of scripts/extra-packages are not installed.')
  return target
}
