// What the pipeline needs to know about an operation: scopes, media types, coercions, links. read-operations.ts
// reads it from the document once at start. Tested by the suites in test/operations.
import type { NodeAccess } from '../../../entities/database/connections/async-context.ts'
import type { OperationId, ServiceName } from '../../../generated/operations.ts'
import type { FilterableProperty } from '../filter/index.ts'
import type { EnumAliases, MarkedMember } from './marked-members.ts'
import type { Document } from './openapi-document.ts'

/** A parameter of the path or a member of the body: the Id of a node, or of a stored record that belongs to one. */
export interface NodeSource {
  name: string
  record?: StoredRecord
}

/** A record whose node is stored with it, as `x-node` calls it. */
export type StoredRecord = 'price' | 'term' | 'transfer'

export interface Operation {
  id: OperationId
  service: ServiceName
  method: string
  /** The path as published, with parentheses. */
  template: string
  /** Base paths under which it is served; ping has two (P17). */
  bases: readonly string[]
  pathParameters: readonly string[]
  /**
   * Names of the parameters that become numbers before validation; `fractions` are those of the query that need
   * not be integers.
   */
  numeric: { path: ReadonlySet<string>; query: ReadonlySet<string>; fractions: ReadonlySet<string> }
  /** Query parameters that become booleans before validation. */
  booleans: ReadonlySet<string>
  /** Query parameters that are lists, whose members are separated by commas (`explode: false`). */
  lists: ReadonlySet<string>
  /** Parameters of the path and the query that are compared in one form (`x-normalized`, N4). */
  normalized: ReadonlySet<string>
  headerParameters: readonly string[]
  /** Case-insensitive query parameters (`x-any-case`), with their values as the document spells them. */
  anyCase: ReadonlyMap<string, readonly string[]>
  /** The parameter that selects the format of the response, and the media type of each value (`x-media-types`, D1). */
  formats: { parameter: string; mediaTypes: Readonly<Record<string, string>> } | undefined
  anonymous: boolean
  /**
   * Whether the handler checks a client's id and secret, which may come by HTTP Basic
   * (`x-client-authentication`).
   */
  authenticatesClient: boolean
  /** Alternatives: a caller needs every scope of one entry. */
  scopes: readonly (readonly string[])[]
  /** The security schemes of the document that it accepts. */
  schemes: ReadonlySet<string>
  /** Refuses clients: its document is for employees only (`x-employees-only`, D2). */
  isForEmployees: boolean
  /** Only the user named in the path may call it (`x-own-user`). */
  isForOwnUser: boolean
  /** What it does on the company's node of a cluster; undefined if it needs the coordinator. */
  atNode: NodeAccess | undefined
  /** Where a write names its nodes (`x-node`, U9), empty if it concerns the company; undefined for reads and own users. */
  nodes: readonly NodeSource[] | undefined
  /** The request log of a sandbox leaves it out (`x-unlogged`, S3). */
  isUnlogged: boolean
  /** The platform's handler for it, if the service has none (`x-handler`). */
  platformHandler: string | undefined
  /** Rule sets that the handler checks. */
  rules: readonly string[]
  /**
   * Rule sets about the request's language headers, checked before the handler; without them there is no
   * language (G6).
   */
  languageRules: readonly string[]
  requestTypes: readonly string[]
  bodyRequired: boolean
  /** Maximum bytes of the inflated body, or of an uploaded file (`x-body-limit`, else the platform's limit). */
  bodyLimit: number
  /** Whether the body, or a member of its bulk list, contains a password (`format: password`). */
  holdsPassword: boolean
  /** Members of the response that are returned once and never stored (`x-shown-once`). */
  oneTimeMembers: readonly string[]
  /** Names of the multipart parts that are files. */
  files: readonly string[]
  /** Integer members of the body that may also be a string of digits (`x-accept-digits`). */
  digitMembers: readonly string[]
  /** Enum members of the body that may also be numbers (`x-accept-numbers`). */
  enumAliasMembers: readonly MarkedMember<EnumAliases>[]
  /** Texts of the body that are compared in one form (`x-normalized`, N4). */
  normalizedMembers: readonly MarkedMember<true>[]
  /** Members of the body, or of a bulk list's members, that repeat a path parameter (`x-path-parameter`, P14). */
  pathMembers: readonly (readonly [member: string, parameter: string])[]
  /** The member of the body that is a bulk list (`x-bulk`, A3); '' if the body is the list. */
  bulk: string | undefined
  responseTypes: readonly string[]
  /** Component schema of a resource, or of a list's items, by success status. */
  resources: ReadonlyMap<number, { schema: Document; isList: boolean }>
  /** Whether it writes, and takes If-Match and If-None-Match (P15). */
  isConditionalWrite: boolean
  /** Whether it writes several resources, which have no common tag. */
  isOnSeveral: boolean
  /** Success statuses whose response declares an ETag (P15). */
  versioned: ReadonlySet<number>
  /** The page size without `$top`; undefined if all members are returned. */
  defaultTop: number | undefined
  /** The properties that `$filter` and `$orderby` may name (P12). */
  filterables: readonly FilterableProperty[]
  unknownMethod: number
  /** The headers of a deprecated operation (W7). */
  deprecation: Readonly<Record<string, string>> | undefined
  document: Document
}
