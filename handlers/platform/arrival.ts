// The first steps of every request: its id, the line that it came by, what it asks for, and how often.
// Held by test/platform/pipeline.test.ts, rate-limit.test.ts and the suites over all operations.
import { randomUUID } from 'node:crypto'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { errors } from './errors.ts'
import { type Exchange, serviceOf } from './exchange.ts'
import { pathParameters } from './parameters.ts'
import { plainPath } from './paths.ts'
import type { Platform } from './platform.ts'
import type { LimitKind, Standing } from './rate-limit.ts'
import { addressKey, rateLimitHeaders } from './rate-limit-headers.ts'
import { send } from './send.ts'

export function setRequestId(x: Exchange, platform: Platform): void {
  const given = x.req.headers['x-request-id']
  x.requestId = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
  x.headers['X-Request-Id'] = x.requestId
  x.headers['X-Content-Type-Options'] = 'nosniff'
  Object.assign(x.headers, corsHeaders(x.req, platform.settings.corsOrigins))
  if (x.contract?.isNeverStored) x.headers['Cache-Control'] = 'no-store'
  if (platform.isStopping()) x.headers.Connection = 'close'
}

export function requireHttps(x: Exchange, platform: Platform): void {
  if (platform.settings.tls.mode !== 'proxy') return
  const protocol = String(x.req.headers['x-forwarded-proto'] ?? '')
  if (protocol.toLowerCase() === 'https') return
  throw errors.httpsOnly()
}

export function locate(x: Exchange): void {
  const mark = x.url.indexOf('?')
  x.search = mark < 0 ? '' : x.url.slice(mark + 1)
  const plain = plainPath(mark < 0 ? x.url : x.url.slice(0, mark))
  if (!plain || !x.contract) return
  const method = (x.req.method ?? '').toLowerCase()
  const isHead = method === 'head' && !x.contract.hasUnsafeGet
  x.match = x.contract.match(x.base, isHead ? 'get' : method, plain.shape)
  x.operation = x.match?.operation
  if (x.operation) x.path = pathParameters(x.operation, plain.values)
}

export function countRequest(x: Exchange, platform: Platform): unknown {
  const kind: LimitKind = x.operation?.document['x-rate-limit'] ?? (x.caller ? 'authenticated' : 'anonymous')
  const key = kind === 'authenticated' && x.caller ? x.caller.subject : addressKey(x.address)
  const standing = platform.rateLimiter.count(kind, serviceOf(x), key)
  Object.assign(x.headers, rateLimitHeaders(standing))
  return standing.exceeded ? refuseExceeded(x, standing) : undefined
}

export function refuseExceeded(x: Exchange, { resetSeconds }: Standing): Promise<void> {
  x.headers['Retry-After'] = String(resetSeconds)
  x.headers['Content-Type'] = 'text/plain; charset=utf-8'
  return send(x.req, x.res, 429, x.headers, 'rate limit exceeded')
}

export function requireMatch(x: Exchange, platform: Platform): unknown {
  if (!x.match) throw errors.notFound()
  const answersHead = x.match.methods.includes('GET') && !x.contract?.hasUnsafeGet
  const methods = [...x.match.methods, ...(answersHead ? ['HEAD'] : []), 'OPTIONS']
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
