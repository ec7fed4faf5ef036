// The first steps of every request: its id, the line that it came by, what it asks for, and how often.
// Tested by test/platform/pipeline/pipeline.test.ts, rate-limit.test.ts and the suites over all operations.
import { randomUUID } from 'node:crypto'
import { pathParameters } from '../contract/parameters.ts'
import { plainPath } from '../contract/paths.ts'
import { errors } from '../errors/errors.ts'
import { corsHeaders, preflightHeaders } from '../http/cors.ts'
import { send } from '../http/send.ts'
import type { LimitKind, RateLimitStatus } from '../limits/rate-limit.ts'
import { addressKey, rateLimitHeaders } from '../limits/rate-limit-headers.ts'
import type { Platform } from './platform.ts'
import { type RequestContext, serviceOf } from './request-context.ts'

export function setRequestId(ctx: RequestContext, platform: Platform): void {
  const given = ctx.req.headers['x-request-id']
  ctx.requestId = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
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
  ctx.match = ctx.contract.match(ctx.base, isHead ? 'get' : method, plain.shape)
  ctx.operation = ctx.match?.operation
  if (ctx.operation) ctx.path = pathParameters(ctx.operation, plain.values)
}

export function countRequest(ctx: RequestContext, platform: Platform): unknown {
  const kind: LimitKind =
    ctx.operation?.document['x-rate-limit'] ?? (ctx.caller ? 'authenticated' : 'anonymous')
  const key = kind === 'authenticated' && ctx.caller ? ctx.caller.subject : addressKey(ctx.address)
  const rateLimit = platform.rateLimiter.count(kind, serviceOf(ctx), key)
  Object.assign(ctx.headers, rateLimitHeaders(rateLimit))
  return rateLimit.exceeded ? refuseRateLimited(ctx, rateLimit) : undefined
}

export function refuseRateLimited(ctx: RequestContext, { resetSeconds }: RateLimitStatus): Promise<void> {
  ctx.headers['Retry-After'] = String(resetSeconds)
  ctx.headers['Content-Type'] = 'text/plain; charset=utf-8'
  return send(ctx.req, ctx.res, 429, ctx.headers, 'rate limit exceeded')
}

export function requireMatch(ctx: RequestContext, platform: Platform): unknown {
  if (!ctx.match) throw errors.notFound()
  const answersHead = ctx.match.methods.includes('GET') && !ctx.contract?.hasUnsafeGet
  const methods = [...ctx.match.methods, ...(answersHead ? ['HEAD'] : []), 'OPTIONS']
  const allow = methods.join(', ')
  if (ctx.req.method === 'OPTIONS') {
    Object.assign(
      ctx.headers,
      { Allow: allow },
      preflightHeaders(ctx.req, platform.settings.corsOrigins, methods),
    )
    return send(ctx.req, ctx.res, 204, ctx.headers, undefined)
  }
  if (ctx.operation) return undefined
  throw ctx.match.unknownMethod === 404 ? errors.notFound() : errors.methodNotAllowed(allow)
}
