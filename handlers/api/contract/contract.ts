// A published document prepared for serving: its operations and the match of a request to one of them.
// openapi-backend picks the operation; schema-validator.ts validates requests and responses. Tested by
// the suites in test/operations.
import { OpenAPIRouter } from 'openapi-backend'
import type { ServiceName } from '../../../generated/operations.ts'
import { type Document, readDocument, resolver, routable } from './openapi-document.ts'
import type { Operation } from './operation.ts'
import { METHODS, readOperations } from './read-operations.ts'
import { createSchemaValidator, type SchemaValidator } from './schema-validator.ts'

export interface ContractMatch {
  operation?: Operation
  /** The path's methods. */
  methods: readonly string[]
  unknownMethod: number
}

export interface Contract extends SchemaValidator {
  service: ServiceName
  document: Document
  operations: readonly Operation[]
  /** GETs of this service may write (`x-unsafe-get`), so it does not support HEAD (D3). */
  hasUnsafeGet: boolean
  /** Responses of this service must not be cached (`x-no-store`, P20): they are about people or money. */
  isNeverStored: boolean
  match(base: string, method: string, pathPattern: string): ContractMatch | undefined
}

export function loadContract(service: ServiceName, directory: URL): Contract {
  const document = readDocument(service, directory)
  const resolve = resolver(document)
  const operations = readOperations(service, document, resolve)
  const byId = new Map(operations.map((operation) => [operation.id as string, operation]))

  const definition = routable(document, resolve)
  const router = new OpenAPIRouter({ definition, ignoreTrailingSlashes: false })
  const matches = new Map<string, ContractMatch>()

  return {
    service,
    document,
    operations,
    hasUnsafeGet: document['x-unsafe-get'] === true,
    isNeverStored: document['x-no-store'] === true,
    match(base, method, pathPattern) {
      const key = `${method} ${base} ${pathPattern}`
      const known = matches.get(key)
      if (known) return known
      const match = matchByRouter(router, byId, base, method, pathPattern)
      // Only matches are cached, which are as many as the document has paths, so clients cannot fill the cache.
      if (match && METHODS.includes(method as never)) matches.set(key, match)
      return match
    },
    ...createSchemaValidator(document, definition, router),
  }
}

function matchByRouter(
  router: OpenAPIRouter,
  byId: ReadonlyMap<string, Operation>,
  base: string,
  method: string,
  pathPattern: string,
): ContractMatch | undefined {
  const candidates = METHODS.flatMap((candidate) => {
    const route = router.matchOperation({ method: candidate, path: pathPattern, headers: {} })
    const operation = byId.get(route?.operationId ?? '')
    return operation?.bases.includes(base) ? [operation] : []
  })
  const [first] = candidates
  if (!first) return undefined
  const operation = candidates.find((candidate) => candidate.method === method)
  return {
    ...(operation && { operation }),
    methods: candidates.map((candidate) => candidate.method.toUpperCase()),
    unknownMethod: first.unknownMethod,
  }
}
