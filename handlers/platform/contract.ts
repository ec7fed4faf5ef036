// A published document made ready to serve: openapi-backend routes and compiles the validators, and what the
// pipeline asks of an operation (scopes, media types, coercions, links) is read from the document once.
// Schemas are compiled on first use, each component once. Held by test/platform/contract.test.ts.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Operation as BackendOperation, OpenAPIRouter, OpenAPIValidator } from 'openapi-backend'
import type { OperationId, ServiceName } from '../../generated/operations.ts'
import { type FilterableProperty, filterablesOf } from './filter/index.ts'
import { decimalFormat, momentFormat } from './formats.ts'
import { plainTemplate, templateParameters } from './paths.ts'

/** A JSON document whose shape is known by its own schema, not by TypeScript. */
export type Document = ReturnType<typeof JSON.parse>

export interface Operation {
  id: OperationId
  service: ServiceName
  method: string
  /** The path as published, with parentheses. */
  template: string
  /** Base addresses under which it answers; ping has two (P17). */
  bases: readonly string[]
  pathParameters: readonly string[]
  /** Integer and number parameters by place and name: text becomes a number before validation. */
  numeric: { path: ReadonlySet<string>; query: ReadonlySet<string> }
  headerParameters: readonly string[]
  anonymous: boolean
  /** Alternatives; a caller needs every scope of one of them. */
  scopes: readonly (readonly string[])[]
  rules: readonly string[]
  requestTypes: readonly string[]
  bodyRequired: boolean
  /** Body members that arrive as digits in a string too (`x-accept-digits`). */
  digitMembers: readonly string[]
  /** Body members that repeat a path parameter (`x-path-parameter`, P14): member → parameter. */
  pathMembers: readonly (readonly [member: string, parameter: string])[]
  responseTypes: readonly string[]
  /** Component schema of a resource, or of a list's items, by success status. */
  resources: ReadonlyMap<number, { schema: Document; isList: boolean }>
  /** Success statuses whose answer declares an ETag: its Version becomes one (P15). */
  versioned: ReadonlySet<number>
  /** What `$filter` and `$orderby` may name (P12). */
  filterables: readonly FilterableProperty[]
  unknownMethod: number
  document: Document
}

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

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

export function loadContract(service: ServiceName, directory: URL): Contract {
  const document: Document = JSON.parse(readFileSync(new URL(`${service}/openapi.json`, directory), 'utf8'))
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
        return all && !all(shortened(parts)) ? (all.errors ?? []) : (validate.errors ?? [])
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

function readOperations(service: ServiceName, document: Document, resolve: Resolve): Operation[] {
  const bases = (servers: Document[]): string[] => servers.map((server) => String(server.url))
  return Object.entries<Document>(document.paths).flatMap(([template, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const source = item[method]
      if (!source) return []
      const parameters: Document[] = [...(item.parameters ?? []), ...(source.parameters ?? [])].map(resolve)
      const numericIn = (place: string): Set<string> =>
        new Set(parameters.filter((p) => p.in === place && isNumeric(resolve(p.schema))).map((p) => p.name))
      const requestBody = source.requestBody && resolve(source.requestBody)
      const bodySchema = resolve(requestBody?.content?.['application/json']?.schema ?? {})
      const members = Object.entries<Document>(bodySchema.properties ?? {})
      const security: Document[] = source.security ?? document.security ?? []
      return [
        {
          id: source.operationId,
          service,
          method,
          template,
          bases: bases(source.servers ?? item.servers ?? document.servers),
          pathParameters: templateParameters(template),
          numeric: { path: numericIn('path'), query: numericIn('query') },
          headerParameters: parameters.filter((p) => p.in === 'header').map((p) => p.name.toLowerCase()),
          anonymous: security.length === 0,
          scopes: security.map((requirement) => Object.values<string[]>(requirement).flat()),
          rules: source['x-rules'] ?? [],
          requestTypes: Object.keys(requestBody?.content ?? {}),
          bodyRequired: requestBody?.required === true,
          digitMembers: members.flatMap(([name, schema]) =>
            schema['x-accept-digits'] || resolve(schema)['x-accept-digits'] ? [name] : [],
          ),
          pathMembers: members.flatMap(([name, schema]) =>
            schema['x-path-parameter'] ? [[name, schema['x-path-parameter']] as const] : [],
          ),
          responseTypes: successTypes(source, resolve),
          resources: resourcesOf(source, resolve),
          versioned: versionedStatuses(source, resolve),
          filterables: filterablesOfAnswer(source, resolve),
          unknownMethod: item['x-unknown-method'] ?? 405,
          document: source,
        },
      ]
    }),
  )
}

function successTypes(source: Document, resolve: Resolve): string[] {
  const types = Object.entries<Document>(source.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.keys(resolve(response).content ?? {}))
  return [...new Set(types)]
}

function versionedStatuses(source: Document, resolve: Resolve): Set<number> {
  const tagged = Object.entries<Document>(source.responses).filter(
    ([, response]) => resolve(response).headers?.ETag,
  )
  return new Set(tagged.map(([status]) => Number(status)))
}

function resourcesOf(source: Document, resolve: Resolve): Operation['resources'] {
  const resources = new Map<number, { schema: Document; isList: boolean }>()
  for (const [status, response] of Object.entries<Document>(source.responses)) {
    const schema = resolve(resolve(response).content?.['application/json']?.schema ?? {})
    if (!status.startsWith('2')) continue
    const isList = schema.type === 'array'
    resources.set(Number(status), { schema: isList ? resolve(schema.items) : schema, isList })
  }
  return resources
}

function filterablesOfAnswer(source: Document, resolve: Resolve): FilterableProperty[] {
  const schema = resourcesOf(source, resolve).get(200)?.schema
  const properties = Object.entries<Document>(schema?.properties ?? {})
  return filterablesOf({
    properties: Object.fromEntries(properties.map(([name, own]) => [name, resolve(own)])),
  })
}

type Resolve = (node: Document) => Document

/** Follows `$ref`s inside the document; what stands beside a `$ref` (x-extensions, descriptions) wins. */
function resolver(document: Document): Resolve {
  return function resolve(node): Document {
    if (typeof node?.$ref !== 'string') return node
    const { $ref, ...beside } = node
    const target = $ref
      .slice(2)
      .split('/')
      .reduce((at: Document, key: string) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
    return { ...resolve(target), ...beside }
  }
}

/** The document for the router: plain paths, no reference left but those to schemas, which AJV follows. */
function routable(document: Document, resolve: Resolve): Document {
  const inline = (node: Document): Document => {
    if (Array.isArray(node)) return node.map(inline)
    if (typeof node !== 'object' || node === null) return node
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#/components/schemas/')) {
      return { $ref: `${CONTRACT}${node.$ref}` }
    }
    const target = typeof node.$ref === 'string' ? resolve(node) : node
    return Object.fromEntries(Object.entries(target).map(([key, value]) => [key, inline(value)]))
  }
  const { example, examples, links, ...rest } = document
  const paths = Object.entries<Document>(rest.paths).map(([template, item]) => [
    plainTemplate(template),
    item,
  ])
  return {
    openapi: rest.openapi,
    info: rest.info,
    security: rest.security,
    paths: inline(Object.fromEntries(paths)),
  }
}

const CONTRACT = 'contract'

/** Members of a list that are looked at for all faults: AJV's work grows with the square of the faulty ones. */
const THOROUGH_MEMBERS = 1_000

function shortened<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, THOROUGH_MEMBERS).map(shortened) as T
  const entries = Object.entries(value).map(([name, member]) => [name, shortened(member)])
  return Object.fromEntries(entries) as T
}

function newAjv(document: Document, { allErrors }: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, strict: false, validateSchema: false })
  addFormats.default(ajv, ['email', 'uuid', 'uri', 'date'])
  ajv.addFormat('date-time', { type: 'string', validate: momentFormat })
  ajv.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    validate: (_places: number, value: number) => decimalFormat(value),
  })
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite })
  ajv.addFormat('int32', { type: 'number', validate: (n: number) => n >= -(2 ** 31) && n < 2 ** 31 })
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })
  ajv.addSchema({ $id: CONTRACT, components: document.components })
  return ajv
}

function isNumeric(schema: Document): boolean {
  return [schema.type].flat().some((type: string) => type === 'integer' || type === 'number')
}
