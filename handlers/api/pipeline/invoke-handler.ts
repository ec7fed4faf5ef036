// Invokes the handler of an operation with its arguments, under the request's conditions and its idempotency key if it has
// them. At start it checks that every operation of the documents has a handler and every named rule set exists.
// Tested by test/operations/coverage.test.ts and the suites over all operations.
import type { EntityManager } from '@mikro-orm/postgresql'
import { clockOffset } from '../../../entities/tenants/clock.ts'
import type { ServiceName } from '../../../generated/operations.ts'
import { checker } from '../../rules/evaluate/check.ts'
import { listenToDecisions } from '../../rules/evaluate/decorated-snapshot.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { accountLog } from '../../runtime/observe/account-log.ts'
import { type AuditActor, auditor, UNKNOWN } from '../../runtime/observe/audit.ts'
import { DEFAULT_LANGUAGE } from '../../runtime/values/languages.ts'
import type { ClientCredentials, Principal } from '../auth/principal.ts'
import type { Contract } from '../contract/contract.ts'
import { rowsPerFetch } from '../forms/index.ts'
import type { AfterCommit, AnyHandler, AnyResponse, HandlerMap, HandlerRequest } from '../handler.ts'
import { createConditions, createRequireMatch, createRequireVersion } from '../http/etags.ts'
import { languageOf } from '../http/negotiate.ts'
import { idempotencyKey, idempotencyOwner, once, transacted } from '../limits/idempotency.ts'
import { addressKey } from '../limits/rate-limit.ts'
import { createLists } from '../lists/list.ts'
import { requireAssignedNodes } from './authorise.ts'
import type { Platform } from './platform.ts'
import type { MatchedContext } from './request-context.ts'
import { withRequestFacts, withTimeOnly } from './request-rules.ts'
import { collectWarnings, WARNINGS, warningsHeader } from './respond.ts'

/**
 * The handler of each operation. Throws if an operation has none, or names a rule set that does not exist.
 *
 * @param shared handlers of operations with `x-handler`, by the name in the document
 */
export function handlersOf(
  contracts: readonly Contract[],
  handlers: Readonly<Record<ServiceName, HandlerMap>>,
  shared: HandlerMap,
  rules: RuleSnapshot,
): Platform['handlers'] {
  const operations = contracts.flatMap((contract) => contract.operations)
  const found = operations.map(({ service, id, platformHandler }) =>
    platformHandler === undefined ? handlers[service][id] : shared[platformHandler],
  )
  const unhandled = operations.filter((_, index) => !found[index]).map(({ id }) => id)
  if (unhandled.length > 0) throw new Error(`No handler for ${unhandled.join(', ')}`)
  const missing = operations
    .flatMap((operation) => [...operation.rules, ...operation.languageRules])
    .filter((name) => !rules.ruleSets.has(name))
  if (missing.length > 0)
    throw new Error(`Rule sets named by the documents do not exist: ${missing.join(', ')}`)
  return new Map(operations.map((operation, index) => [operation, found[index] as AnyHandler]))
}

/** Runs the handler, under the request's conditions and its idempotency key if it has them. */
export async function invokeHandler(ctx: MatchedContext, platform: Platform): Promise<AnyResponse> {
  const { operation, caller, warnings: earlier } = ctx
  const takesKey = operation.headerParameters.includes('idempotency-key')
  const key = takesKey ? idempotencyKey(ctx.req.headers['idempotency-key']) : undefined
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = ctx.req.headers
  if (operation.isConditionalWrite) ctx.conditions = createConditions(ifMatch, ifNoneMatch)
  const em = platform.em()
  const sender = { caller, path: ctx.path, link: linkOf(ctx), client: credentialsOf(ctx) }
  const owner = key === undefined ? undefined : await idempotencyOwner(em, sender)
  if (key === undefined || owner === undefined) {
    return ctx.conditions ? completed(await transacted(em, invoke)) : invoke(em)
  }
  const { id: operationId, holdsPassword, oneTimeMembers } = operation
  const language = ctx.headers['Content-Language']
  const parts = [ctx.path, ctx.query, ctx.body, ...(language ? [language] : [])]
  const keptHours = ctx.rules.forCompany(owner.companyId).limit('platform/limits', 'IdempotencyKeyHours')
  const request = { ...owner, key, keptHours, operationId, parts, holdsPassword, oneTimeMembers }
  return completed(await once(em, request, invoke))

  async function completed(response: AnyResponse): Promise<AnyResponse> {
    for (const task of ctx.afterCommit) await task(em)
    return response
  }

  /**
   * The answer with the warnings, so that a replay has them too. A false condition rolls back what was written: whether the
   * resource existed is decided by the statement that wrote it, also among concurrent writers.
   */
  async function invoke(em: EntityManager): Promise<AnyResponse> {
    ctx.warnings = earlier && [...earlier]
    const handler = platform.handlers.get(operation)
    if (!handler) throw new Error(`${operation.id} is not an operation of this process`)
    const assigned = requireAssignedNodes(ctx, em)
    if (assigned) await assigned
    const response = await handler(await handlerRequest(ctx, platform, em))
    const existed = response.existed ?? response.status !== 201
    ctx.conditions?.complete(operation.isOnSeveral ? undefined : existed)
    const warnings = warningsHeader(ctx.warnings)
    return warnings === undefined
      ? response
      : { ...response, headers: { ...response.headers, [WARNINGS]: warnings } }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the types of an operation are known to its handler only
type AnyRequest = { [Name in keyof HandlerRequest<any>]: any }

/** The arguments of the handler, at the time of the caller's company. */
async function handlerRequest(
  ctx: MatchedContext,
  platform: Platform,
  em: EntityManager,
): Promise<AnyRequest> {
  const { caller, operation } = ctx
  const isSandbox = platform.settings.environment === 'sandbox'
  const offset = isSandbox && caller ? await clockOffset(em, caller.companyId) : 0
  const now = () => platform.now() + offset
  const facts = withRequestFacts(ctx, operation.rules, () => em, now())
  const rules = facts instanceof Promise ? await facts : facts
  return new HandlerArguments(ctx, platform, em, rules, now)
}

/**
 * A class, whose getters make what the handler reads: a literal with all these functions was the largest object of a short read.
 */
class HandlerArguments implements AnyRequest {
  readonly path: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Principal | undefined
  readonly requestId: string
  readonly em: EntityManager
  readonly platform: Platform
  readonly #ctx: MatchedContext
  readonly #rules: RuleSnapshot
  readonly #now: () => number
  readonly #isInTransaction: boolean

  constructor(
    ctx: MatchedContext,
    platform: Platform,
    em: EntityManager,
    rules: RuleSnapshot,
    now: () => number,
  ) {
    this.path = ctx.path
    this.query = ctx.query
    this.body = ctx.body
    this.caller = ctx.caller
    this.requestId = ctx.requestId
    this.em = em
    this.platform = platform
    this.#ctx = ctx
    this.#rules = rules
    this.#now = now
    this.#isInTransaction = em.isInTransaction()
  }

  get credentials() {
    const { accessToken, basicToken, clientCredentials } = this.#ctx
    return { accessToken, basicToken, client: clientCredentials }
  }

  get address() {
    return addressKey(this.#ctx.address)
  }

  get language() {
    const { operation, req } = this.#ctx
    return operation.languageRules.length > 0 ? languageOf(req) : DEFAULT_LANGUAGE
  }

  /** A handler that evaluates rules itself has their warnings too. */
  get rules() {
    const onWarnings = collectWarnings(this.#ctx)
    return this.#rules.hasWarnings
      ? listenToDecisions(this.#rules, ({ warnings }) => onWarnings(warnings))
      : this.#rules
  }

  get check() {
    return checker(this.#rules, this.#ctx.operation.rules, collectWarnings(this.#ctx))
  }

  get checkFor() {
    const { rules, operation } = this.#ctx
    return (companyId: number) =>
      checker(
        withTimeOnly(rules.forCompany(companyId), this.#now()),
        operation.rules,
        collectWarnings(this.#ctx),
      )
  }

  get requireVersion() {
    return createRequireVersion(this.#ctx.conditions)
  }

  get requireMatch() {
    return createRequireMatch(this.#ctx.conditions)
  }

  get list() {
    const { operation, rules, format, path, query } = this.#ctx
    const { replica } = this.platform
    // Lists are read outside of a transaction.
    const em = this.#isInTransaction ? this.platform.em : () => this.em
    const companyId = this.caller?.companyId ?? 0
    const milliseconds = listTime(rules.forCompany(companyId), this.platform)
    const source = { em, replica, companyId, milliseconds, ...rowsPerFetch(format) }
    const scope = [operation.service, operation.id, path, this.language]
    return createLists(operation.filterables, query, source, operation.defaultTop, scope)
  }

  get now() {
    return () => new Date(this.#now())
  }

  get afterCommit() {
    return async (task: AfterCommit) => {
      if (this.#isInTransaction) this.#ctx.afterCommit.add(task)
      else await task(this.em)
    }
  }

  get closed() {
    return () => {
      const disconnected = new AbortController()
      this.#ctx.res.once('close', () => disconnected.abort())
      return disconnected.signal
    }
  }

  get audit() {
    return auditor({ actor: actorOf(this.caller), address: this.address, requestId: this.requestId })
  }

  get logAccountChange() {
    const { requestId, operation, caller, afterCommit } = this.#ctx
    const change = { requestId, operationId: operation.id, actor: caller?.subject, afterCommit }
    return accountLog(change, this.platform.logger, this.#isInTransaction)
  }
}

const listTime = (rules: RuleSnapshot, { settings }: Platform): number =>
  Math.min(
    rules.limit('platform/limits', 'ListSeconds') * 1000,
    settings.statementTimeoutMs || Number.POSITIVE_INFINITY,
  )

function actorOf(caller: Principal | undefined): AuditActor {
  return caller ? { kind: caller.kind === 'user' ? 'User' : 'Client', id: caller.subject } : UNKNOWN
}

/** The secret of the link in the body of an anonymous request. */
const linkOf = ({ body }: MatchedContext): string =>
  String((body as Readonly<Record<string, unknown>> | undefined)?.Token ?? '')

/** The client's credentials from HTTP Basic or the form, if the operation authenticates clients. */
function credentialsOf(ctx: MatchedContext): ClientCredentials | undefined {
  const { operation, clientCredentials, body } = ctx
  if (!operation.authenticatesClient) return undefined
  const { client_id = '', client_secret = '' } = (body ?? {}) as Record<string, string>
  return clientCredentials ?? { id: client_id, secret: client_secret }
}
