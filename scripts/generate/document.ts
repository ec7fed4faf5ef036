// Finds the documents in openapi/ and bundles each with what it refers to, in openapi/shared/ and in the service's own
// folder, into one object. A service is a file openapi/<service>.yaml; nothing else has to be registered.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { BaseResolver, bundle, createConfig, parseYaml, Source } from '@redocly/openapi-core'
import { declareNoStore } from './no-store.ts'

/** A document is free JSON here; test/spec.test.ts holds its shape. */
export type Json = ReturnType<typeof JSON.parse>

export interface Service {
  name: string
  /** Where the service is mounted, such as `/cart/v1`. */
  base: string
  document: Json
}

export interface Operation {
  path: string
  method: string
  operation: Json
  item: Json
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'])

/** All services of a folder, by name. Throws with every problem when a reference leads nowhere. */
export async function readServices(folder: string): Promise<Service[]> {
  const config = await createConfig({})
  const headers: Json = parseYaml(await readFile(path.join(folder, 'shared', 'headers.yaml'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort()

  return Promise.all(
    files.map(async (file) => {
      const options = { ref: path.join(folder, file), config, externalRefResolver: new PlainResolver() }
      const { bundle: bundled, problems } = await bundle(options)
      const faults = new Set(problems.map((problem) => problem.message))
      if (faults.size > 0) throw new Error(`${file}: ${[...faults].join('; ')}`)

      // A copy by way of text: the bundle has one object wherever two documents refer to the same one.
      const document: Json = JSON.parse(JSON.stringify(bundled.parsed))
      declareNoStore(document, headers['Cache-Control'])
      return { name: path.basename(file, '.yaml'), base: document.servers[0].url, document }
    }),
  )
}

/**
 * Reads files without YAML aliases, which are one object in several places: what the bundler adds to the document's
 * component headers would appear in every answer that takes its headers from there.
 */
class PlainResolver extends BaseResolver {
  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    const { body } = await super.loadExternalRef(absoluteRef)
    return new Source(absoluteRef, JSON.stringify(parseYaml(body)))
  }
}

/** The operations of a document, in its own order. */
export function operationsOf(document: Json): Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([address, item]) =>
    Object.keys(item)
      .filter((key) => methods.has(key))
      .map((method) => ({ path: address, method, operation: item[method], item })),
  )
}

/** What a local reference (`#/components/…`) stands for; anything else is returned as it is. */
export function resolve(document: Json, node: Json): Json {
  if (typeof node?.$ref !== 'string') return node

  const keys = node.$ref.slice(2).split('/')
  return keys.reduce((at: Json, key: string) => at[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}
