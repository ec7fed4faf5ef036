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

/** The arguments of the handler; those that few handlers use are made when they are read. */
async function handlerRequest(
  ctx: MatchedContext,
  platform: Platform,
  em: EntityManager,
): Promise<AnyRequest> {
  const { operation, caller, requestId } = ctx
  const companyId = caller?.companyId ?? 0
  const address = addressKey(ctx.address)
  const isInTransaction = em.isInTransaction()
  const offset = platform.settings.environment === 'sandbox' && caller ? await clockOffset(em, companyId) : 0
  const now = () => platform.now() + offset
  const onWarnings = collectWarnings(ctx)
  const facts = withRequestFacts(ctx, operation.rules, () => em, now())
  const rules = facts instanceof Promise ? await facts : facts
  const language = operation.languageRules.length > 0 ? languageOf(ctx.req) : DEFAULT_LANGUAGE
  return {
    path: ctx.path,
    query: ctx.query,
    body: ctx.body,
    caller,
    credentials: {
      accessToken: ctx.accessToken,
      basicToken: ctx.basicToken,
      client: ctx.clientCredentials,
    },
    address,
    requestId,
    language,
    em,
    // A handler that evaluates rules itself has their warnings too.
    rules: rules.hasWarnings ? listenToDecisions(rules, ({ warnings }) => onWarnings(warnings)) : rules,
    check: checker(rules, operation.rules, onWarnings),
    checkFor: (companyId: number) =>
      checker(withTimeOnly(ctx.rules.forCompany(companyId), now()), operation.rules, onWarnings),
    get requireVersion() {
      return createRequireVersion(ctx.conditions)
    },
    get requireMatch() {
      return createRequireMatch(ctx.conditions)
    },
    get list() {
      const milliseconds = listTime(ctx.rules.forCompany(companyId), platform)
      const { replica } = platform
      const source = { em: platform.em, replica, companyId, milliseconds, ...rowsPerFetch(ctx.format) }
      const scope = [operation.service, operation.id, ctx.path, language]
      return createLists(operation.filterables, ctx.query, source, operation.defaultTop, scope)
    },
    now: () => new Date(now()),
    async afterCommit(task: AfterCommit) {
      if (isInTransaction) ctx.afterCommit.add(task)
      else await task(em)
    },
    closed() {
      const disconnected = new AbortController()
      ctx.res.once('close', () => disconnected.abort())
      return disconnected.signal
    },
    get audit() {
      return auditor({ actor: actorOf(caller), address, requestId })
    },
    get logAccountChange() {
      const { afterCommit } = ctx
      const change = { requestId, operationId: operation.id, actor: caller?.subject, afterCommit }
      return accountLog(change, platform.logger, isInTransaction)
    },
    platform,
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
