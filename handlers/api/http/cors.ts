// Cross-origin requests (P2): refused unless CORS_ORIGINS lists the origin. Tested by
// test/api/http/cors.test.ts.
import type { IncomingMessage } from 'node:http'

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
