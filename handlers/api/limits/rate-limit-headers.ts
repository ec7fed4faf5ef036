// The rate-limit headers, and the key that identifies callers without a token (P16).
// Tested by test/api/limits/rate-limit.alone.test.ts.
import type { RateLimitStatus } from './rate-limit.ts'

/** The four headers of every response (P16). */
export function rateLimitHeaders(rateLimit: RateLimitStatus): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(rateLimit.limit),
    'X-RateLimit-Remaining': String(rateLimit.remaining),
    'X-RateLimit-Reset': isoTime(rateLimit.resetAt),
    'X-RateLimit-ResetSeconds': String(rateLimit.resetSeconds),
  }
}

let latest = { at: Number.NaN, text: '' }

/** The time as text; all requests of a minute have the same. */
function isoTime(at: number): string {
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() }
  return latest.text
}

/** The key of an anonymous caller: its IPv4 address, or its IPv6 /64 prefix, which one subscriber has. */
export function addressKey(address: string): string {
  const [unzoned = ''] = address.toLowerCase().split('%', 1)
  const plain = unzoned.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  // One address has many spellings: `::` is expanded before the first four groups are taken.
  const [before = [], after] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = after ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
