// What the pipeline asks of an operation (scopes, media types, coercions, links), read from its document once.
// Held by test/platform/contract.test.ts.
import type { OperationId, ServiceName } from '../../generated/operations.ts'
import { type FilterableProperty, filterablesOf } from './filter/index.ts'
import { MULTIPART } from './multipart.ts'
import { type NumberedMember, numberedMembers } from './numbered.ts'
import type { Document, Resolve } from './openapi-document.ts'
import { templateParameters } from './paths.ts'

export interface Operation {
  id: OperationId
  service: ServiceName
  method: string
  /** The path as published, with parentheses. */
  template: string
  /** Base addresses under which it answers; ping has two (P17). */
  bases: readonly string[]
  pathParameters: readonly string[]
  /** Integer and number parameters by place and name: text becomes a number before validation. Of a query's, those that need
   * not be whole are fractions. */
  numeric: { path: ReadonlySet<string>; query: ReadonlySet<string>; fractions: ReadonlySet<string> }
  headerParameters: readonly string[]
  /** Query parameters that are read in any case (`x-any-case`): their values as the document spells them. */
  anyCase: ReadonlyMap<string, readonly string[]>
  /** The parameter that names the form of the answer, and the media type of each (`x-media-types`, D1). */
  forms: { parameter: string; mediaTypes: Readonly<Record<string, string>> } | undefined
  anonymous: boolean
  /** Alternatives; a caller needs every scope of one of them. */
  scopes: readonly (readonly string[])[]
  /** Kinds of credentials that it takes, by the names of the document's security schemes. */
  schemes: ReadonlySet<string>
  /** Refuses clients: its document is for employees alone (`x-employees-only`, D2). */
  isForEmployees: boolean
  /** For the user of its path alone (`x-own-user`). */
  isForOwnUser: boolean
  /** Rule sets that the handler checks. */
  rules: readonly string[]
  /** Rule sets about the language of the request, checked before the handler; with them it has one (G6). */
  languageRules: readonly string[]
  requestTypes: readonly string[]
  bodyRequired: boolean
  /** Bytes of a body, or of its file (`x-body-limit`); undefined for the platform's own limit. */
  bodyLimit: number | undefined
  /** Whether a member of the body, or of each body in bulk, is a password (`format: password`). */
  holdsPassword: boolean
  /** Members of a multipart body that are files. */
  files: readonly string[]
  /** Body members that arrive as digits in a string too (`x-accept-digits`). */
  digitMembers: readonly string[]
  /** Places in the body where a number may stand for a name (`x-accept-numbers`). */
  numberedMembers: readonly NumberedMember[]
  /** Members of the body, or of each body in bulk, that repeat a path parameter (`x-path-parameter`, P14): member → parameter. */
  pathMembers: readonly (readonly [member: string, parameter: string])[]
  /** The member of the body that is a list sent in bulk (`x-bulk`), '' where the body is that list (A3). */
  bulk: string | undefined
  responseTypes: readonly string[]
  /** Component schema of a resource, or of a list's items, by success status. */
  resources: ReadonlyMap<number, { schema: Document; isList: boolean }>
  /** Success statuses whose answer declares an ETag: its Version becomes one (P15). */
  versioned: ReadonlySet<number>
  /** Members of a page where the client names no `$top`; undefined where the whole list comes. */
  defaultTop: number | undefined
  /** What `$filter` and `$orderby` may name (P12). */
  filterables: readonly FilterableProperty[]
  unknownMethod: number
  document: Document
}

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

export function readOperations(service: ServiceName, document: Document, resolve: Resolve): Operation[] {
  const bases = (servers: Document[]): string[] => servers.map((server) => String(server.url))
  return Object.entries<Document>(document.paths).flatMap(([template, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const source = item[method]
      if (!source) return []
      const parameters: Document[] = [...(item.parameters ?? []), ...(source.parameters ?? [])].map(resolve)
      const numericIn = (place: string, types = ['integer', 'number']): Set<string> =>
        new Set(
          parameters.filter((p) => p.in === place && isOfType(resolve(p.schema), types)).map((p) => p.name),
        )
      const requestBody = source.requestBody && resolve(source.requestBody)
      const bodySchema = resolve(requestBody?.content?.['application/json']?.schema ?? {})
      const formSchema = resolve(requestBody?.content?.[MULTIPART]?.schema ?? {})
      const bulk: string | undefined = source['x-bulk'] === true ? '' : source['x-bulk']
      const list = resolve((bulk ? bodySchema.properties?.[bulk] : bodySchema) ?? {})
      const members = Object.entries<Document>(
        (bulk === undefined ? bodySchema : resolve(list.items)).properties ?? {},
      )
      const ruleSets: string[] = source['x-rules'] ?? []
      const security: Document[] = source.security ?? document.security ?? []
      return [
        {
          id: source.operationId,
          service,
          method,
          template,
          bases: bases(source.servers ?? item.servers ?? document.servers),
          pathParameters: templateParameters(template),
          numeric: {
            path: numericIn('path'),
            query: numericIn('query'),
            fractions: numericIn('query', ['number']),
          },
          headerParameters: parameters.filter((p) => p.in === 'header').map((p) => p.name.toLowerCase()),
          anyCase: new Map(
            parameters.filter((p) => p['x-any-case']).map((p) => [p.name, resolve(p.schema).enum ?? []]),
          ),
          forms: parameters
            .filter((p) => p['x-media-types'])
            .map((p) => ({ parameter: p.name, mediaTypes: p['x-media-types'] }))[0],
          anonymous: security.length === 0,
          scopes: security.map((requirement) => Object.values<string[]>(requirement).flat()),
          schemes: new Set(security.flatMap((requirement) => Object.keys(requirement))),
          isForEmployees: document['x-employees-only'] === true,
          isForOwnUser: source['x-own-user'] === true,
          rules: ruleSets.filter((name) => !isAboutLanguage(name)),
          languageRules: ruleSets.filter(isAboutLanguage),
          requestTypes: Object.keys(requestBody?.content ?? {}),
          bodyRequired: requestBody?.required === true,
          bodyLimit: requestBody?.['x-body-limit'],
          holdsPassword: members.some(([, schema]) => resolve(schema).format === 'password'),
          files: binaries(formSchema, resolve),
          digitMembers: members.flatMap(([name, schema]) =>
            schema['x-accept-digits'] || resolve(schema)['x-accept-digits'] ? [name] : [],
          ),
          numberedMembers: numberedMembers(bodySchema, resolve),
          pathMembers: members.flatMap(([name, schema]) =>
            schema['x-path-parameter'] ? [[name, schema['x-path-parameter']] as const] : [],
          ),
          bulk,
          responseTypes: successTypes(source, resolve),
          resources: resourcesOf(source, resolve),
          versioned: versionedStatuses(source, resolve),
          defaultTop: parameters.find(({ name }) => name === '$top')?.schema?.default,
          filterables: filterablesOfAnswer(source, resolve),
          unknownMethod: item['x-unknown-method'] ?? 405,
          document: source,
        },
      ]
    }),
  )
}

function binaries(schema: Document, resolve: Resolve): string[] {
  const members = Object.entries<Document>(schema.properties ?? {})
  return members.filter(([, member]) => resolve(member).format === 'binary').map(([name]) => name)
}

const isAboutLanguage = (ruleSet: string) => ruleSet.endsWith('/language')

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

function isOfType(schema: Document, types: readonly string[]): boolean {
  return [schema.type].flat().some((type: string) => types.includes(type))
}
