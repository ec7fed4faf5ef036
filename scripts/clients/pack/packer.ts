// What a package of clients is, for each language that has one: its files, how it is built, and how it is tried from an
// empty folder. The name, the version and the license are those of package.json.
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
  /** Installs the product in an empty folder, and calls the API with it. */
  trial(folder: string, product: string, manifest: Manifest): Step[]
}

const root = path.join(import.meta.dirname, '..', '..', '..')

export function readManifest(): Manifest {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { name: `${name}-client`, version, license }
}

/** The services of a production server. */
export const packedServices: readonly ServiceName[] = services.filter((name) => name !== 'sandbox')

/** The text that the package's page shows. */
export const readme = ({ name, version }: Manifest, language: string, install: string, example: string) =>
  `# ${name}

Clients of the retail API for ${language}, one module for each service, in version ${version} of the API. They are generated from
the OpenAPI documents of the services, which a server publishes at \`/<service>/v1/openapi-json.json\`.

## Install

${install}

## Use

${example}
`
