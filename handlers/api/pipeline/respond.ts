// The last steps: invoke the handler under its idempotency key, represent the answer in the negotiated format,
// and turn every failure into a response. Tested by test/api/pipeline/pipeline.test.ts and the suites over
// all operations.

import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isLongList, shortLists } from '../../runtime/async/cooperative-yield.ts'
import { formatProblem } from '../../runtime/errors/error-formats.ts'
import type { ConstraintProblems, Problem } from '../../runtime/errors/errors.ts'
import type { Logger } from '../../runtime/observe/logger.ts'
import { parseRawJson } from '../../runtime/values/raw-json.ts'
import type { ClientCredentials } from '../auth/principal.ts'
import type { AnyAnswer } from '../contract/answer.ts'
import { HAL, listHeaders, represent } from '../contract/represent.ts'
import { isTable, writeTable } from '../forms/index.ts'
import { createConditions, halTag, knownTag, tagOf } from '../http/etags.ts'
import { send, vary } from '../http/send.ts'
import { idempotencyKey, once, ownerOfKey, transacted } from '../limits/idempotency.ts'
import { addressKey, rateLimitHeaders } from '../limits/rate-limit-headers.ts'
import { isListing } from '../lists/listing.ts'
import type { Platform } from './platform.ts'
import type { Content } from './request-context.ts'
import { type MatchedContext, type RequestContext, serviceOf } from './request-context.ts'
import { toProblem } from './to-problem.ts'
import { howToDeclare, undeclaredCodes } from './undeclared-codes.ts'
import { carriesWarnings, WARNINGS, warningsHeader } from './warnings.ts'

/** Runs the handler, under the request's conditions and its idempotency key if it has them. */
export async function invokeHandler(ctx: MatchedContext, platform: Platform): Promise<AnyAnswer> {
  const { operation, caller, warnings: earlier } = ctx
  const takesKey = operation.headerParameters.includes('idempotency-key')
  const key = takesKey ? idempotencyKey(ctx.req.headers['idempotency-key']) : undefined
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = ctx.req.headers
  if (operation.isConditionalWrite) ctx.conditions = createConditions(ifMatch, ifNoneMatch)
  const em = platform.em()
  const sender = { caller, path: ctx.path, link: linkOf(ctx), client: credentialsOf(ctx) }
  const owner = key === undefined ? undefined : await ownerOfKey(em, sender)
  if (key === undefined || owner === undefined) {
    return ctx.conditions ? completed(await transacted(em, dispatch)) : dispatch(em)
  }
  const { id: operationId, holdsPassword, shownOnce } = operation
  const language = ctx.headers['Content-Language']
  const parts = [ctx.path, ctx.query, ctx.body, ...(language ? [language] : [])]
  const keptHours = ctx.rules.of(owner.companyId).limit('platform/limits', 'IdempotencyKeyHours')
  const request = { ...owner, key, keptHours, operationId, parts, holdsPassword, shownOnce }
  return completed(await once(em, request, dispatch))

  async function completed(answer: AnyAnswer): Promise<AnyAnswer> {
    for (const task of ctx.afterCommit) await task(em)
    return answer
  }

  /**
   * The answer with the warnings, so that a replay has them too. A false condition rolls back what was written: whether the
   * resource existed is decided by the statement that wrote it, also among concurrent writers.
   */
  async function dispatch(em: EntityManager): Promise<AnyAnswer> {
    ctx.warnings = earlier && [...earlier]
    const answer = await platform.dispatch(ctx, em)
    const existed = answer.existed ?? answer.status !== 201
    ctx.conditions?.complete(operation.isOnSeveral ? undefined : existed)
    const warnings = warningsHeader(ctx.warnings)
    return warnings === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, [WARNINGS]: warnings } }
  }
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

/**
 * Checks the answer against the document if that is enabled, represents it in the negotiated format, and sends
 * it.
 */
export async function respond(ctx: MatchedContext, answer: AnyAnswer, platform: Platform): Promise<void> {
  const { operation, contract } = ctx
  if (ctx.caller) platform.usage.count(ctx.caller.companyId, contract.service)
  Object.assign(ctx.headers, answer.headers)

  const conform = (body: unknown) => {
    const faults = contract.answerFaults(operation, answer.status, body)
    const [fault] = faults
    if (fault)
      throw new Error(
        `${operation.id} answers ${answer.status} outside its document: ${fault.instancePath} ${fault.message}`,
      )
  }
  if (isTable(answer.body)) {
    const { headers, content } = await writeTable(
      answer.body,
      ctx.form,
      platform.conform ? conform : undefined,
    )
    Object.assign(ctx.headers, headers, { 'Content-Type': ctx.contentType })
    return sendRecorded(ctx, answer.status, content)
  }
  const isInSteps = isListing(answer.body) || isLongList(answer.body)
  if (platform.conform && !isInSteps && answer.status !== 204)
    await conformInSteps(parseRawJson(answer.body), conform)
  if (operation.versioned.has(answer.status)) {
    const jsonTag = isListing(answer.body) ? answer.body.tag : tagOf(answer.body as object)
    if (jsonTag === undefined) throw new Error(`${operation.id} declares an ETag for a list that may change`)
    const tag = ctx.contentType === HAL ? halTag(jsonTag) : jsonTag
    const header = operation.method === 'get' ? ctx.req.headers['if-none-match'] : undefined
    const known = header && knownTag(header, tag)
    ctx.headers.ETag = known || tag
    if (known) {
      vary(ctx.headers, 'Accept-Encoding')
      return sendRecorded(ctx, 304, undefined)
    }
  }
  const address = { path: ctx.path, search: ctx.search }
  if (isListing(answer.body)) {
    Object.assign(ctx.headers, listHeaders(operation, answer.body, ctx.contentType, ctx.base, address))
  }
  const { content, contentType } = represent(
    operation,
    answer.status,
    answer.body,
    ctx.contentType,
    address,
    platform.conform && isInSteps ? (batch) => conform(batch.map(parseRawJson)) : undefined,
  )
  if (content !== undefined) ctx.headers['Content-Type'] = contentType
  const isStream = isListing(answer.body) || content === undefined || typeof content === 'string'
  await sendRecorded(ctx, answer.status, isStream ? content : await joined(content))
}

const sendRecorded = (ctx: RequestContext, status: number, content: Content): Promise<void> =>
  send(
    ctx.req,
    ctx.res,
    status,
    ctx.headers,
    ctx.recording ? ctx.recording.sending(status, content) : content,
  )

/** Checks a body; a long list in one of its members is checked in parts, and other requests are served in between. */
async function conformInSteps(body: unknown, conform: (body: unknown) => void): Promise<void> {
  const [name, list] = Object.entries(body ?? {}).find(([, member]) => isLongList(member)) ?? []
  if (name === undefined) return conform(body)
  for (const part of shortLists(list as readonly unknown[])) {
    conform({ ...(body as object), [name]: part })
    await setImmediate()
  }
}

/** The pieces of a long list as one text; other requests are served in between. */
async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    await setImmediate()
  }
  return text
}

export async function handleError(
  ctx: RequestContext,
  thrown: unknown,
  platform: Platform,
  constraints: ConstraintProblems,
): Promise<void> {
  const form = ctx.operation?.document['x-error-body'] ?? ctx.contract?.document['x-error-body']
  const refusal = toProblem(thrown, constraints)
  ctx.refusal = refusal
  const problem = formatProblem(form, refusal)
  if (platform.conform) logUndeclaredCodes(ctx, problem, platform.logger)
  // The client closed the connection: in-flight.ts counts that, and it is not an error of the server.
  if (ctx.res.destroyed && isDisconnect(thrown)) return
  logFailure(ctx, thrown, problem.status, platform.logger)
  if (ctx.res.headersSent || ctx.res.destroyed) {
    // A stream failed after its status was sent: closing the connection is the only signal left.
    if (ctx.res.headersSent) ctx.abortStatus = problem.status
    ctx.res.destroy()
    return
  }
  if (!ctx.headers['X-RateLimit-Limit']) {
    Object.assign(
      ctx.headers,
      rateLimitHeaders(platform.rateLimiter.status('anonymous', serviceOf(ctx), addressKey(ctx.address))),
    )
  }
  // Removes the warnings of an answer that failed after the handler.
  delete ctx.headers[WARNINGS]
  Object.assign(ctx.headers, problem.headers, refusalHeaders(ctx, refusal))
  delete ctx.headers['Content-Length']
  const isText = problem.status === 429
  ctx.headers['Content-Type'] = isText ? 'text/plain; charset=utf-8' : 'application/json'
  const content = isText ? refusal.body.Message : JSON.stringify(problem.body)
  await sendRecorded(ctx, problem.status, content)
}

/** The warnings of a refused request, and the language of its message if the response names one. */
function refusalHeaders(
  { operation, warnings, headers }: RequestContext,
  { status, language }: Problem,
): Record<string, string> {
  const isDeclared = operation !== undefined && carriesWarnings(operation, status)
  const value = isDeclared ? warningsHeader(warnings) : undefined
  return {
    ...(value !== undefined && { [WARNINGS]: value }),
    ...(language && headers['Content-Language'] && { 'Content-Language': language }),
  }
}

/** For the developer who added the code. The client gets its refusal nonetheless. */
function logUndeclaredCodes(
  { requestId, operation, rules }: RequestContext,
  { status, body }: Problem,
  logger: Logger,
): void {
  if (!operation) return
  const codes = undeclaredCodes(operation, rules, body)
  if (codes.length > 0) logger.error({ requestId, codes }, howToDeclare(operation.id, status, codes))
}

/** While the database is unavailable every request fails with 503, so these lines omit the stack. */
function logFailure(
  { requestId, operation, traceId }: RequestContext,
  error: unknown,
  status: number,
  logger: Logger,
): void {
  if (status < 500) return
  const failed = { requestId, operationId: operation?.id, ...(traceId && { traceId }) }
  if (status === 503) {
    logger.warn({ ...failed, err: Object.create(error as Error, { stack: { value: '' } }) }, 'request failed')
  } else logger.error({ ...failed, err: error }, 'request failed')
}

/** Node's errors for a client that disconnected while its request was read or its response was sent. */
function isDisconnect(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && message === 'aborted')
}
