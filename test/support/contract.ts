// Reads the published documents for the suites over all operations, independently of the product's own reader: every
// operation with its parameters and responses, and a function that registers one test per operation with exceptions.
// A new service is included as soon as its document is generated.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { type Json, operationsOf, resolve } from '../../handlers/pages/documents/document.ts'
import { exceptions } from '../operations/exceptions.ts'

export const generated = new URL('../../generated/', import.meta.url)

export interface DocumentedOperation {
  id: string
  service: string
  /** In upper case. */
  method: string
  /** Base paths that serve it; the first is the base of the service. */
  bases: readonly string[]
  template: string
  /** The methods of its path, in upper case. */
  methods: readonly string[]
  anonymous: boolean
  /** Whether only the user in the path may call it. */
  isOwnUser: boolean
  /** The scopes of the first alternative in the document. */
  scopes: readonly string[]
  parameters: readonly Json[]
  request:
    | {
        mediaType: string
        schema: Json
        example: Json
        isRequired: boolean
        /** The limit in bytes of the inflated body or of its file. */
        limit: number
      }
    | undefined
  /** By status, with references resolved. */
  responses: Readonly<Record<string, Json>>
  /** Whether paths with GET support HEAD. */
  allowsHead: boolean
  /** An error body of its service with only this message. */
  problem(message: string): Json
  /** The status of an unknown method on its path. */
  unknownMethod: number
  /** The status if a node of the tree is not the company's (P7). */
  unknownEntity: number
  /** Resolves a reference within its document. */
  resolve(node: Json): Json
  /** Validates a value against a schema of its document; returns the errors. */
  faults(schema: Json, value: unknown): string[]
}

export const serviceNames = readdirSync(generated, { withFileTypes: true })
  .filter((entry) => existsSync(new URL(`${entry.name}/openapi.json`, generated)))
  .map((entry) => entry.name)
  .sort()

export const documents: ReadonlyMap<string, Json> = new Map(
  serviceNames.map((name) => [
    name,
    JSON.parse(readFileSync(new URL(`${name}/openapi.json`, generated), 'utf8')),
  ]),
)

/** The body limit of operations without `x-body-limit`. */
const USUAL_BODY_LIMIT = 1_048_576

/** Services that respond with 400 for a node of another company; the others respond with 404. */
const REFUSE_ENTITIES: ReadonlySet<string> = new Set(['pricing'])

export const operations: readonly DocumentedOperation[] = [...documents].flatMap(([service, document]) =>
  readOperations(service, document),
)

export const isSecured = (operation: DocumentedOperation) => !operation.anonymous
/** A GET that changes nothing; a GET that writes has a write scope. */
export const isRead = ({ method, scopes }: DocumentedOperation) =>
  method === 'GET' && !scopes.some((scope) => scope.endsWith('.write'))
export const takesJson = (operation: DocumentedOperation) =>
  operation.request?.mediaType === 'application/json'
export const takes = (name: string) => (operation: DocumentedOperation) =>
  operation.parameters.some((parameter) => parameter.name === name)

/** The operation's 2xx responses: their statuses (an upsert has two) and their schema in the given media type. */
export function success(operation: DocumentedOperation, mediaType = 'application/json') {
  const responses = Object.entries<Json>(operation.responses).filter(([code]) => code.startsWith('2'))
  const response = responses.at(-1)?.[1]
  return {
    statuses: responses.map(([code]) => Number(code)),
    schema: response?.content?.[mediaType]?.schema,
    links: response?.links,
  }
}

/**
 * Registers one test per operation to which the rule applies, or only those that `selects` picks, perhaps by their position.
 * For an exception the test is inverted: it fails once the rule holds.
 */
export function everyOperation(
  title: string,
  applies: (operation: DocumentedOperation) => boolean,
  check: (operation: DocumentedOperation) => Promise<void> | void,
  selects: (operation: DocumentedOperation, position: number, count: number) => boolean = () => true,
): void {
  const excepted = exceptions[title] ?? {}
  describe(title, () => {
    const applicableOperations = operations.filter(applies)
    test('applies to at least one operation, and so do its exceptions', () => {
      expect(applicableOperations).not.toEqual([])
      const known = applicableOperations.map(({ id }) => id)
      expect(
        Object.keys(excepted).filter((id) => !known.includes(id)),
        'Remove these from test/operations/exceptions.ts.',
      ).toEqual([])
    })
    for (const operation of applicableOperations.filter((operation, position) =>
      selects(operation, position, applicableOperations.length),
    )) {
      const register = excepted[operation.id] === undefined ? test : test.fails
      register(operation.id, () => check(operation))
    }
  })
}

function readOperations(service: string, document: Json): DocumentedOperation[] {
  const follow = (node: Json) => resolve(document, node)
  const faults = createFaults(document)
  return operationsOf(document).map(({ path, method, operation, item }) => {
    const security: Json[] = operation.security ?? document.security ?? []
    const servers: Json[] = operation.servers ?? item.servers ?? document.servers
    const requestBody = follow(operation.requestBody)
    const [media] = Object.entries<Json>(requestBody?.content ?? {})
    const isRequired = requestBody?.required === true
    return {
      id: operation.operationId,
      service,
      method: method.toUpperCase(),
      bases: servers.map(({ url }) => url),
      template: path,
      methods: operationsOf({ paths: { [path]: item } }).map((entry) => entry.method.toUpperCase()),
      anonymous: security.length === 0,
      isOwnUser: operation['x-own-user'] === true,
      scopes: Object.values<string[]>(security[0] ?? {}).flat(),
      parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(follow),
      request: media && {
        mediaType: media[0],
        schema: media[1].schema,
        example: media[1].example,
        isRequired,
        limit: requestBody['x-body-limit'] ?? USUAL_BODY_LIMIT,
      },
      responses: Object.fromEntries(
        Object.entries<Json>(operation.responses).map(([status, response]) => [status, follow(response)]),
      ),
      allowsHead: document['x-unsafe-get'] !== true,
      problem: (Message) => (document['x-error-body'] === 'report' ? { Error: true, Message } : { Message }),
      unknownMethod: item['x-unknown-method'] ?? 405,
      unknownEntity: REFUSE_ENTITIES.has(service) ? 400 : 404,
      resolve: follow,
      faults,
    }
  })
}

function createFaults(document: Json): DocumentedOperation['faults'] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false })
  addFormats.default(ajv)
  ajv.addFormat('gtin', true)
  ajv.addSchema({ $id: 'document', components: document.components })
  return (schema, value) => {
    const schemaWithId = typeof schema.$ref === 'string' ? { $ref: `document${schema.$ref}` } : schema
    if (ajv.validate(schemaWithId, value)) return []
    return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
