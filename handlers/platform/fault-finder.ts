// What is wrong with a request or an answer, by the schemas of its document. openapi-backend puts a request's parts under
// their schemas, AJV compiles them on first use. The same schemas stand twice: the quick validators stop at the first
// fault, the thorough ones are asked only where there is one. Held by test/platform/contract.test.ts and bulk.test.ts.
import type { ErrorObject } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { type Operation as BackendOperation, type OpenAPIRouter, OpenAPIValidator } from 'openapi-backend'
import { memberFaults } from './bulk.ts'
import type { Document } from './openapi-document.ts'
import type { Operation } from './operation.ts'
import { newAjv } from './schemas.ts'

export interface RequestParts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  header: Record<string, unknown>
  requestBody?: unknown
}

export interface FaultFinder {
  requestFaults(operation: Operation, parts: RequestParts): readonly ErrorObject[]
  answerFaults(operation: Operation, status: number, body: unknown): readonly ErrorObject[]
}

/** By the schemas of `document`; `definition` is the same document as the router knows it. */
export function createFaultFinder(
  document: Document,
  definition: Document,
  router: OpenAPIRouter,
): FaultFinder {
  const validatorWith = (ajv: Ajv2020) =>
    new OpenAPIValidator({ definition, router, lazyCompileValidators: true, customizeAjv: () => ajv })
  const quick = validatorWith(newAjv(document, { allErrors: false }))
  const thorough = validatorWith(newAjv(document, { allErrors: true }))
  const routes = new Map(
    router.getOperations().map((operation) => [operation.operationId ?? '', operation as BackendOperation]),
  )

  return {
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

/** Members of a list that are looked at for all faults: AJV's work grows with the square of the faulty ones. */
const THOROUGH_MEMBERS = 1_000

function shortened<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, THOROUGH_MEMBERS).map(shortened) as T
  const entries = Object.entries(value).map(([name, member]) => [name, shortened(member)])
  return Object.fromEntries(entries) as T
}
