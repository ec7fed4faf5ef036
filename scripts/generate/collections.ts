// The requests of all documents as API clients with a window keep them (Postman, Bruno): ready to send once an
// environment says where and for whom. Who creates something finds its id remembered for the requests that follow, as the
// document's `links` say. `npm run tenant -- create --environments <folder>` writes the environment.
import { type Json, type Operation, operationsOf, resolve, type Service } from './document.ts'

export interface CollectionRequest {
  service: string
  folder: string
  id: string
  title: string
  method: string
  /** `{{cart}}/companies({{CompanyId}})/…`; a service's variable is its base address. */
  url: string
  query: { name: string; value: string; isOn: boolean }[]
  isAnonymous: boolean
  /** What a client remembers of a successful answer: variable to the answer's member, such as `0.Id`. */
  remembers: Record<string, string>
  body:
    | { kind: 'json'; text: string }
    | { kind: 'form'; fields: Record<string, string> }
    | { kind: 'file'; field: string }
    | undefined
}

export interface Collection {
  requests: CollectionRequest[]
  /** Variables that no environment knows, with the value that the documents give as an example. */
  variables: Record<string, string>
}

/** What an environment file says; everything else comes from the documents. */
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
      for (const parameter of parameters.filter((one) => one.in === 'path')) {
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
      .filter((one) => one.in === 'query')
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

/** The ids that the links of a successful answer take out of its body, but for those that the environment says. */
function remembered(document: Json, operation: Json): Record<string, string> {
  if (operation.operationId === 'createToken') return { accessToken: 'access_token' }
  const own = linked(document, operation).filter(([name]) => !environmentVariables.has(name))
  return Object.fromEntries(own)
}

/** Parameters of the links of a successful answer, each with the member of the body that it is. */
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
    const inPath = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name))
    // Whoever says the id of a thing that is there already says that of the environment's.
    const given = linked(document, operation).filter(([name]) => environmentVariables.has(name))
    const idOf = new Map(given.map(([name, member]) => [member, name]))
    const known = environmentExamples(document)
    const all = Object.values<Json>(document.components.parameters ?? {}).filter((one) => one.in === 'path')
    // "PricingShelfId": 61, where the path says ShelfId and gives the same example.
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

/** GUIDs that examples give for what the environment says, whatever the member is called; a number may mean anything. */
function environmentExamples(document: Json): Map<string, string> {
  const parameters = Object.values<Json>(document.components.parameters ?? {})
  const known = parameters.filter(
    ({ name, example }) => environmentVariables.has(name) && /^[\da-f-]{36}$/.test(example),
  )
  return new Map(known.map(({ name, example }): [string, string] => [example, name]).reverse())
}

/** The example as text, with variables for the members that repeat what the address or the environment says. */
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
