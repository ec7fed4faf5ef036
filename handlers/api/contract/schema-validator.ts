// Validates requests and responses against the schemas of their document. openapi-backend builds a schema from a
// request's parts; AJV compiles it on first use. Each schema is compiled twice: the quick validators stop at
// the first fault, the thorough ones run only if there is one. Tested by
// test/operations/input.test.ts, formats.test.ts and bulk.test.ts.
import { _, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Operation as BackendOperation, type OpenAPIRouter, OpenAPIValidator } from 'openapi-backend'
import { emailFault } from '../../runtime/values/email-address.ts'
import { decimalFormat, instantFormat } from '../../runtime/values/formats.ts'
import { shortCode } from '../../runtime/values/validator-code.ts'
import { memberFaults } from './bulk.ts'
import { type Document, SCHEMAS } from './openapi-document.ts'
import type { Operation } from './operation.ts'

export interface RequestParts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  header: Record<string, unknown>
  requestBody?: unknown
}

export interface SchemaValidator {
  requestFaults(operation: Operation, parts: RequestParts): readonly ErrorObject[]
  responseFaults(operation: Operation, status: number, body: unknown): readonly ErrorObject[]
  /**
   * Functions that each compile one of the operation's quick validators, which otherwise happens on first use. Validators
   * of responses are the most expensive, and needed only where responses are checked. The thorough ones are not among
   * them: few operations ever get a faulty request, and all of them together take 10 MB.
   */
  preparations(operation: Operation, validateResponses: boolean): (() => void)[]
}

/** Uses the schemas of `document`; `definition` is the same document as rewritten for the router. */
export function createSchemaValidator(
  document: Document,
  definition: Document,
  router: OpenAPIRouter,
): SchemaValidator {
  const validatorWith = (ajv: Ajv2020) =>
    new OpenAPIValidator({ definition, router, lazyCompileValidators: true, customizeAjv: () => ajv })
  const quick = lazily(() => validatorWith(newAjv(document, { allErrors: false })))
  const thorough = lazily(() => validatorWith(newAjv(document, { allErrors: true })))
  const routes = new Map(
    router.getOperations().map((operation) => [operation.operationId ?? '', operation as BackendOperation]),
  )

  const known = lazily(() => memberNames(document))

  return {
    requestFaults(operation, parts) {
      const validators = quick().getRequestValidatorsForOperation(operation.id) ?? []
      return validators.flatMap((validate, index) => {
        if (validate(parts)) return []
        const [all] = (thorough().getRequestValidatorsForOperation(operation.id) ?? []).slice(index)
        const quickFaults = validate.errors ?? []
        // A separate validator checks path, query and headers.
        const isOfBody = quickFaults.some(({ instancePath }) => instancePath.startsWith('/requestBody'))
        if (all && operation.bulk !== undefined && isOfBody)
          return memberFaults(
            operation.bulk,
            shortenedAround(operation.bulk, parts, known()),
            (memberParts) => faultsOf(all, shortened(memberParts, known())),
            quickFaults,
          )
        return all ? faultsOf(all, shortened(parts, known()), quickFaults) : quickFaults
      })
    },
    responseFaults(operation, status, body) {
      const route = routes.get(operation.id)
      if (!route) throw new Error(`No route for ${operation.id}`)
      const result = quick().validateResponse(body, route, status)
      return result.errors ?? []
    },
    preparations: ({ id }, validateResponses) => [
      () => void quick().getRequestValidatorsForOperation(id),
      ...(validateResponses ? [() => void quick().getStatusBasedResponseValidatorForOperation(id)] : []),
    ],
  }
}

/** The value that `make` returns, made on first use: a start need not wait for it. */
function lazily<T extends object>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}

const faultsOf = (validate: ValidateFunction, parts: unknown, otherwise: readonly ErrorObject[] = []) =>
  validate(parts) ? otherwise : (validate.errors ?? [])

/** Members of each list that the thorough validators see: AJV's time grows with the square of the faulty ones. */
const THOROUGH_MEMBERS = 1_000
/** The same for members that no schema declares, counted over the whole request: each is a fault. */
const THOROUGH_UNKNOWN = 100

/** The request as the thorough validators see it; `known` has the member names of all schemas. */
function shortened(parts: RequestParts, known: ReadonlySet<string>): RequestParts {
  let left = THOROUGH_UNKNOWN
  return short(parts) as RequestParts

  function short(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.slice(0, THOROUGH_MEMBERS).map(short)
    const entries: [string, unknown][] = []
    for (const name of Object.keys(value)) {
      if (!known.has(name) && left-- <= 0) continue
      entries.push([name, short((value as Record<string, unknown>)[name])])
    }
    return Object.fromEntries(entries)
  }
}

/**
 * The request with the other members of the body shortened and the bulk list unchanged: its entries are
 * validated one by one.
 */
function shortenedAround(bulk: string, parts: RequestParts, known: ReadonlySet<string>): RequestParts {
  const body = parts.requestBody
  if (bulk === '' || typeof body !== 'object' || body === null) return parts
  const { [bulk]: list, ...around } = body as Record<string, unknown>
  const lean = shortened({ ...parts, requestBody: around }, known)
  return { ...lean, requestBody: { ...(lean.requestBody as object), [bulk]: list } }
}

/** The names of a request's parts, and of all schema members and parameters within a node of the document. */
function memberNames(
  node: Document,
  names = new Set(['path', 'query', 'header', 'requestBody']),
): Set<string> {
  if (typeof node !== 'object' || node === null) return names
  if (typeof node.properties === 'object') for (const name of Object.keys(node.properties)) names.add(name)
  if (typeof node.in === 'string')
    names.add(node.in === 'header' ? String(node.name).toLowerCase() : node.name)
  for (const child of Object.values(node)) memberNames(child, names)
  return names
}

/** AJV for the documents: formats, keywords, and schemas by reference so that each component is compiled once. */
function newAjv(document: Document, { allErrors }: { allErrors: boolean }): Ajv2020 {
  // AJV's optimizer takes two fifths of the compilation and saves nothing measurable at validation, because V8 does
  // the same work.
  const code = { optimize: false, process: shortCode }
  // The messages name values of the schema, and say what is wrong with an address.
  const ajv = new Ajv2020({ allErrors, verbose: allErrors, strict: false, validateSchema: false, code })
  addFormats.default(ajv, ['uuid', 'uri', 'date'])
  ajv.addFormat('email', { type: 'string', validate: (text: string) => emailFault(text) === undefined })
  ajv.addFormat('date-time', { type: 'string', validate: instantFormat })
  ajv.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    validate: (places: number, value: number) => decimalFormat(value, places),
    error: { message: 'has too many decimal places', params: ({ schema }) => _`{places: ${schema}}` },
  })
  ajv.addFormat('binary', true)
  ajv.addFormat('gtin', true)
  ajv.addFormat('password', true)
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite })
  ajv.addFormat('int32', { type: 'number', validate: (n: number) => n >= -(2 ** 31) && n < 2 ** 31 })
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })
  ajv.addSchema({ $id: SCHEMAS, components: document.components })
  return compilingOnce(ajv)
}

/** Compiles equal schemas once: of the responses of all operations, fourteen in fifteen are the same error. */
function compilingOnce(ajv: Ajv2020): Ajv2020 {
  const validators = new Map<string, ValidateFunction>()
  const compile = ajv.compile.bind(ajv)
  ajv.compile = (schema: AnySchema) => {
    const key = JSON.stringify(schema)
    const validate = validators.get(key) ?? compile(schema)
    validators.set(key, validate)
    return validate as never
  }
  return ajv
}
