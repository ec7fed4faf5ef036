// Finds the documents in openapi/ and bundles each with everything that it refers to in openapi/shared/ and
// in the folder of the service. Every file openapi/<service>.yaml is a service; nothing else is registered.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { BaseResolver, bundle, createConfig, parseYaml, Source } from '@redocly/openapi-core'
import { type Json, operationsOf, resolve, type Service } from '../../../handlers/pages/documents/document.ts'
import { declareConditions } from './conditions.ts'
import { declareLinks } from './links.ts'
import { declareNoStore } from './no-store.ts'
import { declareWarnings } from './warnings.ts'

/** All services of a folder, by name. Throws with all problems if a reference cannot be resolved. */
export async function readServices(folder: string): Promise<Service[]> {
  const config = await createConfig({})
  const shared = async (name: string): Promise<Json> =>
    parseYaml(await readFile(path.join(folder, 'shared', `${name}.yaml`), 'utf8'))
  const [headers, parameters] = [await shared('headers'), await shared('parameters')]
  const refusal = withinDocument((await shared('responses')).PreconditionFailed)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort()

  const services = await Promise.all(
    files.map(async (file) => {
      const options = { ref: path.join(folder, file), config, externalRefResolver: new PlainResolver() }
      const { bundle: bundled, problems } = await bundle(options)
      const faults = new Set(problems.map((problem) => problem.message))
      if (faults.size > 0) throw new Error(`${file}: ${[...faults].join('; ')}`)

      // Copied through JSON text: in the bundle one object may appear in several places.
      const document: Json = JSON.parse(JSON.stringify(bundled.parsed))
      const inDocument = (node: Json) => resolve(document, node)
      declareConditions(
        document,
        operationsOf(document),
        inDocument,
        structuredClone({ parameters, refusal }),
      )
      declareNoStore(document, headers['Cache-Control'])
      declareLinks(document, resolve)
      declareWarnings(
        document,
        operationsOf(document).map(({ operation }) => operation),
        (response) => resolve(document, response),
        headers.Warnings,
      )
      return { name: path.basename(file, '.yaml'), base: document.servers[0].url, document }
    }),
  )
  declareScopes(services.map(({ document }) => document))
  return services
}

/** Each token endpoint grants the scopes of all services, which they declare in `x-scopes`. */
function declareScopes(documents: readonly Json[]): void {
  const scopes = Object.assign({}, ...documents.map((document) => document['x-scopes']))
  for (const document of documents) {
    for (const flow of Object.values<Json>(document.components.securitySchemes?.oauth2?.flows ?? {}))
      flow.scopes = { ...scopes }
    delete document['x-scopes']
  }
}

/** A shared component with the references that it has in a bundle. */
const withinDocument = (component: Json): Json =>
  JSON.parse(JSON.stringify(component).replace(/"(headers|schemas)\.yaml#\//g, '"#/components/$1/'))

/**
 * Reads files and expands their YAML aliases. An alias is one object in several places: a header that the
 * bundler adds to the components would appear in every response that shares the object.
 */
class PlainResolver extends BaseResolver {
  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    const { body } = await super.loadExternalRef(absoluteRef)
    return new Source(absoluteRef, JSON.stringify(parseYaml(body)))
  }
}
