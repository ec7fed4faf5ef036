// What a package of clients is, for each language that has one: its files, how it is built, and how its README's program is
// tried from an empty folder. The name, the version and the license are those of package.json.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ServiceName, services } from '../../../generated/operations.ts'
import type { Step } from '../language.ts'

export interface Manifest {
  /** The name of the package, such as retail-api-platform-client. */
  name: string
  version: string
  license: string
}

export interface Packer {
  name: string
  /** Programs that must be installed. */
  needs: readonly string[]
  /** Writes the sources into the empty folder, and returns the steps that build the package. */
  build(folder: string, services: readonly ServiceName[], manifest: Manifest): Promise<Step[]>
  /** The file to publish. */
  product(folder: string, manifest: Manifest): string
  /** Installs the product in an empty folder. */
  install(folder: string, product: string): Step[]
  /** The file with the README in the folder where the product is installed. */
  readme(folder: string, manifest: Manifest): string
  /** The file name of its program, and how to run it. */
  program: string
  run(folder: string): Step
}

const root = path.join(import.meta.dirname, '..', '..', '..')

export function readManifest(): Manifest {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { name: `${name}-client`, version, license }
}

/** The services of a production server. */
export const packedServices: readonly ServiceName[] = services.filter((name) => name !== 'sandbox')

/** The folder's README.md, which the package's page shows, with the values of the manifest. */
export function readmeOf(sources: string, values: Readonly<Record<string, string>>): string {
  const template = readFileSync(path.join(sources, 'README.md'), 'utf8')
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')
}

/** The first program of a README. */
export function programIn(readme: string): string {
  const program = /^```(?:js|python)\n(.*?)^```$/ms.exec(readme)?.[1]
  if (program === undefined) throw new Error('The README has no program.')
  return program
}
