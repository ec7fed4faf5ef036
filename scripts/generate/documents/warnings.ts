// Declares the header Warnings on the responses of operations with rules (R5). It is done here because responses in
// openapi/shared/ do not name the operations that use them; a response that several operations share declares it as soon as
// one of them has rules. Tested by test/operations/warnings.test.ts.
import type { Json } from '../../../handlers/pages/documents/document.ts'

/** Whether a response with this status carries warnings: a success, or what a rule can refuse with. */
const carriesWarnings = (status: string) => /^2|^40[0349]$/.test(status)

/** Adds the header to each response of an operation with rules that can carry warnings. */
export function declareWarnings(
  document: Json,
  operations: readonly Json[],
  resolve: (response: Json) => Json,
  header: Json,
): void {
  const responses = operations
    .filter((operation) => operation['x-rules'])
    .flatMap((operation) => Object.entries<Json>(operation.responses))
    .filter(([status]) => carriesWarnings(status))
    .map(([, response]) => resolve(response))
  if (responses.length === 0) return
  document.components.headers = { ...document.components.headers, Warnings: header }
  for (const response of responses)
    response.headers = { ...response.headers, Warnings: { $ref: '#/components/headers/Warnings' } }
}
