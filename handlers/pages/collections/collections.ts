// Collects requests for API clients such as Postman and Bruno, ready to send with an environment that names the server
// and the tenant: first the workflows, then all operations. A request that creates something stores its id for later
// requests, as the `links` of the document say. `npm run tenant -- create --environments <folder>` writes the
// environment. Tested by test/scripts/collections.test.ts and test/scripts/collections-run.long.test.ts.

import { type Json, type Operation, operationsOf, resolve, type Service } from '../documents/document.ts'
import { statusCheck } from './checks.ts'
import { inOrder, outcomeOf, storeVariables, tokenOf, tuningOf, variableOfParameter } from './order.ts'
import { type CollectionRequest, workflowRequests } from './workflow-requests.ts'
import type { WorkflowFile } from './workflows.ts'

export interface Collection {
  requests: CollectionRequest[]
  /** Variables that no environment defines, with the example value of the documents. */
  variables: Record<string, string>
  /** The description for readers. */
  about: string
}

/** The variables that an environment file defines; all others come from the documents. */
const environmentVariables: ReadonlySet<string> = new Set([
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
  'OtherEntityId',
  'client_id',
  'client_secret',
  'user_name',
  'user_password',
  'supplier_client_id',
  'supplier_client_secret',
])

const about =
  'Choose an environment, and send the folder "Get a token for each kind of caller" first. Then follow the workflows, or read on: ' +
  'every operation of every service comes after them. A run of the whole collection resets the company of the environment to its ' +
  'seed before these, so it is for a sandbox.'

/** The workflows, then all operations of the services. */
export function collect(services: Service[], workflows: readonly WorkflowFile[]): Collection {
  const variables: Record<string, string> = {}
  const operations = services.flatMap(({ name, document }) =>
    inOrder(document, operationsOf(document)).map((each) => {
      const parameters = parametersOf(document, each)
      for (const parameter of parameters.filter((parameter) => parameter.in === 'path')) {
        const variable = variableOfParameter(name, each.path, parameter.name)
        if (!environmentVariables.has(variable)) variables[variable] ??= String(parameter.example)
      }
      return toRequest(name, document, each, parameters)
    }),
  )
  const requests = [...workflowRequests(workflows, services), resetToSeed(), ...operations]
  for (const { remembers } of requests) for (const name of Object.keys(remembers)) variables[name] ??= ''
  variables.RunId = ''
  variables.attempts = '0'
  return { requests, variables, about }
}

/** The operations use the ids of the seed, and names that an earlier run has taken. */
const resetToSeed = (): CollectionRequest => ({
  folder: 'Reset the company',
  name: 'resetToSeed',
  title:
    'Resets the data of the company, so that each of the following requests succeeds, also in a second run.',
  method: 'POST',
  url: '{{sandbox}}/Companies({{CompanyId}})/Reset',
  query: [],
  headers: [],
  token: undefined,
  startsRun: false,
  remembers: {},
  checks: [statusCheck([204])],
  retry: undefined,
  body: { kind: 'json', text: JSON.stringify({ To: 'Seed' }, null, 2), type: 'application/json' },
})

function toRequest(
  service: string,
  document: Json,
  { path, method, operation }: Operation,
  all: Json[],
): CollectionRequest {
  const tuning = tuningOf(operation)
  const variables = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_, name) => `{{${variableOfParameter(service, path, name)}}}`)
  return {
    folder: service,
    name: operation.operationId,
    title: operation.summary,
    method: method.toUpperCase(),
    url: `{{${service}}}${variables(path)}`,
    query: all
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, example, required }) => ({
        name,
        value: String(example ?? ''),
        isOn: required === true || tuning.query?.includes(name) === true,
      })),
    headers: [],
    token: tokenOf(document, operation),
    startsRun: false,
    remembers: { ...remembered(document, operation, service, path), ...tuning.remembers },
    checks: [
      statusCheck(outcomeOf(operation)),
      ...(tuning.isAwaited ? [{ title: 'the list has a record', code: 'body?.length > 0' }] : []),
    ],
    retry: tuning.isAwaited ? { afterMs: 500, limit: 20 } : undefined,
    body: toBody(document, operation, all),
  }
}

const parametersOf = (document: Json, { item, operation }: Operation): Json[] =>
  [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve(document, each))

/** The ids that the links of a successful response read from its body, except those that the environment defines. */
function remembered(document: Json, operation: Json, service: string, path: string): Record<string, string> {
  if (operation.operationId === 'createToken') return { accessToken: 'access_token' }
  const links = linked(document, operation).map(([name, member]): [string, string] => [
    variableOfParameter(service, path, name),
    member,
  ])
  return Object.fromEntries(links.filter(([name]) => !environmentVariables.has(name)))
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
  const [type, { schema, example: documented }] = media
  const example = bodyExample(document, operation, documented)
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
      storeVariables[name] ??
      (environmentVariables.has(name) || inPath.has(name) ? name : samePart(name, value)) ??
      (known.has(value) ? (idOf.get(name) ?? known.get(value)) : undefined)
    return { kind: 'json', text: withVariables(example, variableOf), type }
  }
  const fields = operation.operationId === 'createToken' ? { grant_type: 'client_credentials' } : example
  return {
    kind: 'form',
    fields: { ...fields, client_id: '{{client_id}}', client_secret: '{{client_secret}}' },
  }
}

/** The example; for what replaces a resource that the collection created, that of its creation. */
function bodyExample(document: Json, operation: Json, documented: Json): Json {
  const { bodyOf } = tuningOf(operation)
  if (bodyOf === undefined) return documented
  const creation = operationsOf(document).find((each) => each.operation.operationId === bodyOf)?.operation
  return { ...creation?.requestBody.content['application/json'].example, Version: 1 }
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
