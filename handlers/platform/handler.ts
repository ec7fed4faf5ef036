// What a handler receives and returns, typed from the documents: an answer that its document does not declare
// does not compile. Handlers never see a request object, a media type or a token.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { OperationId, Operations } from '../../generated/operations.ts'
import type { FairSlots } from './async/fair-slots.ts'
import type { KeyedMutex } from './async/keyed-mutex.ts'
import type { BasicTokens } from './auth/basic-tokens.ts'
import type { LoginEvents } from './auth/login-events.ts'
import type { ClientCredentials, Principal } from './auth/principal.ts'
import type { Revocations } from './auth/revocations.ts'
import type { Tokens } from './auth/tokens.ts'
import type { AnyAnswer } from './contract/answer.ts'
import type { Table } from './forms/index.ts'
import type { Language } from './http/language.ts'
import type { UploadedFile } from './http/multipart.ts'
import type { Lists } from './lists/list.ts'
import type { Listing } from './lists/listing.ts'
import type { LogAccountChange } from './observe/account-log.ts'
import type { Check } from './rules/evaluate/check.ts'
import type { RuleSnapshot } from './rules/evaluate/rule-snapshot.ts'

export type { Listing }

type Part<Data, Name extends string> = Data extends { [K in Name]: infer Value }
  ? Value
  : Data extends { [K in Name]?: infer Value }
    ? NonNullable<Value>
    : never

type DataOf<K extends OperationId> = Operations[K]['data']
type ResponsesOf<K extends OperationId> = Operations[K]['responses']

/** What the document calls binary arrives as a file. */
type Received<T> = { [K in keyof T]: [T[K]] extends [Blob] ? UploadedFile : T[K] }

/** A list may be answered as a Listing, or as a Table, which streams in the form that was asked for. */
type BodyOf<T> = T extends readonly (infer Item)[] ? T | Listing<Item> | Table<Item> : T

export interface HandlerRequest<K extends OperationId> {
  path: Part<DataOf<K>, 'path'>
  query: Part<DataOf<K>, 'query'>
  body: Received<Part<DataOf<K>, 'body'>>
  /** Who asks; absent only where the document asks for no security. */
  caller: Principal
  /** The caller's access token where it came with one; for the operation that gives it back (D2). */
  accessToken: string | undefined
  /** The caller's basic token where it came with one; for the same operation. */
  basicToken: string | undefined
  /** A client's id and secret that came by HTTP Basic; where the document says `x-client-authentication`. */
  clientCredentials: ClientCredentials | undefined
  /** Address of an anonymous caller, for counting (P5, P16). */
  address: string
  /** The language that the answer uses (G6); en-us where the operation knows no other. */
  language: Language
  em: EntityManager
  /** Refuses with every violated rule of the operation's `x-rules`; those of `parts` once for each part. */
  check: Check
  /** The same by the rules of a company, where the document asks for no caller who would have one. */
  checkFor: (companyId: number) => Check
  /** Refuses with 412 where the request's If-Match names another version (P15). */
  requireVersion: (version: number) => void
  list: Lists
  now: () => Date
  /** What log-ons work with; other services have no business with tokens. */
  tokens: Tokens
  basicTokens: BasicTokens
  revocations: Revocations
  rules: RuleSnapshot
  turns: KeyedMutex
  /** Where failed log-ons are told. */
  logonEvents: LoginEvents
  /** To be called after a change of somebody's roles, password, lock or of whether the account is active. */
  logAccountChange: LogAccountChange
  /** Places for reading spreadsheets, by company. */
  sheetSlots: FairSlots
}

export type Answer<K extends OperationId> = {
  [S in keyof ResponsesOf<K>]: {
    status: S
    body: BodyOf<ResponsesOf<K>[S]>
    headers?: Readonly<Record<string, string>>
  }
}[keyof ResponsesOf<K>]

export type Handler<K extends OperationId> = (request: HandlerRequest<K>) => Promise<Answer<K>>

// biome-ignore lint/suspicious/noExplicitAny: the map holds handlers of every operation
export type AnyHandler = (request: any) => Promise<AnyAnswer>
export type HandlerMap = Readonly<Record<string, AnyHandler>>
