// Declares the header Cache-Control: no-store on every response of a document with `x-no-store: true`. It is
// done here because responses in openapi/shared/ do not name the services that use them.
import type { Json } from '../../../handlers/pages/documents/document.ts'

/** Adds the header to each response of the document that does not declare it yet. */
export function declareNoStore(document: Json, header: Json): void {
  if (document['x-no-store'] !== true) return
  document.components.headers = { ...document.components.headers, 'Cache-Control': header }
  for (const response of responsesOf(document)) {
    response.headers = {
      ...response.headers,
      'Cache-Control': { $ref: '#/components/headers/Cache-Control' },
    }
  }
}

function responsesOf(document: Json): Json[] {
  const operations = Object.values<Json>(document.paths).flatMap((item) => Object.values<Json>(item))
  const responses = operations.flatMap((operation) => Object.values<Json>(operation?.responses ?? {}))
  return [...responses, ...Object.values<Json>(document.components.responses ?? {})].filter(
    (response) => response.$ref === undefined,
  )
}
