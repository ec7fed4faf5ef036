// A published document made ready to serve: openapi-backend routes and compiles the validators. Schemas are compiled
// on first use. Held by test/platform/contract.test.ts.
import type { ErrorObject } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { type Operation as BackendOperation, OpenAPIRouter, OpenAPIValidator } from 'openapi-backend'
import type { ServiceName } from '../../generated/operations.ts'
import { memberFaults } from './bulk.ts'
import { type Document, readDocument, resolver, routable } from './openapi-document.ts'
import type { Operation } from './operation.ts'
import { METHODS, readOperations } from './read-operations.ts'
import { newAjv } from './schemas.ts'

export interface ContractMatch {
  operation?: Operation
  /** Methods that the path knows, when the path is known. */
  methods: readonly string[]
  unknownMethod: number
}

export interface Contract {
  service: ServiceName
  document: Document
  operations: readonly Operation[]
  /** GETs of this service may write (`x-unsafe-get`): HEAD is none of its methods, and nothing may be stored (D3). */
  hasUnsafeGet: boolean
  match(base: string, method: string, shape: string): ContractMatch | undefined
  requestFaults(operation: Operation, parts: RequestParts): readonly ErrorObject[]
  answerFaults(operation: Operation, status: number, body: unknown): readonly ErrorObject[]
}

export interface RequestParts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  header: Record<string, unknown>
  requestBody?: unknown
}

export function loadContract(service: ServiceName, directory: URL): Contract {
  const document = readDocument(service, directory)
  const resolve = resolver(document)
  const operations = readOperations(service, document, resolve)
  const byId = new Map(operations.map((operation) => [operation.id as string, operation]))

  const definition = routable(document, resolve)
  const router = new OpenAPIRouter({ definition, ignoreTrailingSlashes: false })
  const validatorWith = (ajv: Ajv2020) =>
    new OpenAPIValidator({ definition, router, lazyCompileValidators: true, customizeAjv: () => ajv })
  // Two: the quick one stops at the first fault, the thorough one is asked only where there is one.
  const quick = validatorWith(newAjv(document, { allErrors: false }))
  const thorough = validatorWith(newAjv(document, { allErrors: true }))
  const routes = new Map(
    router.getOperations().map((operation) => [operation.operationId ?? '', operation as BackendOperation]),
  )
  const matches = new Map<string, ContractMatch>()

  return {
    service,
    document,
    operations,
    hasUnsafeGet: document['x-unsafe-get'] === true,
    match(base, method, shape) {
      const key = `${method} ${base} ${shape}`
      const known = matches.get(key)
      if (known) return known
      const found = matchByRouter(router, byId, base, method, shape)
      // Shapes that match are as many as the document has paths, so the memory cannot be filled from outside.
      if (found && METHODS.includes(method as never)) matches.set(key, found)
      return found
    },
    requestFaults(operation, parts) {
      const validators = quick.getRequestValidatorsForOperation(operation.id) ?? []
      return validators.flatMap((validate, index) => {
        if (validate(parts)) return []
        const [all] = (thorough.getRequestValidatorsForOperation(operation.id) ?? []).slice(index)
        const found = validate.errors ?? []
        // Another validator looks at path, query and headers.
        const isOfBody = found.some(({ instancePath }) => instancePath.startsWith('/requestBody'))
        if (all && operation.bulk !== undefined && isOfBody)
          return memberFaults(operation.bulk, parts, all, found)
        return all && !all(shortened(parts)) ? (all.errors ?? []) : found
      })
    },
    answerFaults(operation, status, body) {
      const route = routes.get(operation.id)
      if (!route) throw new Error(`No route for ${operation.id}`)
      const result = quick.validateResponse(body, route, status)
      return result.errors ?? []
    },
  }
}

function matchByRouter(
  router: OpenAPIRouter,
  byId: ReadonlyMap<string, Operation>,
  base: string,
  method: string,
  shape: string,
): ContractMatch | undefined {
  const candidates = METHODS.flatMap((candidate) => {
    const found = router.matchOperation({ method: candidate, path: shape, headers: {} })
    const operation = byId.get(found?.operationId ?? '')
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

/** Members of a list that are looked at for all faults: AJV's work grows with the square of the faulty ones. */
const THOROUGH_MEMBERS = 1_000

function shortened<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, THOROUGH_MEMBERS).map(shortened) as T
  const entries = Object.entries(value).map(([name, member]) => [name, shortened(member)])
  return Object.fromEntries(entries) as T
}
