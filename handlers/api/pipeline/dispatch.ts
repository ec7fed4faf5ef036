// Calls the handler of an operation with its arguments. At start it checks that every operation of the
// documents has a handler and every named rule set exists. Tested by test/operations/coverage.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { clockOffset } from '../../../entities/tenants/clock.ts'
import type { ServiceName } from '../../../generated/operations.ts'
import type { Job } from '../../background/jobs/worker.ts'
import type { UrlChecks } from '../../background/webhooks/public-addresses.ts'
import { checker } from '../../rules/evaluate/check.ts'
import { listenToDecisions } from '../../rules/evaluate/decorated-snapshot.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import type { KeyedQueue } from '../../runtime/async/keyed-queue.ts'
import type { LongPolls } from '../../runtime/async/long-polls.ts'
import { accountLog } from '../../runtime/observe/account-log.ts'
import { type AuditActor, auditor, UNKNOWN } from '../../runtime/observe/audit.ts'
import type { Logger } from '../../runtime/observe/logger.ts'
import type { RequestLog } from '../../runtime/observe/request-log.ts'
import { DEFAULT_LANGUAGE } from '../../runtime/values/languages.ts'
import type { BasicTokens } from '../auth/basic-tokens.ts'
import type { KeyEncryption } from '../auth/key-encryption.ts'
import type { LoginEvents } from '../auth/login-events.ts'
import type { Principal } from '../auth/principal.ts'
import type { Revocations } from '../auth/revocations.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { AnyAnswer } from '../contract/answer.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { rowsPerFetch } from '../forms/index.ts'
import type { AfterCommit, AnyHandler, HandlerMap } from '../handler.ts'
import { createRequireMatch, createRequireVersion } from '../http/etags.ts'
import { languageOf } from '../http/language.ts'
import { addressKey } from '../limits/rate-limit-headers.ts'
import { createLists } from '../lists/list.ts'
import type { StreamSource } from '../lists/streamed.ts'
import type { MatchedContext, RequestContext } from './request-context.ts'
import { withRequestFacts, withTimeOnly } from './request-facts.ts'
import { collectWarnings } from './warnings.ts'

/** The jobs of a request end by themselves. */
const NEVER_ABORTED = new AbortController().signal

/** Jobs of a request schedule no other job, and wait for rows that another run has locked. */
const CLOCK_JOB = { isSecond: true, waits: true }

interface DispatchOptions {
  contracts: readonly Contract[]
  logger: Logger
  handlers: Readonly<Record<ServiceName, HandlerMap>>
  /** Handlers of operations with `x-handler`, by the name in the document. */
  platformHandlers: HandlerMap
  /** The rules at start, to check names against; each request has its own snapshot. */
  rules: RuleSnapshot
  tokens: Tokens
  basicTokens: BasicTokens
  revocations: Revocations
  logonQueue: KeyedQueue
  logonEvents: (requestId: string) => LoginEvents
  keyEncryption: KeyEncryption
  urlChecks: UrlChecks
  sheetQueue: KeyedQueue
  streams: StreamSource
  /** Longest run time of one statement; 0 for no limit. */
  statementTimeoutMs: number
  now: () => number
  /** Whether companies have clocks (S1); in production no request reads one. */
  hasClocks: boolean
  /** The request log of a sandbox (S3). */
  requestLog: RequestLog | undefined
  /** Requests that wait for events (V2). */
  longPolls: LongPolls
  /** The jobs that do what has become due when a company's clock was moved. */
  clockJobs: readonly Job[]
}

export type Dispatch = (ctx: MatchedContext, em: EntityManager) => Promise<AnyAnswer>

/** Throws if an operation has no handler, or names a rule set that does not exist. */
export function createDispatch(options: DispatchOptions): Dispatch {
  const { contracts, logger, handlers, platformHandlers, sheetQueue, streams, now } = options
  const { tokens, basicTokens, revocations, logonQueue, logonEvents } = options
  const { keyEncryption, urlChecks } = options
  const handlerOf = ({ service, id, platformHandler }: Operation): AnyHandler | undefined =>
    platformHandler === undefined ? handlers[service][id] : platformHandlers[platformHandler]

  const listTime = (rules: RuleSnapshot) =>
    Math.min(
      rules.limit('platform/limits', 'ListSeconds') * 1000,
      options.statementTimeoutMs || Number.POSITIVE_INFINITY,
    )

  const operations = contracts.flatMap((contract) => contract.operations)
  const unhandled = operations.filter((operation) => !handlerOf(operation)).map(({ id }) => id)
  if (unhandled.length > 0) throw new Error(`No handler for ${unhandled.join(', ')}`)
  const missing = operations
    .flatMap((operation) => [...operation.rules, ...operation.languageRules])
    .filter((name) => !options.rules.ruleSets.has(name))
  if (missing.length > 0)
    throw new Error(`Rule sets named by the documents do not exist: ${missing.join(', ')}`)

  const byOperation = new Map(operations.map((operation) => [operation, handlerOf(operation) as AnyHandler]))

  return async function dispatch(ctx, em) {
    const { operation } = ctx
    const run = byOperation.get(operation)
    const companyId = ctx.caller?.companyId ?? 0
    const address = addressKey(ctx.address)
    if (!run) throw new Error(`${operation.id} is not an operation of this process`)
    const offset = options.hasClocks && ctx.caller ? await clockOffset(em, companyId) : 0
    const tenantNow = () => now() + offset
    const onWarnings = collectWarnings(ctx)
    const facts = withRequestFacts(ctx, operation.rules, () => em, tenantNow())
    const rules = facts instanceof Promise ? await facts : facts
    const language = operation.languageRules.length > 0 ? languageOf(ctx.req) : DEFAULT_LANGUAGE
    return run({
      path: ctx.path,
      query: ctx.query,
      body: ctx.body,
      caller: ctx.caller,
      accessToken: ctx.accessToken,
      basicToken: ctx.basicToken,
      clientCredentials: ctx.clientCredentials,
      address,
      requestId: ctx.requestId,
      language,
      em,
      check: checker(rules, operation.rules, onWarnings),
      checkFor: (companyId: number) =>
        checker(withTimeOnly(ctx.rules.of(companyId), tenantNow()), operation.rules, onWarnings),
      requireVersion: createRequireVersion(ctx.conditions),
      requireMatch: createRequireMatch(ctx.conditions),
      list: createLists(
        operation.filterables,
        ctx.query,
        { ...streams, companyId, milliseconds: listTime(ctx.rules.of(companyId)), ...rowsPerFetch(ctx.form) },
        operation.defaultTop,
        [operation.service, operation.id, ctx.path, language],
      ),
      now: () => new Date(tenantNow()),
      async afterCommit(task: AfterCommit) {
        if (em.isInTransaction()) ctx.afterCommit.add(task)
        else await task(em)
      },
      async runClockJobs(em: EntityManager) {
        const request = { payload: CLOCK_JOB, em, rules: ctx.rules, logger, signal: NEVER_ABORTED }
        for (const job of options.clockJobs) {
          await job(request).catch((error) => logger.warn({ err: error }, 'job after a clock jump failed'))
        }
      },
      waitForEvents: (after: number, ms: number) => waitForEvents(options.longPolls, ctx, after, ms),
      settleRequestLog: async () => options.requestLog?.settled(companyId),
      tokens,
      basicTokens,
      revocations: em.isInTransaction() ? afterCommit(ctx, revocations) : revocations,
      // A handler that evaluates rules itself has their warnings too.
      rules: rules.hasWarnings ? listenToDecisions(rules, ({ warnings }) => onWarnings(warnings)) : rules,
      logonQueue,
      logonEvents: logonEvents(ctx.requestId),
      audit: auditor({ actor: actorOf(ctx.caller), address, requestId: ctx.requestId }),
      logAccountChange: accountLog(
        {
          requestId: ctx.requestId,
          operationId: operation.id,
          actor: ctx.caller?.subject,
          afterCommit: ctx.afterCommit,
        },
        logger,
        em.isInTransaction(),
      ),
      keyEncryption,
      urlChecks,
      sheetQueue,
    })
  }
}

function actorOf(caller: Principal | undefined): AuditActor {
  return caller ? { kind: caller.kind === 'user' ? 'User' : 'Client', id: caller.subject } : UNKNOWN
}

/** The wait ends when the client closes its connection. */
async function waitForEvents(
  longPolls: LongPolls,
  { res, caller }: RequestContext,
  after: number,
  ms: number,
): Promise<boolean> {
  const left = new AbortController()
  const leave = () => left.abort()
  res.once('close', leave)
  try {
    return await longPolls.wait({ companyId: caller?.companyId ?? 0, after, ms, signal: left.signal })
  } finally {
    res.off('close', leave)
  }
}

/** Within a transaction a refresh would miss uncommitted rows, and would wait for a second connection. */
function afterCommit({ afterCommit: tasks }: RequestContext, revocations: Revocations): Revocations {
  return { ...revocations, refresh: async () => void tasks.add(revocations.refresh) }
}
