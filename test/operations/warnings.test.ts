// Every operation with rules declares the header Warnings, on the responses that can carry it; no document without such an
// operation has it (R5). The generator writes the declarations.
import { expect, test } from 'vitest'
import { WARNINGS } from '../../handlers/api/pipeline/respond.ts'
import { documents, everyOperation } from '../support/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents are untyped
type Json = any

/** The published operation with its responses, by its operationId. */
const published = new Map(
  [...documents.values()].flatMap((document) =>
    Object.values<Json>(document.paths).flatMap((item) =>
      Object.values<Json>(item).map(
        (operation) => [operation?.operationId, { operation, document }] as const,
      ),
    ),
  ),
)
const hasRules = (id: string) => published.get(id)?.operation['x-rules'] !== undefined

everyOperation(
  'declares the header Warnings if it has rules',
  ({ id }) => hasRules(id),
  ({ id }) => {
    const { operation, document } = published.get(id) as { operation: Json; document: Json }
    const headersOf = (response: Json) =>
      (response.$ref ? document.components.responses[response.$ref.split('/').at(-1)] : response).headers
    const carrying = Object.entries<Json>(operation.responses).filter(([status]) =>
      /^2|^40[0349]$/.test(status),
    )

    expect(carrying.length).toBeGreaterThan(0)
    for (const [status, response] of carrying)
      expect(headersOf(response)[WARNINGS], status).toEqual({ $ref: '#/components/headers/Warnings' })
  },
)

test('documents without rules do not declare the header Warnings', () => {
  for (const [service, document] of documents) {
    const isNamed = Object.values<Json>(document.paths).some((item) =>
      Object.values<Json>(item).some((operation) => operation?.['x-rules']),
    )
    expect(JSON.stringify(document).includes('"Warnings"'), service).toBe(isNamed)
  }
})
