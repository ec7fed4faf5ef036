// One request on its way through the pipeline: what is known of it so far.
// Tested by test/platform/pipeline/pipeline.test.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Principal } from '../auth/principal.ts'
import type { Contract, ContractMatch } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import type { Problem } from '../errors/errors.ts'
import { DEFAULT_FORM, type Form } from '../forms/index.ts'
import type { AnyAnswer } from '../handler.ts'
import type { Headers } from '../http/send.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'

/** Where a request was mounted: a service's contract and the base address that it came by. */
export interface ServiceRoute {
  contract: Contract
  base: string
}

/** A client's id and secret as they were sent; empty where they could not be read. */
export interface ClientCredentials {
  id: string
  secret: string
}

/** One request on its way; steps fill it from top to bottom. */
export interface RequestContext {
  req: IncomingMessage
  res: ServerResponse
  /** The service that the address belongs to, or nothing where the documents know none. */
  contract: Contract | undefined
  base: string
  /** Path and query below the base, as sent. */
  url: string
  requestId: string
  startedAt: number
  address: string
  headers: Headers
  search: string
  match: ContractMatch | undefined
  operation: Operation | undefined
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** The document's checks are done: a thread read the body and did them. */
  isValidated: boolean
  /** The rules from its start to its end; once the caller is known, those of the caller's company. */
  rules: RuleSnapshot
  caller: Principal | undefined
  tokenRefused: boolean
  /** Says more of refused credentials than that they are. */
  credentialsProblem: Problem | undefined
  /** What the client brought by HTTP Basic, not yet checked; where the operation authenticates clients. */
  clientCredentials: ClientCredentials | undefined
  /** The access token as it was sent; undefined for other credentials. */
  accessToken: string | undefined
  /** The basic token as it was sent; undefined for other credentials. */
  basicToken: string | undefined
  /** The code of what refused it, for the log. */
  refusedBy: string | undefined
  contentType: string
  /** The form of a table, which several may have one media type for (D1). */
  form: Form
  answer: AnyAnswer | undefined
  /** What an answer that broke off half-way would say if it could begin again; the client read another status. */
  brokenOffBy: number | undefined
  /** What the handler asked for that has to wait until its transaction is over. */
  afterCommit: Set<() => Promise<void>>
}

/** An exchange past `match`: the steps below it need no more questions. */
export type MatchedContext = RequestContext & { operation: Operation; contract: Contract }

export function createRequestContext(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  rules: RuleSnapshot,
  mount: ServiceRoute | undefined,
): RequestContext {
  return {
    req,
    res,
    contract: mount?.contract,
    base: mount?.base ?? '',
    url: req.url ?? '/',
    requestId: '',
    startedAt: performance.now(),
    address,
    headers: {},
    search: '',
    match: undefined,
    operation: undefined,
    path: {},
    query: {},
    body: undefined,
    isValidated: false,
    rules,
    caller: undefined,
    tokenRefused: false,
    credentialsProblem: undefined,
    clientCredentials: undefined,
    accessToken: undefined,
    basicToken: undefined,
    refusedBy: undefined,
    contentType: 'application/json',
    form: DEFAULT_FORM,
    answer: undefined,
    brokenOffBy: undefined,
    afterCommit: new Set(),
  }
}

export function serviceOf(ctx: RequestContext): string {
  return ctx.contract?.service ?? 'platform'
}

export function matched(ctx: RequestContext): MatchedContext {
  return ctx as MatchedContext
}
