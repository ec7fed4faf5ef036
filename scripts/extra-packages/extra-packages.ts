// Packages that a rare command needs and npm ci need not install: each folder here has its own package.json and lock
// file, and the first command that uses it installs it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

export type ExtraPackages =
  | 'bench'
  | 'bruno'
  | 'cloudevents'
  | 'dclint'
  | 'mcp'
  | 'newman'
  | 'openapi-typescript'
  | 'respect'
  | 'spectral'

/**
 * Installs the packages of the folder `name`, unless they are installed.
 *
 * @returns the folder that has them in its node_modules, together with copies of the files of `name`
 * @throws if they cannot be installed
 */
export function installExtraPackages(name: ExtraPackages): string {
  const target = join(cache, name)
  const installer = join(import.meta.dirname, 'install.mjs')
  const { status } = spawnSync(process.execPath, [installer, name, target], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`The packages of scripts/extra-packages/${name} are not installed.`)
  return target
}
