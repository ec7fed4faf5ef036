// Reads the operations of a document once at start. It relies on the shape of the documents, which
// test/spec/spec.test.ts checks. Tested by the suites in test/operations.
import type { NodeAccess } from '../../../entities/database/connections/async-context.ts'
import type { ServiceName } from '../../../generated/operations.ts'
import { MAX_ANONYMOUS_BODY_BYTES, MAX_BODY_BYTES } from '../http/body.ts'
import { MULTIPART } from '../http/multipart.ts'
import { deprecationHeaders } from './deprecation.ts'
import { markedMembers } from './marked-members.ts'
import type { Document, Resolve } from './openapi-document.ts'
import type { NodeSource, Operation, StoredRecord } from './operation.ts'
import { templateParameters } from './paths.ts'
import {
  filterablesOfResponse,
  oneTimeMembers,
  resourcesOf,
  successTypes,
  versionedStatuses,
} from './response-metadata.ts'

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

export function readOperations(service: ServiceName, document: Document, resolve: Resolve): Operation[] {
  const bases = (servers: Document[]): string[] => servers.map((server) => String(server.url))
  return Object.entries<Document>(document.paths).flatMap(([template, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const source = item[method]
      if (!source) return []
      const parameters: Document[] = [...(item.parameters ?? []), ...(source.parameters ?? [])].map(resolve)
      const typedIn = (place: string, types = ['integer', 'number']): Set<string> =>
        new Set(
          parameters.filter((p) => p.in === place && isOfType(resolve(p.schema), types)).map((p) => p.name),
        )
      const requestBody = source.requestBody && resolve(source.requestBody)
      const bodySchema = resolve(requestBody?.content?.['application/json']?.schema ?? {})
      const formSchema = resolve(requestBody?.content?.[MULTIPART]?.schema ?? {})
      const requestSchemas = Object.values<Document>(requestBody?.content ?? {}).map(
        ({ schema }) => schema ?? {},
      )
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
            path: typedIn('path'),
            query: typedIn('query'),
            fractions: typedIn('query', ['number']),
          },
          booleans: typedIn('query', ['boolean']),
          lists: typedIn('query', ['array']),
          normalized: new Set(parameters.filter((p) => resolve(p.schema)['x-normalized']).map((p) => p.name)),
          headerParameters: parameters.filter((p) => p.in === 'header').map((p) => p.name.toLowerCase()),
          anyCase: new Map(
            parameters.filter((p) => p['x-any-case']).map((p) => [p.name, resolve(p.schema).enum ?? []]),
          ),
          formats: parameters
            .filter((p) => p['x-media-types'])
            .map((p) => ({ parameter: p.name, mediaTypes: p['x-media-types'] }))[0],
          anonymous: security.length === 0,
          authenticatesClient: source['x-client-authentication'] === true,
          scopes: security.map((requirement) => Object.values<string[]>(requirement).flat()),
          schemes: new Set(security.flatMap((requirement) => Object.keys(requirement))),
          isForEmployees: document['x-employees-only'] === true,
          isForOwnUser: source['x-own-user'] === true,
          atNode: atNode(service, method, writesAtNodes(source, security)),
          nodes: nodesOf(source, templateParameters(template), security),
          isUnlogged: source['x-unlogged'] === true,
          platformHandler: source['x-handler'],
          rules: ruleSets.filter((name) => !isAboutLanguage(name)),
          languageRules: ruleSets.filter(isAboutLanguage),
          requestTypes: Object.keys(requestBody?.content ?? {}),
          bodyRequired: requestBody?.required === true,
          bodyLimit:
            requestBody?.['x-body-limit'] ??
            (security.length === 0 ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES),
          holdsPassword: members.some(([, schema]) => resolve(schema).format === 'password'),
          files: binaries(formSchema, resolve),
          digitMembers: members.flatMap(([name, schema]) =>
            schema['x-accept-digits'] || resolve(schema)['x-accept-digits'] ? [name] : [],
          ),
          enumAliasMembers: markedMembers(bodySchema, 'x-accept-numbers', resolve),
          normalizedMembers: requestSchemas.flatMap((schema) =>
            markedMembers(schema, 'x-normalized', resolve),
          ),
          pathMembers: members.flatMap(([name, schema]) =>
            schema['x-path-parameter'] ? [[name, schema['x-path-parameter']] as const] : [],
          ),
          bulk,
          responseTypes: successTypes(source, resolve),
          resources: resourcesOf(source, resolve),
          oneTimeMembers: oneTimeMembers(source, resolve),
          isConditionalWrite: method !== 'get' && parameters.some(({ name }) => name === 'If-Match'),
          isOnSeveral: bulk !== undefined || requestBody?.content?.[MULTIPART] !== undefined,
          versioned: versionedStatuses(source, resolve),
          defaultTop: parameters.find(({ name }) => name === '$top')?.schema?.default,
          filterables: filterablesOfResponse(source, resolve),
          unknownMethod: item['x-unknown-method'] ?? 405,
          deprecation: deprecationHeaders(source),
          document: source,
        },
      ]
    }),
  )
}

/** Their writes need tables of the coordinator: failed logins, revocations, mails, clocks. */
const AT_COORDINATOR: ReadonlySet<ServiceName> = new Set(['accounts', 'usermanager', 'sandbox'])

/** Some operations of devices write by GET (D3). */
function atNode(service: ServiceName, method: string, isWrite: boolean): NodeAccess | undefined {
  if (method === 'get' && !isWrite) return 'read'
  return AT_COORDINATOR.has(service) ? undefined : 'write'
}

/** By default the node of a write is the EntityId of its path. */
function nodesOf(source: Document, pathParameters: readonly string[], security: Document[]) {
  if (!writesAtNodes(source, security)) return undefined
  const named: string | (string | Record<string, string>)[] =
    source['x-node'] ?? (pathParameters.includes('EntityId') ? ['EntityId'] : 'company')
  if (typeof named === 'string') return []
  return named.flatMap((each): NodeSource[] =>
    typeof each === 'string'
      ? [{ name: each }]
      : Object.entries(each).map(([record, name]) => ({ name, record: record as StoredRecord })),
  )
}

/** Whether it writes for more than the caller alone. Reads by POST have scopes of reads. */
export const writesAtNodes = (operation: Document, security: readonly Document[]): boolean =>
  operation['x-own-user'] !== true &&
  security.some(
    (each) =>
      !Object.values<string[]>(each)
        .flat()
        .every((scope) => scope.endsWith('.read')),
  )

function binaries(schema: Document, resolve: Resolve): string[] {
  const members = Object.entries<Document>(schema.properties ?? {})
  return members.filter(([, member]) => resolve(member).format === 'binary').map(([name]) => name)
}

const isAboutLanguage = (ruleSet: string) => ruleSet.endsWith('/language')

function isOfType(schema: Document, types: readonly string[]): boolean {
  return [schema.type].flat().some((type: string) => types.includes(type))
}
