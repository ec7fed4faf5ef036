// The state of one request, as the steps of the pipeline have established it so far, and the routes that
// requests match.
// Tested by test/api/pipeline/pipeline.test.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Span } from '../../../entities/database/connections/async-context.ts'
import type { RuleSnapshot, Violation } from '../../rules/evaluate/rule-snapshot.ts'
import type { Problem } from '../../runtime/errors/errors.ts'
import type { ClientCredentials, Principal } from '../auth/principal.ts'
import type { Contract, ContractMatch } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { DEFAULT_FORMAT, type Format } from '../forms/index.ts'
import type { Conditions } from '../http/etags.ts'
import { TLS_ONLY } from '../http/listener.ts'
import type { Headers } from '../http/send.ts'

export type Content = string | Buffer | AsyncIterable<string | Buffer> | undefined

/** The recording of one request. */
export interface Recording {
  /** Keeps the beginning of the body, which may be invalid. */
  received(bytes: Buffer): void
  /** Returns the content to send instead. */
  sending(status: number, content: Content): Content
}

/** A request for a service: the service's contract and the base address that the request used. */
export interface ServiceRoute {
  contract: Contract
  base: string
}

/** A page or endpoint that belongs to no service's document: probes, metrics, documents, the docs page. */
export interface PageRoute {
  /** The service whose rate limit counts its requests; undefined for probes, which are never refused. */
  service: string | undefined
  /** GET and HEAD by default. */
  methods?: readonly string[]
  respond: (ctx: RequestContext) => Promise<{ status: number; headers: Headers; content?: string | Buffer }>
}

/** One request; the steps of the pipeline fill its members from top to bottom. */
export interface RequestContext {
  req: IncomingMessage
  res: ServerResponse
  /** The service that the address belongs to; undefined for pages and unknown addresses. */
  contract: Contract | undefined
  /** The page that the address belongs to. */
  page: PageRoute | undefined
  base: string
  /** Path and query below the base, as sent. */
  url: string
  requestId: string
  startedAt: number
  /** The span of the request, if its trace is recorded (O7). */
  span: Span | undefined
  /** The trace id for the log: of the recorded trace, or of the client's. */
  traceId: string | undefined
  address: string
  headers: Headers
  search: string
  match: ContractMatch | undefined
  operation: Operation | undefined
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** If-Match and If-None-Match of a write (P15). */
  conditions: Conditions | undefined
  /** True if a thread has parsed and validated the body. */
  isValidated: boolean
  /** The snapshot of the rules for the entire request; after authentication, those of the caller's company. */
  rules: RuleSnapshot
  caller: Principal | undefined
  tokenRefused: boolean
  /** A more specific 401 than invalidToken for refused credentials. */
  credentialsProblem: Problem | undefined
  /** The client's HTTP Basic credentials, not yet checked; only where the operation authenticates clients. */
  clientCredentials: ClientCredentials | undefined
  /** The access token as it was sent; undefined for other credentials. */
  accessToken: string | undefined
  /** The basic token as it was sent; undefined for other credentials. */
  basicToken: string | undefined
  /** Violations of rules that only warn; undefined if there are none. */
  warnings: Violation[] | undefined
  /** The problem that refused the request, for the log. */
  refusal: Problem | undefined
  contentType: string
  /** The form of a table; several forms share a media type (D1). */
  format: Format
  /** The status of the error that cut off a streamed response; the client has read another status. */
  abortStatus: number | undefined
  /** The fault that a client of a sandbox requested, for the log (S2). */
  fault: string | undefined
  /** How that fault closes the connection; undefined for a response. */
  connectionEnds: 'now' | 'instead of the response' | undefined
  /** For the request log of a sandbox (S3); undefined for a request that it does not keep. */
  recording: Recording | undefined
  /** Tasks of the handler that run after its transaction has committed. */
  afterCommit: Set<(em: EntityManager) => Promise<void>>
}

/** A request for an operation of a document, as `requireMatch` asserts. */
export interface MatchedContext extends RequestContext {
  contract: Contract
  operation: Operation
}

export function createRequestContext(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  rules: RuleSnapshot,
  { service, page }: { service?: ServiceRoute; page?: PageRoute },
): RequestContext {
  const base = service?.base ?? ''
  const rest = (req.url ?? '/').slice(base.length)
  return {
    req,
    res,
    contract: service?.contract,
    page,
    base,
    url: rest.startsWith('/') ? rest : `/${rest}`,
    requestId: '',
    startedAt: performance.now(),
    span: undefined,
    traceId: undefined,
    address,
    headers: { ...TLS_ONLY },
    search: '',
    match: undefined,
    operation: undefined,
    path: {},
    query: {},
    body: undefined,
    conditions: undefined,
    isValidated: false,
    rules,
    caller: undefined,
    tokenRefused: false,
    credentialsProblem: undefined,
    clientCredentials: undefined,
    accessToken: undefined,
    basicToken: undefined,
    warnings: undefined,
    refusal: undefined,
    contentType: 'application/json',
    format: DEFAULT_FORMAT,
    abortStatus: undefined,
    fault: undefined,
    connectionEnds: undefined,
    recording: undefined,
    afterCommit: new Set(),
  }
}

/** The name under which a request is counted. */
export function serviceOf(ctx: RequestContext): string {
  return ctx.contract?.service ?? ctx.page?.service ?? 'platform'
}
