// Finds an operation in the published documents, which the baselines serve: its address and the schemas of its
// responses. The baselines must stay minimal, so this reads the files and imports nothing of the product.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// biome-ignore lint/suspicious/noExplicitAny: documents are plain JSON
type Json = any

export interface PublishedOperation {
  service: string
  method: 'get' | 'post'
  /** With the prefix of the service and parameters in braces, as in the document. */
  path: string
  /** The JSON schema of each response of 2xx, by its status; its references are those of the service's document. */
  responses: Readonly<Record<string, Json>>
}

const generated = new URL('../../../generated/', import.meta.url)

/** By the name of the service. */
export const readDocuments = (): ReadonlyMap<string, Json> =>
  new Map(
    globSync('*/openapi.json', { cwd: fileURLToPath(generated) }).map((file) => [
      dirname(file),
      JSON.parse(readFileSync(new URL(file, generated), 'utf8')),
    ]),
  )

export function findOperation(documents: ReadonlyMap<string, Json>, operationId: string): PublishedOperation {
  for (const [service, { servers, paths, components }] of documents) {
    for (const [path, item] of Object.entries<Json>(paths)) {
      for (const method of ['get', 'post'] as const) {
        if (item[method]?.operationId !== operationId) continue
        const responses = Object.entries<Json>(item[method].responses).flatMap(([status, response]) => {
          const { content } = response.$ref ? components.responses[response.$ref.split('/').at(-1)] : response
          const schema = content?.['application/json']?.schema
          return status.startsWith('2') && schema ? [[status, schema]] : []
        })
        return { service, method, path: servers[0].url + path, responses: Object.fromEntries(responses) }
      }
    }
  }
  throw new Error(`No published document has the operation ${operationId}`)
}
