// The operations of the published documents and the rule sets that they name in x-rules, for commands without a running
// service. Tested by test/platform/rules/commands/rules-commands.test.ts.
import { existsSync, readdirSync } from 'node:fs'
import type { ServiceName } from '../../../../generated/operations.ts'
import { type Document, readDocument } from '../../contract/openapi-document.ts'

export interface PublishedOperation {
  id: string
  service: string
  ruleSets: readonly string[]
}

const generated = new URL('../../../../generated/', import.meta.url)

/** The documents of all services. */
export function publishedDocuments(directory = generated): ReadonlyMap<string, Document> {
  const services = readdirSync(directory, { withFileTypes: true }).filter(({ name }) =>
    existsSync(new URL(`${name}/openapi.json`, directory)),
  )
  return new Map(services.map(({ name }) => [name, readDocument(name as ServiceName, directory)]))
}

/** Every operation, also those without rules. */
export function publishedOperations(documents = publishedDocuments()): PublishedOperation[] {
  return [...documents].flatMap(([service, { paths }]) =>
    Object.values<Document>(paths).flatMap((item) =>
      Object.values<Document>(item)
        .filter((operation) => typeof operation?.operationId === 'string')
        .map((operation) => ({ id: operation.operationId, service, ruleSets: operation['x-rules'] ?? [] })),
    ),
  )
}
