// The last steps: the handler within its idempotency key, the answer in the form that was asked for, and the one
// way out of every failure. Held by test/platform/pipeline.test.ts and the suites over all operations.
import { inForm } from './error-bodies.ts'
import type { ConstraintProblems } from './errors.ts'
import { type ClientCredentials, type Exchange, type Matched, matched, serviceOf } from './exchange.ts'
import { isTable, writeTable } from './forms/index.ts'
import type { AnyAnswer } from './handler.ts'
import { idempotencyKey, once, ownerOfKey } from './idempotency.ts'
import { isListing } from './listing.ts'
import type { Logger } from './logger.ts'
import type { Platform } from './platform.ts'
import { addressKey, rateLimitHeaders } from './rate-limit-headers.ts'
import { represent } from './represent.ts'
import { send } from './send.ts'
import { toProblem } from './to-problem.ts'
import { entityTag, namesVersion } from './versions.ts'
import { read } from './written.ts'

export async function handle(x: Exchange, platform: Platform): Promise<void> {
  const { operation, caller } = matched(x)
  const takesKey = operation.headerParameters.includes('idempotency-key')
  const key = takesKey ? idempotencyKey(x.req.headers['idempotency-key']) : undefined
  const em = platform.em()
  const sender = { caller, path: x.path, client: credentialsOf(x) }
  const owner = key === undefined ? undefined : await ownerOfKey(em, sender)
  if (key === undefined || owner === undefined) {
    x.answer = await platform.dispatch(matched(x), em)
    return
  }
  const { id: operationId, holdsPassword } = operation
  const language = x.headers['Content-Language']
  const parts = [x.path, x.query, x.body, ...(language ? [language] : [])]
  const request = { ...owner, key, operationId, parts, holdsPassword }
  x.answer = await once(em, request, (inner) => platform.dispatch(matched(x), inner))
  for (const task of x.afterCommit) await task()
}

/** By HTTP Basic or in the form, where the operation authenticates clients. */
function credentialsOf(x: Exchange): ClientCredentials | undefined {
  const { operation, clientCredentials, body } = matched(x)
  if (!operation.authenticatesClient) return undefined
  const { client_id = '', client_secret = '' } = (body ?? {}) as Record<string, string>
  return clientCredentials ?? { id: client_id, secret: client_secret }
}

export async function answer(x: Exchange, platform: Platform): Promise<void> {
  const { operation, contract, answer: given } = x as Matched & { answer: AnyAnswer }
  if (x.caller) platform.usage.count(x.caller.companyId, contract.service)
  Object.assign(x.headers, given.headers)

  const conform = (body: unknown) => {
    if (!platform.conform) return
    const faults = contract.answerFaults(operation, given.status, body)
    const [fault] = faults
    if (fault)
      throw new Error(
        `${operation.id} answers ${given.status} outside its document: ${fault.instancePath} ${fault.message}`,
      )
  }
  if (isTable(given.body)) {
    const { headers, content } = await writeTable(given.body, x.form, platform.conform ? conform : undefined)
    Object.assign(x.headers, headers, { 'Content-Type': x.contentType })
    return send(x.req, x.res, given.status, x.headers, content)
  }
  if (!isListing(given.body) && given.status !== 204) conform(given.body)
  if (operation.versioned.has(given.status)) {
    const { Version } = given.body as { Version: number }
    x.headers.ETag = entityTag(Version)
    const known = x.req.headers['if-none-match']
    if (operation.method === 'get' && known && namesVersion(known, Version)) {
      return send(x.req, x.res, 304, x.headers, undefined)
    }
  }
  const { content, contentType } = represent(
    operation,
    given.status,
    given.body,
    x.contentType,
    { path: x.path, search: x.search },
    platform.conform && isListing(given.body) ? (batch) => conform(batch.map(read)) : undefined,
  )
  if (content !== undefined) x.headers['Content-Type'] = contentType
  await send(x.req, x.res, given.status, x.headers, content)
}

export async function fail(
  x: Exchange,
  error: unknown,
  platform: Platform,
  constraints: ConstraintProblems,
): Promise<void> {
  const form = x.operation?.document['x-error-body'] ?? x.contract?.document['x-error-body']
  const refusal = toProblem(error, constraints)
  x.refusedBy = refusal.body.Code
  const problem = inForm(form, refusal)
  // in-flight.ts counts a client that does not wait; it is no failure of ours.
  if (x.res.destroyed && isDisconnect(error)) return
  logFailure(x, error, problem.status, platform.logger)
  if (x.res.headersSent || x.res.destroyed) {
    // A list broke off half-way: cutting the line is the only way left to say so.
    if (x.res.headersSent) x.brokenOffBy = problem.status
    x.res.destroy()
    return
  }
  if (!x.headers['X-RateLimit-Limit']) {
    Object.assign(
      x.headers,
      rateLimitHeaders(platform.rateLimiter.peek('anonymous', serviceOf(x), addressKey(x.address))),
    )
  }
  Object.assign(x.headers, problem.headers)
  x.headers['Content-Type'] = 'application/json'
  delete x.headers['Content-Length']
  await send(x.req, x.res, problem.status, x.headers, JSON.stringify(problem.body))
}

/** While the database is away or locked every request says so: a line without a stack for each is enough. */
function logFailure(
  { requestId, operation }: Exchange,
  error: unknown,
  status: number,
  logger: Logger,
): void {
  if (status < 500) return
  const failed = { requestId, operationId: operation?.id }
  if (status === 503) {
    logger.warn({ ...failed, err: Object.create(error as Error, { stack: { value: '' } }) }, 'request failed')
  } else logger.error({ ...failed, err: error }, 'request failed')
}

/** What Node says where a client went away while its request was read or its answer was sent. */
function isDisconnect(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && message === 'aborted')
}
