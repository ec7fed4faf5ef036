// Collects the requests of all documents for API clients such as Postman and Bruno, ready to send with an
// environment that names the server and the tenant. A request that creates something stores its id for later
// requests, as the `links` of the document say. `npm run tenant -- create --environments <folder>` writes the
// environment. Tested by test/collections.test.ts.
import { type Json, type Operation, operationsOf, resolve, type Service } from './document.ts'

export interface CollectionRequest {
  service: string
  folder: string
  id: string
  title: string
  method: string
  /** For example `{{cart}}/companies({{CompanyId}})/…`; the variable of a service is its base address. */
  url: string
  query: { name: string; value: string; isOn: boolean }[]
  isAnonymous: boolean
  /** What a client stores from a successful response: variable to the member's path, such as `0.Id`. */
  remembers: Record<string, string>
  body:
    | { kind: 'json'; text: string }
    | { kind: 'form'; fields: Record<string, string> }
    | { kind: 'file'; field: string }
    | undefined
}

export interface Collection {
  requests: CollectionRequest[]
  /** Variables that no environment defines, with the example value of the documents. */
  variables: Record<string, string>
}

/** The variables that an environment file defines; all others come from the documents. */
export const environmentVariables: ReadonlySet<string> = new Set([
  'CompanyId',
  'EntityId',
  'LocationId',
  'ParentEntityId',
  'CatalogItemId',
  'CatalogProductId',
  'SerializedItemId',
  'LotItemId',
  'ProductId',
  'FromCatalogItemId',
  'ToCatalogItemId',
  'SupplierEntityId',
  'SourceId',
  'client_id',
  'client_secret',
])

export function collect(services: Service[]): Collection {
  const variables: Record<string, string> = {}
  const requests = services.flatMap(({ name, document }) =>
    operationsOf(document).map((each) => {
      const parameters = parametersOf(document, each)
      for (const parameter of parameters.filter((parameter) => parameter.in === 'path')) {
        if (!environmentVariables.has(parameter.name)) variables[parameter.name] ??= String(parameter.example)
      }
      return toRequest(name, document, each, parameters)
    }),
  )
  for (const { remembers } of requests) for (const name of Object.keys(remembers)) variables[name] ??= ''
  return { requests, variables }
}

function toRequest(
  service: string,
  document: Json,
  { path, method, operation }: Operation,
  all: Json[],
): CollectionRequest {
  const item = /SerialNumbers/.test(path)
    ? 'SerializedItemId'
    : /Lots/.test(path)
      ? 'LotItemId'
      : 'CatalogItemId'
  return {
    service,
    folder: operation.tags[0],
    id: operation.operationId,
    title: operation.summary,
    method: method.toUpperCase(),
    url: `{{${service}}}${path.replace('{CatalogItemId}', `{${item}}`).replace(/\{(\w+)\}/g, '{{$1}}')}`,
    query: all
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, example, required }) => ({
        name,
        value: String(example ?? ''),
        isOn: required === true,
      })),
    isAnonymous: (operation.security ?? document.security ?? []).length === 0,
    remembers: remembered(document, operation),
    body: toBody(document, operation, all),
  }
}

const parametersOf = (document: Json, { item, operation }: Operation): Json[] =>
  [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve(document, each))

/** The ids that the links of a successful response read from its body, except those that the environment defines. */
function remembered(document: Json, operation: Json): Record<string, string> {
  if (operation.operationId === 'createToken') return { accessToken: 'access_token' }
  const links = linked(document, operation).filter(([name]) => !environmentVariables.has(name))
  return Object.fromEntries(links)
}

/** The parameters of the links of a successful response, each with the member of the body that supplies it. */
function linked(document: Json, operation: Json): [name: string, member: string][] {
  const successes = Object.entries<Json>(operation.responses).filter(([status]) => status.startsWith('2'))
  const links = successes.flatMap(([, response]) =>
    Object.values<Json>(resolve(document, response).links ?? {}).map((link) => resolve(document, link)),
  )
  return links.flatMap(({ parameters = {} }) =>
    Object.entries<string>(parameters).flatMap(([name, from]): [string, string][] => {
      const [, pointer] = /^\$response\.body#\/(.+)$/.exec(from) ?? []
      return pointer === undefined ? [] : [[name, pointer.replaceAll('/', '.')]]
    }),
  )
}

function toBody(document: Json, operation: Json, parameters: Json[]): CollectionRequest['body'] {
  const [media] = Object.entries<Json>(resolve(document, operation.requestBody)?.content ?? {})
  if (!media) return undefined
  const [type, { schema, example }] = media
  if (type === 'multipart/form-data') return { kind: 'file', field: 'file' }
  if (type !== 'application/x-www-form-urlencoded') {
    const members = Object.entries<Json>(resolve(document, schema).properties ?? {})
    const repeated = new Map(members.map(([name, member]) => [name, member['x-path-parameter'] as string]))
    const inPath = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name))
    // A body that names an existing resource by its id uses the environment's variable.
    const variables = linked(document, operation).filter(([name]) => environmentVariables.has(name))
    const idOf = new Map(variables.map(([name, member]) => [member, name]))
    const known = environmentExamples(document)
    const all = Object.values<Json>(document.components.parameters ?? {}).filter(
      (parameter) => parameter.in === 'path',
    )
    // Matches "PricingShelfId": 61 if the path parameter ShelfId has the same example.
    const samePart = (member: string, value: Json) =>
      all.find(({ name, example }) => member.endsWith(name) && example === value)?.name
    const variableOf = (name: string, value: Json): string | undefined =>
      repeated.get(name) ??
      (environmentVariables.has(name) || inPath.has(name) ? name : samePart(name, value)) ??
      (known.has(value) ? (idOf.get(name) ?? known.get(value)) : undefined)
    return { kind: 'json', text: withVariables(example, variableOf) }
  }
  const client = { client_id: '{{client_id}}', client_secret: '{{client_secret}}' }
  return { kind: 'form', fields: { grant_type: 'client_credentials', ...client } }
}

/**
 * Example GUIDs of the environment's variables, regardless of the member's name; numbers are left out because
 * the same number may have several meanings.
 */
function environmentExamples(document: Json): Map<string, string> {
  const parameters = Object.values<Json>(document.components.parameters ?? {})
  const known = parameters.filter(
    ({ name, example }) => environmentVariables.has(name) && /^[\da-f-]{36}$/.test(example),
  )
  return new Map(known.map(({ name, example }): [string, string] => [example, name]).reverse())
}

/** The example as text, with variables in the members that repeat a value of the address or the environment. */
function withVariables(
  example: Json,
  variableOf: (member: string, value: Json) => string | undefined,
): string {
  const toVariable = (member: string, value: Json) => {
    if (value === null || typeof value === 'object') return value
    const variable = variableOf(member, value)
    if (variable === undefined) return value
    return typeof value === 'number' ? `number:{{${variable}}}` : `{{${variable}}}`
  }
  return JSON.stringify(example, toVariable, 2).replace(/"number:(\{\{\w+\}\})"/g, '$1')
}
