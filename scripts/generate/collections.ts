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
  'CatalogItemId',
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
  const names = new Set(all.filter((one) => one.in === 'path').map(({ name }) => name))
  return {
    service,
    folder: operation.tags[0],
    id: operation.operationId,
    title: operation.summary,
    method: method.toUpperCase(),
    url: `{{${service}}}${path.replace(/\{(\w+)\}/g, '{{$1}}')}`,
    query: all
      .filter((one) => one.in === 'query')
      .map(({ name, example, required }) => ({
        name,
        value: String(example ?? ''),
        isOn: required === true,
      })),
    isAnonymous: (operation.security ?? document.security ?? []).length === 0,
    remembers: remembered(document, operation),
    body: toBody(document, resolve(document, operation.requestBody), names),
  }
}

const parametersOf = (document: Json, { item, operation }: Operation): Json[] =>
  [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve(document, each))

/** The ids that the links of a successful answer take out of its body. */
function remembered(document: Json, operation: Json): Record<string, string> {
  if (operation.operationId === 'createToken') return { accessToken: 'access_token' }
  const found: Record<string, string> = {}
  for (const [status, response] of Object.entries<Json>(operation.responses)) {
    if (!status.startsWith('2')) continue
    for (const link of Object.values<Json>(resolve(document, response).links ?? {})) {
      for (const [name, from] of Object.entries<string>(resolve(document, link).parameters ?? {})) {
        const [, pointer] = /^\$response\.body#\/(.+)$/.exec(from) ?? []
        if (pointer !== undefined && !environmentVariables.has(name))
          found[name] = pointer.replaceAll('/', '.')
      }
    }
  }
  return found
}

function toBody(document: Json, requestBody: Json, names: ReadonlySet<string>): CollectionRequest['body'] {
  const [media] = Object.entries<Json>(requestBody?.content ?? {})
  if (!media) return undefined
  const [type, { schema, example }] = media
  if (type === 'multipart/form-data') return { kind: 'file', field: 'file' }
  if (type !== 'application/x-www-form-urlencoded') {
    const members = Object.entries<Json>(resolve(document, schema).properties ?? {})
    const repeated = new Map(members.map(([name, member]) => [name, member['x-path-parameter'] as string]))
    const variableOf = (name: string) =>
      repeated.get(name) ?? (environmentVariables.has(name) || names.has(name) ? name : undefined)
    return { kind: 'json', text: withVariables(example, variableOf) }
  }
  const client = { client_id: '{{client_id}}', client_secret: '{{client_secret}}' }
  return { kind: 'form', fields: { grant_type: 'client_credentials', ...client } }
}

/** The example as text, with variables for the members that repeat what the address or the environment says. */
function withVariables(example: Json, variableOf: (member: string) => string | undefined): string {
  const toVariable = (member: string, value: Json) => {
    const variable = variableOf(member)
    if (variable === undefined || value === null || typeof value === 'object') return value
    return typeof value === 'number' ? `number:{{${variable}}}` : `{{${variable}}}`
  }
  return JSON.stringify(example, toVariable, 2).replace(/"number:(\{\{\w+\}\})"/g, '$1')
}
