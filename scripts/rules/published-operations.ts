// The operations of the published documents and the rule sets that they name in x-rules, for commands without a running
// service. Tested by test/scripts/rules/rules-commands.long.test.ts.
import { existsSync, readdirSync } from 'node:fs'
import type { ServiceName } from '../../generated/operations.ts'
import { type Document, readDocument } from '../../handlers/api/contract/openapi-document.ts'

export interface PublishedOperation {
  id: string
  service: string
  summary: string
  ruleSets: readonly string[]
  /** The members of its JSON body, or of an entry where that is a list. */
  bodyMembers: readonly string[]
}

const generated = new URL('../../generated/', import.meta.url)

/** The documents of all services. */
export function publishedDocuments(): ReadonlyMap<string, Document> {
  const services = readdirSync(generated, { withFileTypes: true }).filter(({ name }) =>
    existsSync(new URL(`${name}/openapi.json`, generated)),
  )
  return new Map(services.map(({ name }) => [name, readDocument(name as ServiceName, generated)]))
}

/** Every operation, also those without rules. */
export function publishedOperations(): PublishedOperation[] {
  return [...publishedDocuments()].flatMap(([service, { paths, components }]) => {
    const resolved = (schema: Document = {}): Document =>
      schema.$ref ? resolved(components.schemas[schema.$ref.split('/').at(-1)]) : schema
    const membersOf = (operation: Document) => {
      const schema = resolved(operation.requestBody?.content?.['application/json']?.schema)
      return Object.keys(resolved(schema.items ?? schema).properties ?? {})
    }
    return Object.values<Document>(paths).flatMap((item) =>
      Object.values<Document>(item)
        .filter((operation) => typeof operation?.operationId === 'string')
        .map((operation) => ({
          ...{ id: operation.operationId, service, summary: operation.summary },
          ...{ ruleSets: operation['x-rules'] ?? [], bodyMembers: membersOf(operation) },
        })),
    )
  })
}
