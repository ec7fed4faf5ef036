// What the pipeline needs to know about an operation: scopes, media types, coercions, links. Prepared once by
// read-operations.ts, so that a request only looks it up. Tested by test/platform/contract/contract.test.ts.
import type { OperationId, ServiceName } from '../../../generated/operations.ts'
import type { FilterableProperty } from '../filter/index.ts'
import type { EnumAliasMember } from './enum-aliases.ts'
import type { Document } from './openapi-document.ts'

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
  /** Whether the handler checks a client's id and secret, which may come by HTTP Basic (`x-client-authentication`). */
  authenticatesClient: boolean
  /** Alternatives; a caller needs every scope of one of them. */
  scopes: readonly (readonly string[])[]
  /** Kinds of credentials that it takes, by the names of the document's security schemes. */
  schemes: ReadonlySet<string>
  /** Refuses clients: its document is for employees alone (`x-employees-only`, D2). */
  isForEmployees: boolean
  /** For the user of its path alone (`x-own-user`). */
  isForOwnUser: boolean
  /** The platform's handler that answers it, where the service has no file of its own (`x-handler`). */
  platformHandler: string | undefined
  /** Rule sets that the handler checks. */
  rules: readonly string[]
  /** Rule sets about the language of the request, checked before the handler; with them it has one (G6). */
  languageRules: readonly string[]
  requestTypes: readonly string[]
  bodyRequired: boolean
  /** Bytes of a body, inflated, or of its file (`x-body-limit`, else the platform's own limits). */
  bodyLimit: number
  /** Whether a member of the body, or of each body in bulk, is a password (`format: password`). */
  holdsPassword: boolean
  /** Members of a multipart body that are files. */
  files: readonly string[]
  /** Body members that arrive as digits in a string too (`x-accept-digits`). */
  digitMembers: readonly string[]
  /** Places in the body where a number may stand for a name (`x-accept-numbers`). */
  enumAliasMembers: readonly EnumAliasMember[]
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
