// How a caller's standing is told, and how callers without a token are told apart (P16).
// Tested by test/platform/limits/rate-limit.test.ts.
import type { RateLimitStatus } from './rate-limit.ts'

/** The four headers that every response carries (document 1, "Rate limiting"). */
export function rateLimitHeaders(rateLimit: RateLimitStatus): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(rateLimit.limit),
    'X-RateLimit-Remaining': String(rateLimit.remaining),
    'X-RateLimit-Reset': new Date(rateLimit.resetAt).toISOString(),
    'X-RateLimit-ResetSeconds': String(rateLimit.resetSeconds),
  }
}

/** The key of an anonymous caller: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export function addressKey(address: string): string {
  const [unzoned = ''] = address.toLowerCase().split('%', 1)
  const plain = unzoned.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  // One address has many spellings: `::` is written out before the first four groups are taken.
  const [before = [], after] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = after ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
