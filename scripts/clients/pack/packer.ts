// What a package of clients is, for each language that has one: its files, how it is built, and how it is tried from an
// empty folder. The name, the version and the license are those of package.json.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
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
  build(folder: string, services: readonly string[], manifest: Manifest): Promise<Step[]>
  /** The file to publish. */
  product(folder: string, manifest: Manifest): string
  /** Installs the product in an empty folder, and calls the API with it. */
  trial(folder: string, product: string, manifest: Manifest): Step[]
}

const root = path.join(import.meta.dirname, '..', '..', '..')

export const generated = path.join(root, 'generated')

/** The document of a service for generators. */
export const documentOf = (service: string) => path.join(generated, service, 'openapi-json.json')

export function readManifest(): Manifest {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { name: `${name}-client`, version, license }
}

/** The services of a production server. */
export const packedServices = () =>
  readdirSync(generated, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'sandbox')
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(generated, name)).includes('openapi-json.json'))

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
