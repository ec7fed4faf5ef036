// What the programs that read published documents share: operations, references, and the type of a service's document.

/** A document is untyped JSON here; test/spec/spec.test.ts checks its shape. */
export type Json = ReturnType<typeof JSON.parse>

export interface Service {
  name: string
  /** The base path of the service, such as `/cart/v1`. */
  base: string
  document: Json
}

export interface Operation {
  path: string
  method: string
  operation: Json
  item: Json
}

/** Placeholder of the server's origin in guides, documents and examples; own-origin.ts replaces it. */
export const PLACE_OF_ORIGIN = 'https://localhost:8443'

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'])

/** The operations of a document, in the document's order. */
export function operationsOf(document: Json): Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([address, item]) =>
    Object.keys(item)
      .filter((key) => methods.has(key))
      .map((method) => ({ path: address, method, operation: item[method], item })),
  )
}

/** The operationIds of a document for which the service has a handler: those that no handler of the platform serves. */
export const handledOperations = (document: Json): string[] =>
  operationsOf(document)
    .filter(({ operation }) => !operation['x-handler'])
    .map(({ operation }) => operation.operationId)

/** Resolves a local reference (`#/components/…`); returns any other node unchanged. */
export function resolve(document: Json, node: Json): Json {
  if (typeof node?.$ref !== 'string') return node

  const keys = node.$ref.slice(2).split('/')
  return keys.reduce((at: Json, key: string) => at[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}
