// The way of every request, as one table: each step does one thing and either goes on or throws a Problem, and
// every failure leaves through `fail`. The order is the order of refusals of P7.
// Held by test/platform/pipeline.test.ts and the suites over all operations.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { authenticate, authorise } from './authorise.ts'
import { mediaTypeOf, parseForm, parseJson, readBody } from './body.ts'
import type { Contract, ContractMatch, Operation } from './contract.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { inForm } from './error-bodies.ts'
import { type ConstraintProblems, errors, toProblem } from './errors.ts'
import type { AnyAnswer } from './handler.ts'
import { idempotencyKey, once } from './idempotency.ts'
import { isListing } from './list.ts'
import { plainPath } from './paths.ts'
import type { Platform } from './platform.ts'
import { addressKey, type LimitKind, rateLimitHeaders, type Standing } from './rate-limit.ts'
import { represent } from './represent.ts'
import { type Headers, send, vary } from './send.ts'
import type { Caller } from './tokens.ts'
import { pathParameters, queryParameters, validateRequest } from './validate.ts'
import { entityTag, namesVersion } from './versions.ts'

/** One request on its way; steps fill it from top to bottom. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  /** Where the request was mounted: a service's contract and base, or nothing the documents know. */
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
  caller: Caller | undefined
  tokenRefused: boolean
  contentType: string
  answer: AnyAnswer | undefined
}

type Step = (x: Exchange, platform: Platform) => unknown

/** An exchange past `match`: the steps below it need no more questions. */
type Matched = Exchange & { operation: Operation; contract: Contract }

const steps: readonly (readonly [name: string, run: Step, why: string])[] = [
  ['request id', setRequestId, 'so that every answer and log line can be found again'],
  ['tls', requireHttps, 'nothing is said to a client on a plain line'],
  ['locate', locate, 'whose window counts depends on the operation; refuses nothing yet'],
  ['identify', identify, 'whose token it is, verified once and remembered; refuses nothing yet'],
  ['rate limit', countRequest, 'before any work, and so that every later refusal carries the headers'],
  ['match', requireMatch, '404 and 405, and OPTIONS, which needs no token'],
  ['authenticate', (x) => authenticate(matched(x)), '401'],
  ['authorise', (x) => authorise(matched(x)), '403: scope, then company'],
  ['negotiate', negotiate, '406'],
  ['parse', parse, '415, 413, then 400 for what is not JSON'],
  ['validate', validate, '400 with every fault'],
  ['handle', handle, 'the idempotency key around the handler of the operation'],
  ['answer', answer, 'conform, represent, send'],
]

/** What stands beside the services: probes, figures, documents, the docs page. */
export interface Site {
  /** Whose window its requests count in; undefined for probes, which are never refused. */
  service: string | undefined
  respond: () => Promise<{ status: number; headers: Headers; content: string | Buffer }>
}

export interface Pipeline {
  serve(
    req: IncomingMessage,
    res: ServerResponse,
    mounted?: { contract: Contract; base: string },
  ): Promise<void>
  serveSite(req: IncomingMessage, res: ServerResponse, site: Site): Promise<void>
}

export function createPipeline(platform: Platform, constraints: ConstraintProblems): Pipeline {
  const failed = (x: Exchange) => (error: unknown) => fail(x, error, platform, constraints)

  async function walk(x: Exchange): Promise<void> {
    for (const [, run] of steps) {
      const pending = run(x, platform)
      if (pending instanceof Promise) await pending
      if (x.res.writableEnded) return
    }
  }

  async function walkSite(x: Exchange, { service, respond }: Site): Promise<void> {
    setRequestId(x, platform)
    const count = service === undefined ? platform.rateLimiter.peek : platform.rateLimiter.count
    const standing = count('anonymous', service ?? 'platform', addressKey(x.address))
    Object.assign(x.headers, rateLimitHeaders(standing))
    requireHttps(x, platform)
    if (service !== undefined && standing.exceeded) return refuseExceeded(x, standing)
    const allow = 'GET, HEAD, OPTIONS'
    if (x.req.method === 'OPTIONS') return send(x.req, x.res, 204, { ...x.headers, Allow: allow }, undefined)
    if (x.req.method !== 'GET' && x.req.method !== 'HEAD') throw errors.methodNotAllowed(allow)
    const { status, headers, content } = await respond()
    return send(x.req, x.res, status, { ...x.headers, ...headers }, content)
  }

  function enter(
    req: IncomingMessage,
    res: ServerResponse,
    mounted?: { contract: Contract; base: string },
  ): Exchange {
    const x = newExchange(req, res, mounted, platform)
    platform.inFlight.enter(x)
    return x
  }

  return {
    serve(req, res, mounted) {
      const x = enter(req, res, mounted)
      return walk(x).catch(failed(x))
    },
    serveSite(req, res, site) {
      const x = enter(req, res)
      return walkSite(x, site).catch(failed(x))
    },
  }
}

function newExchange(
  req: IncomingMessage,
  res: ServerResponse,
  mounted: { contract: Contract; base: string } | undefined,
  platform: Platform,
): Exchange {
  return {
    req,
    res,
    contract: mounted?.contract,
    base: mounted?.base ?? '',
    url: req.url ?? '/',
    requestId: '',
    startedAt: performance.now(),
    address: platform.addressOf(req),
    headers: {},
    search: '',
    match: undefined,
    operation: undefined,
    path: {},
    query: {},
    body: undefined,
    caller: undefined,
    tokenRefused: false,
    contentType: 'application/json',
    answer: undefined,
  }
}

function setRequestId(x: Exchange, platform: Platform): void {
  const given = x.req.headers['x-request-id']
  x.requestId = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
  x.headers['X-Request-Id'] = x.requestId
  x.headers['X-Content-Type-Options'] = 'nosniff'
  Object.assign(x.headers, corsHeaders(x.req, platform.settings.corsOrigins))
  if (platform.isStopping()) x.headers.Connection = 'close'
}

function requireHttps(x: Exchange, platform: Platform): void {
  if (platform.settings.tls.mode !== 'proxy') return
  const protocol = String(x.req.headers['x-forwarded-proto'] ?? '')
  if (protocol.toLowerCase() === 'https') return
  throw errors.httpsOnly()
}

function locate(x: Exchange): void {
  const mark = x.url.indexOf('?')
  x.search = mark < 0 ? '' : x.url.slice(mark + 1)
  const plain = plainPath(mark < 0 ? x.url : x.url.slice(0, mark))
  if (!plain || !x.contract) return
  const method = (x.req.method ?? '').toLowerCase()
  x.match = x.contract.match(x.base, method === 'head' ? 'get' : method, plain.shape)
  x.operation = x.match?.operation
  if (x.operation) x.path = pathParameters(x.operation, plain.values)
}

async function identify(x: Exchange, platform: Platform): Promise<void> {
  const header = x.req.headers.authorization
  if (header === undefined || x.operation?.anonymous) return
  const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(header) ?? []
  x.caller = token === undefined ? undefined : await platform.tokens.identify(token)
  x.tokenRefused = x.caller === undefined
}

function countRequest(x: Exchange, platform: Platform): unknown {
  const kind: LimitKind = x.operation?.document['x-rate-limit'] ?? (x.caller ? 'authenticated' : 'anonymous')
  const key = kind === 'authenticated' && x.caller ? x.caller.subject : addressKey(x.address)
  const standing = platform.rateLimiter.count(kind, serviceOf(x), key)
  Object.assign(x.headers, rateLimitHeaders(standing))
  return standing.exceeded ? refuseExceeded(x, standing) : undefined
}

function refuseExceeded(x: Exchange, { resetSeconds }: Standing): Promise<void> {
  x.headers['Retry-After'] = String(resetSeconds)
  x.headers['Content-Type'] = 'text/plain; charset=utf-8'
  return send(x.req, x.res, 429, x.headers, 'rate limit exceeded')
}

function requireMatch(x: Exchange, platform: Platform): unknown {
  if (!x.match) throw errors.notFound()
  const methods = [...x.match.methods, ...(x.match.methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
  const allow = methods.join(', ')
  if (x.req.method === 'OPTIONS') {
    Object.assign(
      x.headers,
      { Allow: allow },
      preflightHeaders(x.req, platform.settings.corsOrigins, methods),
    )
    return send(x.req, x.res, 204, x.headers, undefined)
  }
  if (x.operation) return undefined
  throw x.match.unknownMethod === 404 ? errors.notFound() : errors.methodNotAllowed(allow)
}

function negotiate(x: Exchange, platform: Platform): void {
  const { operation } = matched(x)
  if (operation.responseTypes.length === 0) return
  x.contentType = platform.negotiate(x.req.headers.accept, operation.responseTypes)
  if (operation.responseTypes.length > 1) vary(x.headers, 'Accept')
}

async function parse(x: Exchange): Promise<void> {
  const { operation } = matched(x)
  const bytes = await receive(x)
  x.query = queryParameters(operation, x.search)
  if (bytes === undefined) return
  // An endpoint that does not declare 415 answers for its own media type, as the token endpoint does (P5).
  const ownMedia = !('415' in operation.document.responses)
  const type = String(x.req.headers['content-type']).split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') x.body = parseForm(bytes)
  else if (ownMedia) x.body = {}
  else if (bytes.length > 0) x.body = parseJson(bytes)
}

/** The bytes of the body where the operation takes one: 415 and 413 come before anything in the query. */
async function receive(x: Exchange): Promise<Buffer | undefined> {
  const { operation, req } = matched(x)
  if (operation.requestTypes.length === 0) return undefined
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  if (!hasBody && !operation.bodyRequired) return undefined
  if ('415' in operation.document.responses) mediaTypeOf(req, operation.requestTypes)
  return readBody(req)
}

function validate(x: Exchange): void {
  const { contract, operation, path, query, body } = matched(x)
  const header: Record<string, unknown> = {}
  for (const name of operation.headerParameters) {
    if (x.req.headers[name] !== undefined) header[name] = x.req.headers[name]
  }
  validateRequest(contract, operation, {
    path,
    query,
    header,
    ...(body !== undefined && { requestBody: body }),
  })
}

async function handle(x: Exchange, platform: Platform): Promise<void> {
  const { operation, caller } = matched(x)
  const takesKey = operation.headerParameters.includes('idempotency-key')
  const key = takesKey ? idempotencyKey(x.req.headers['idempotency-key']) : undefined
  const em = platform.em()
  if (key === undefined || !caller) {
    x.answer = await platform.call(matched(x), em)
    return
  }
  const fingerprint = [x.path, x.query, x.body]
  const request = { companyId: caller.companyId, key, operationId: operation.id, fingerprint }
  x.answer = await once(em, request, (inner) => platform.call(matched(x), inner))
}

async function answer(x: Exchange, platform: Platform): Promise<void> {
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
    isListing(given.body) ? conform : undefined,
  )
  if (content !== undefined) x.headers['Content-Type'] = contentType
  await send(x.req, x.res, given.status, x.headers, content)
}

async function fail(
  x: Exchange,
  error: unknown,
  platform: Platform,
  constraints: ConstraintProblems,
): Promise<void> {
  const problem = inForm(x.operation?.document['x-error-body'], toProblem(error, constraints))
  if (problem.status >= 500) {
    platform.logger.error(
      { requestId: x.requestId, operationId: x.operation?.id, err: error },
      'request failed',
    )
  }
  if (x.res.headersSent || x.res.destroyed) {
    // A list broke off half-way: cutting the line is the only way left to say so.
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

function serviceOf(x: Exchange): string {
  return x.contract?.service ?? 'platform'
}

function matched(x: Exchange): Matched {
  return x as Matched
}
