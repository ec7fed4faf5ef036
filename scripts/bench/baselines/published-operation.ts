// Finds an operation in the published documents, which the baselines serve: its address and the schemas of its
// responses. The baselines must stay minimal, so this reads the files and imports nothing of the product.
import { readdirSync, readFileSync } from 'node:fs'

type Schema = Readonly<Record<string, unknown>>

interface Response {
  $ref?: string
  content?: Readonly<Record<string, { schema: Schema }>>
}

interface Operation {
  operationId: string
  responses: Readonly<Record<string, Response>>
}

export interface PublishedDocument {
  servers: readonly { url: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { responses: Readonly<Record<string, Response>>; schemas: Readonly<Record<string, Schema>> }
}

export interface PublishedOperation {
  service: string
  method: 'get' | 'post'
  /** With the prefix of the service and parameters in braces, as in the document. */
  path: string
  /** The JSON schema of each response of 2xx, by its status; its references are those of the service's document. */
  responses: Readonly<Record<string, Schema>>
}

const generated = new URL('../../../generated/', import.meta.url)

export function readDocuments(): ReadonlyMap<string, PublishedDocument> {
  const services = readdirSync(generated, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[a-z]+\/openapi\.json$/.test(file))
    .map((file) => file.slice(0, file.indexOf('/')))
  return new Map(
    services.map((service) => [
      service,
      JSON.parse(readFileSync(new URL(`${service}/openapi.json`, generated), 'utf8')),
    ]),
  )
}

export function findOperation(
  documents: ReadonlyMap<string, PublishedDocument>,
  operationId: string,
): PublishedOperation {
  for (const [service, document] of documents) {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId !== operationId) continue
        if (method !== 'get' && method !== 'post') throw new Error(`The baselines do not serve ${method}`)
        const prefix = document.servers[0]?.url ?? ''
        return { service, method, path: prefix + path, responses: schemasOf(document, operation) }
      }
    }
  }
  throw new Error(`No published document has the operation ${operationId}`)
}

function schemasOf({ components }: PublishedDocument, { responses }: Operation): Record<string, Schema> {
  const schemas: Record<string, Schema> = {}
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2')) continue
    const { content } = response.$ref ? (components.responses[lastPart(response.$ref)] ?? {}) : response
    const schema = content?.['application/json']?.schema
    if (schema) schemas[status] = schema
  }
  return schemas
}

const lastPart = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)
