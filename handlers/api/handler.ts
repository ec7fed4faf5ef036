// What a handler receives and returns, typed from the documents. A response that the document does not
// declare does not compile. Handlers never see a request or response object or a media type.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { OperationRuleSets } from '../../generated/facts.ts'
import type {
  HandledOperations,
  OperationAuditActions,
  OperationId,
  Operations,
  ServiceName,
} from '../../generated/operations.ts'
import type { UrlChecks } from '../background/webhooks/public-addresses.ts'
import type { Check } from '../rules/evaluate/check.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import type { KeyedQueue } from '../runtime/async/keyed-queue.ts'
import type { LongPolls } from '../runtime/async/long-polls.ts'
import type { LogAccountChange } from '../runtime/observe/account-log.ts'
import type { Audit } from '../runtime/observe/audit.ts'
import type { RequestLog } from '../runtime/observe/request-log.ts'
import type { Language } from '../runtime/values/languages.ts'
import type { RawJson } from '../runtime/values/raw-json.ts'
import type { BasicTokens } from './auth/basic-tokens.ts'
import type { KeyEncryption } from './auth/key-encryption.ts'
import type { LoginEvents } from './auth/login-events.ts'
import type { ClientCredentials, Principal } from './auth/principal.ts'
import type { Revocations } from './auth/revocations.ts'
import type { Tokens } from './auth/tokens.ts'
import type { ReportTable } from './forms/index.ts'
import type { RequireMatch } from './http/etags.ts'
import type { UploadedFile } from './http/multipart.ts'
import type { Lists } from './lists/list.ts'
import type { Listing } from './lists/listing.ts'

export type { Listing }

/** A task for after the commit; its entity manager is in no transaction. */
export type AfterCommit = (em: EntityManager) => Promise<void>

type ArgumentOf<Data, Name extends string> = Data extends { [K in Name]: infer Value }
  ? Value
  : Data extends { [K in Name]?: infer Value }
    ? NonNullable<Value>
    : never

type DataOf<K extends OperationId> = Operations[K]['data']
type ResponsesOf<K extends OperationId> = Operations[K]['responses']

/** Binary members (`format: binary`) arrive as files. */
type Received<T> = { [K in keyof T]: [T[K]] extends [Blob] ? UploadedFile : T[K] }

/**
 * A list may be returned as an array, as a Listing, or as a ReportTable, which is written in the requested form; a resource as
 * JSON that the database has written.
 */
type BodyOf<T> = T extends readonly (infer Item)[] ? T | Listing<Item> | ReportTable<Item> : T | RawJson<T>

/** The rule sets that an operation names in x-rules. */
type RuleSetsOf<K extends OperationId> = K extends keyof OperationRuleSets ? OperationRuleSets[K] : never

/** The actions that an operation names in x-audit. */
type AuditActionsOf<K extends OperationId> = K extends keyof OperationAuditActions
  ? OperationAuditActions[K]
  : never

/** The credentials as the request sent them. */
export interface SentCredentials {
  /** The access token, if the request had one; getSession returns it (D2). */
  accessToken: string | undefined
  /** The basic token, if the request had one; getSession returns it too. */
  basicToken: string | undefined
  /** The client's id and secret from HTTP Basic, for operations with `x-client-authentication`. */
  client: ClientCredentials | undefined
}

/** What the process provides to the few handlers that need it; the same for all requests. */
export interface HandlerPlatform {
  tokens: Tokens
  basicTokens: BasicTokens
  revocations: Revocations
  loginQueue: KeyedQueue
  /** Reports failed logins of a request. */
  loginEvents: (requestId: string) => LoginEvents
  /** Encrypts the keys of webhooks. */
  keyEncryption: KeyEncryption
  urlChecks: UrlChecks
  /** Slots for reading spreadsheets, by company. */
  sheetQueue: KeyedQueue
  /** Requests that wait for events (V2). */
  longPolls: LongPolls
  /** The request log of a sandbox (S3). */
  requestLog: RequestLog | undefined
  /** Does the background work of all companies that is due by their clocks; what fails is left to a worker. */
  runClockJobs: AfterCommit
}

export interface HandlerRequest<K extends OperationId> {
  path: ArgumentOf<DataOf<K>, 'path'>
  query: ArgumentOf<DataOf<K>, 'query'>
  body: Received<ArgumentOf<DataOf<K>, 'body'>>
  /** The authenticated caller; absent only if the operation has no security. */
  caller: Principal
  credentials: SentCredentials
  /** The key of the client's address, for counting attempts (P5, P16). */
  address: string
  requestId: string
  /** The language of the response (G6); en-us if the operation has no language headers. */
  language: Language
  em: EntityManager
  /** The rules of the caller's company, for limits and roles. */
  rules: RuleSnapshot
  /**
   * Throws one problem with all violations of the operation's `x-rules`; rules about `parts` run once for each
   * part.
   */
  check: Check<RuleSetsOf<K>>
  /** The same with the rules of a company, for anonymous operations. */
  checkFor: (companyId: number) => Check<RuleSetsOf<K>>
  /** Throws 412 if a condition of the request is false for this version (P15). */
  requireVersion: (version: number) => void
  /** Throws 412 if a condition is false for the stored resource (A11); undefined if none names a tag. */
  requireMatch: RequireMatch | undefined
  list: Lists
  /** The time of the caller's company (S1). */
  now: () => Date
  /**
   * Runs the task when the request's changes are committed, and before the response is sent: at once, or, under an
   * Idempotency-Key, after the handler.
   */
  afterCommit: (task: AfterCommit) => Promise<void>
  /** Aborted when the client has closed the connection; for a handler that waits. */
  closed: () => AbortSignal
  /**
   * Records a change in the audit log; called with the transaction that makes the change. The actor is the caller, or for
   * an anonymous operation unknown.
   */
  audit: Audit<AuditActionsOf<K>>
  /** To be called after a change of a user's roles, password, lock or active state. */
  logAccountChange: LogAccountChange
  platform: HandlerPlatform
}

export type HandlerResponse<K extends OperationId> = {
  [S in keyof ResponsesOf<K>]: {
    status: S
    body: BodyOf<ResponsesOf<K>[S]>
    headers?: Readonly<Record<string, string>>
    /** Whether the resource existed before, if the status does not tell (P15). */
    existed?: boolean
  }
}[keyof ResponsesOf<K>]

export type Handler<K extends OperationId> = (request: HandlerRequest<K>) => Promise<HandlerResponse<K>>

/** The handlers of a service, by operationId: all of its document, each with the type of its operation. */
export type Handlers<S extends ServiceName> = {
  readonly [K in HandledOperations[S]]: Handler<K>
}

/** A handler's response in the pipeline, without the types of the operation. */
export interface AnyResponse {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
  /** Whether the resource that a write concerns existed before (P15); by default it is new for a 201 only. */
  existed?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: the map holds handlers of every operation
export type AnyHandler = (request: any) => Promise<AnyResponse>
export type HandlerMap = Readonly<Record<string, AnyHandler>>
