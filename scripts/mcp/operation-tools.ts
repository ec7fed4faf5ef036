// Creates a tool for each operation of a published document: its name is the operationId, its annotations follow from
// the scopes and the method. Operations that take or return credentials are not offered as tools, because what a tool
// receives and returns becomes part of a conversation. Tested by test/scripts/mcp.long.test.ts.
import { type Document, type Resolve, resolver } from '../../handlers/api/contract/openapi-document.ts'
import { inputSchema, type Parameter, parametersOf, plainSchema } from './input-schema.ts'

/** A tool as the protocol lists it. */
export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: Document
  annotations: {
    title: string
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: false
  }
}

/** A tool together with what is needed to send its request. */
export interface OperationTool extends Tool {
  service: string
  method: string
  /** The path with the base of the service, such as `/cart/v1/companies({CompanyId})/carts`. */
  path: string
  parameters: readonly Parameter[]
  hasBody: boolean
  /** The sets of scopes of which one suffices; empty if the operation needs no token. */
  scopes: readonly (readonly string[])[]
  codes: readonly { Code: string; Status: number; Remedy: string }[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** They return tokens or take them; others are recognized by their schemas. */
const CREDENTIALS = new Set(['createToken', 'revokeToken', 'getSession'])

/** Marks of members that are secret. */
const SECRET = /"format":"password"|"x-shown-once":true/

/** The tools of a document, in its order. */
export function toolsOf(service: string, document: Document): OperationTool[] {
  const resolve = resolver(document)
  return Object.entries<Document>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).flatMap((method) => {
      const operation = item[method]
      const base = new URL((item.servers ?? document.servers)[0].url, 'https://localhost').pathname
      if (handlesCredentials(operation, resolve)) return []
      return [toolOf({ service, method, path: base + path, operation, item, resolve })]
    }),
  )
}

interface Source {
  service: string
  method: string
  path: string
  operation: Document
  item: Document
  resolve: Resolve
}

function toolOf({ service, method, path, operation, item, resolve }: Source): OperationTool {
  const parameters = parametersOf(operation, item, resolve)
  const requestBody = operation.requestBody && resolve(operation.requestBody)
  const content = requestBody?.content['application/json']
  const body = content && {
    schema: { ...plainSchema(content.schema, resolve), examples: [content.example] },
    required: requestBody.required === true,
  }
  const scopes: string[][] = (operation.security ?? []).map((each: Document) => Object.values(each).flat())
  return {
    name: operation.operationId,
    title: operation.summary,
    description: operation.description,
    inputSchema: inputSchema(parameters, body, filterableOf(operation, resolve)),
    annotations: { title: operation.summary, ...hintsOf(method, scopes, operation), openWorldHint: false },
    ...{ service, method: method.toUpperCase(), path, parameters, hasBody: body !== undefined, scopes },
    codes: operation['x-codes'] ?? [],
  }
}

/**
 * An operation reads if its scopes do: some POSTs only read, and some GETs of report data write. Only a creation is
 * known to change nothing that exists.
 */
function hintsOf(method: string, scopes: readonly string[][], operation: Document) {
  const reads =
    scopes.length > 0
      ? scopes.every((set) => set.every((scope) => scope.endsWith('.read')))
      : method === 'get'
  const creates = method === 'post' && operation.operationId.startsWith('create')
  return {
    readOnlyHint: reads,
    destructiveHint: !reads && !creates,
    idempotentHint: reads || ['put', 'delete', 'patch'].includes(method),
  }
}

/** The properties of the members of a list that `$filter` and `$orderby` may name. */
function filterableOf(operation: Document, resolve: Resolve): string[] {
  const list = resolve(resolve(operation.responses['200'])?.content?.['application/json']?.schema)
  if (list?.type !== 'array') return []
  const members = Object.entries<Document>(resolve(list.items)?.properties ?? {})
  return members.filter(([, member]) => resolve(member)['x-filterable']).map(([name]) => name)
}

function handlesCredentials(operation: Document, resolve: Resolve): boolean {
  if (CREDENTIALS.has(operation.operationId)) return true
  const content = operation.requestBody && resolve(operation.requestBody).content
  // Files are not sent through a conversation either.
  if (content && !content['application/json']) return true
  const responses = Object.entries<Document>(operation.responses).filter(([status]) => status.startsWith('2'))
  const bodies = [content, ...responses.map(([, response]) => resolve(response).content)]
  const schemas = bodies.map((body) => body?.['application/json']?.schema)
  return schemas.some((schema) => schema && SECRET.test(JSON.stringify(expanded(schema, resolve))))
}

/** The schema with all that it refers to; below a schema that contains itself the reference is left out. */
function expanded(node: Document, resolve: Resolve, within: readonly string[] = []): Document {
  if (Array.isArray(node)) return node.map((each) => expanded(each, resolve, within))
  if (typeof node !== 'object' || node === null) return node
  if (within.includes(node.$ref)) return null
  const path = node.$ref ? [...within, node.$ref] : within
  return Object.fromEntries(
    Object.entries<Document>(resolve(node)).map(([key, value]) => [key, expanded(value, resolve, path)]),
  )
}
