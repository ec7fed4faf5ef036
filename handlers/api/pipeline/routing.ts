// The first steps of every request: its address and id, HTTPS, the operation or page that it names, its rate limit, and requests
// of other origins (P2), which are refused unless CORS_ORIGINS lists the origin.
// Tested by test/api/pipeline/pipeline.test.ts, rate-limit.alone.test.ts, test/api/http/cors.test.ts and the suites over all operations.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { errors } from '../../runtime/errors/errors.ts'
import { pathParameters } from '../contract/parameters.ts'
import { plainPath } from '../contract/paths.ts'
import { send } from '../http/send.ts'
import {
  addressKey,
  countCaller,
  type LimitKind,
  type RateLimitStatus,
  rateLimitHeaders,
} from '../limits/rate-limit.ts'
import type { Platform } from './platform.ts'
import { type MatchedContext, type RequestContext, serviceOf } from './request-context.ts'

/** The client's address; behind a proxy the one that the proxy itself appended to X-Forwarded-For. */
export function clientAddress(req: IncomingMessage, { tls }: Platform['settings']): string {
  const forwarded = tls.mode === 'proxy' ? String(req.headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return isIP(last) ? last : (req.socket.remoteAddress ?? '')
}

export function setRequestId(ctx: RequestContext, platform: Platform): void {
  const sent = ctx.req.headers['x-request-id']
  ctx.requestId = typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID()
  ctx.headers['X-Request-Id'] = ctx.requestId
  ctx.headers['X-Content-Type-Options'] = 'nosniff'
  Object.assign(ctx.headers, corsHeaders(ctx.req, platform.settings.corsOrigins))
  if (ctx.contract?.isNeverStored) ctx.headers['Cache-Control'] = 'no-store'
  if (platform.isStopping()) ctx.headers.Connection = 'close'
}

export function requireHttps(ctx: RequestContext, platform: Platform): void {
  if (platform.settings.tls.mode !== 'proxy') return
  const protocol = String(ctx.req.headers['x-forwarded-proto'] ?? '')
  if (protocol.toLowerCase() === 'https') return
  throw errors.httpsOnly()
}

export function matchRoute(ctx: RequestContext): void {
  const mark = ctx.url.indexOf('?')
  ctx.search = mark < 0 ? '' : ctx.url.slice(mark + 1)
  const plain = plainPath(mark < 0 ? ctx.url : ctx.url.slice(0, mark))
  if (!plain || !ctx.contract) return
  const method = (ctx.req.method ?? '').toLowerCase()
  const isHead = method === 'head' && !ctx.contract.hasUnsafeGet
  ctx.match = ctx.contract.match(ctx.base, isHead ? 'get' : method, plain.pathPattern)
  ctx.operation = ctx.match?.operation
  if (!ctx.operation) return
  ctx.path = pathParameters(ctx.operation, plain.values)
  if (ctx.operation.deprecation) Object.assign(ctx.headers, ctx.operation.deprecation)
}

/**
 * Counts the request (a probe only reads the counters) and sets the four rate-limit headers. Throws 429. A promise only if
 * Redis counts it.
 */
export function countRequest(ctx: RequestContext, platform: Platform): Promise<void> | undefined {
  const isProbe = ctx.page !== undefined && ctx.page.service === undefined
  const kind: LimitKind =
    ctx.operation?.document['x-rate-limit'] ?? (ctx.caller ? 'authenticated' : 'anonymous')
  const service = serviceOf(ctx)
  const { rateLimiter } = platform
  if (isProbe) {
    Object.assign(ctx.headers, rateLimitHeaders(rateLimiter.status(kind, service, addressKey(ctx.address))))
    return undefined
  }
  const counted =
    kind === 'authenticated' && ctx.caller
      ? countCaller(rateLimiter, service, ctx.caller)
      : rateLimiter.count(kind, service, addressKey(ctx.address))
  if (counted instanceof Promise) return counted.then((rateLimit) => applyRateLimit(ctx, rateLimit))
  applyRateLimit(ctx, counted)
  return undefined
}

function applyRateLimit(ctx: RequestContext, rateLimit: RateLimitStatus): void {
  Object.assign(ctx.headers, rateLimitHeaders(rateLimit))
  if (rateLimit.exceeded) throw errors.rateLimited(rateLimit)
}

/** Responds to OPTIONS for every known path, without a token. */
export function respondToOptions(ctx: RequestContext, platform: Platform): Promise<void> | undefined {
  if (ctx.req.method !== 'OPTIONS') return undefined
  const methods = allowedMethods(ctx)
  if (methods.length === 0) return undefined
  const headers = {
    Allow: methods.join(', '),
    ...(ctx.page ? {} : preflightHeaders(ctx.req, platform.settings.corsOrigins, methods)),
  }
  return send(ctx.req, ctx.res, 204, { ...ctx.headers, ...headers }, undefined)
}

/** Throws 404 or 405 unless the request is for an operation of the document. */
export function requireMatch(ctx: RequestContext): asserts ctx is MatchedContext {
  if (!ctx.match || !ctx.contract) throw errors.notFound()
  if (ctx.operation) return
  throw ctx.match.unknownMethod === 404
    ? errors.notFound()
    : errors.methodNotAllowed(allowedMethods(ctx).join(', '))
}

export function requirePageMethod(ctx: RequestContext): void {
  const methods = allowedMethods(ctx)
  if (!methods.includes(ctx.req.method ?? '')) throw errors.methodNotAllowed(methods.join(', '))
}

/** The methods for `Allow`; empty for an unknown path. */
function allowedMethods(ctx: RequestContext): string[] {
  if (ctx.page) return [...(ctx.page.methods ?? ['GET', 'HEAD']), 'OPTIONS']
  if (!ctx.match) return []
  const allowsHead = ctx.match.methods.includes('GET') && !ctx.contract?.hasUnsafeGet
  return [...ctx.match.methods, ...(allowsHead ? ['HEAD'] : []), 'OPTIONS']
}

const EXPOSED = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-ResetSeconds',
  'Retry-After',
  'ETag',
  'Content-Language',
  'Idempotent-Replayed',
  'Link',
  'X-Total-Count',
  'Warnings',
].join(', ')

const REQUEST_HEADERS =
  'Authorization, Content-Type, Accept, Accept-Language, Content-Language, If-Match, If-None-Match, Idempotency-Key, X-Request-Id, X-Sandbox-Fault'

export function corsHeaders(req: IncomingMessage, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {}
  const origin = req.headers.origin
  // Vary is set without an Origin too, or a cache would serve one origin's response to another.
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'Origin' }
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED, Vary: 'Origin' }
}

export function preflightHeaders(
  req: IncomingMessage,
  origins: readonly string[],
  methods: readonly string[],
): Record<string, string> {
  if (!origins.includes(req.headers.origin ?? '') || !req.headers['access-control-request-method']) return {}
  return {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Max-Age': '600',
  }
}
