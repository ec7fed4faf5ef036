// Counts requests in fixed windows of one minute, per service and subject, company or address (P16). Each process counts
// in memory and shares its counts twice a second (rate-limit-store.ts), so the limit applies to all processes
// together; between two exchanges they may exceed it by the requests of that half second. With Redis (O3) every request is
// counted there, exactly; while Redis is unavailable or late, requests are counted as without it, on top of the last count
// that Redis returned.
// Tested by test/api/limits/rate-limit.alone.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { poll } from '../../runtime/async/poll.ts'
import type { SharedCounts } from '../../runtime/redis/shared-counts.ts'
import { type Counter, shareCounts } from './rate-limit-store.ts'

export type LimitKind = 'authenticated' | 'company' | 'anonymous' | 'token'

export interface RateLimitStatus {
  limit: number
  remaining: number
  /** End of the window, milliseconds since the epoch. */
  resetAt: number
  resetSeconds: number
  exceeded: boolean
}

export interface RateLimiter {
  /** Counts `calls` requests, by default one; a promise only if Redis counts them. */
  count(
    kind: LimitKind,
    service: string,
    key: string,
    calls?: number,
  ): RateLimitStatus | Promise<RateLimitStatus>
  /** The status without counting, for probes, which must never be refused. */
  status(kind: LimitKind, service: string, key: string): RateLimitStatus
  exchange(): Promise<void>
  stop(): Promise<void>
}

/** Without Redis no count waits. */
export interface LocalRateLimiter extends RateLimiter {
  count(kind: LimitKind, service: string, key: string, calls?: number): RateLimitStatus
}

const WINDOW_MS = 60_000

const windowOf = (at: number) => Math.floor(at / WINDOW_MS) * WINDOW_MS

interface RateLimiterOptions {
  /** The limits of RATE_LIMIT_AUTHENTICATED, RATE_LIMIT_ANONYMOUS and RATE_LIMIT_TOKEN. */
  requestsPerWindow: Readonly<Record<LimitKind, number>>
  em?: () => EntityManager
  /** The counts of all processes, in Redis. */
  counts?: SharedCounts | undefined
  now?: () => number
  everyMs?: number
  /** Maximum number of callers with a separate counter in a window; the others share one. */
  maxKeys?: number
  onError?: (error: unknown) => void
}

export function createRateLimiter(options: RateLimiterOptions & { counts?: undefined }): LocalRateLimiter
export function createRateLimiter(options: RateLimiterOptions): RateLimiter
export function createRateLimiter({
  requestsPerWindow,
  em,
  counts,
  now = Date.now,
  everyMs = 500,
  maxKeys = 200_000,
  onError = () => {},
}: RateLimiterOptions): RateLimiter {
  let windowStart = 0
  let counters = new Map<string, Counter>()
  let exchanging = false

  const nameOf = (kind: LimitKind, service: string, key: string) => `${kind}|${service}|${key}`
  const counterOf = (at: number, kind: LimitKind, service: string, key: string): Counter => {
    const start = windowOf(at)
    if (start !== windowStart) {
      windowStart = start
      counters = new Map()
    }
    const callerName = nameOf(kind, service, key)
    const isKnown = counters.size < maxKeys || counters.has(callerName)
    const name = isKnown ? callerName : `${kind}|${service}|overflow`
    let counter = counters.get(name)
    if (!counter) {
      counter = { counted: 0, shared: 0, fresh: 0 }
      counters.set(name, counter)
    }
    return counter
  }
  const statusOf = (
    at: number,
    kind: LimitKind,
    counter: Counter,
    counted = counter.counted,
  ): RateLimitStatus => {
    const limit = requestsPerWindow[kind]
    const used = counted + counter.shared + counter.fresh
    const resetAt = windowOf(at) + WINDOW_MS
    return {
      limit,
      remaining: Math.max(0, limit - used),
      resetAt,
      resetSeconds: Math.ceil((resetAt - at) / 1000),
      exceeded: used > limit,
    }
  }

  const exchange = async () => {
    if (!em || exchanging) return
    exchanging = true
    try {
      await shareCounts(em, windowStart, counters)
    } finally {
      exchanging = false
    }
  }
  const sharing = poll(exchange, everyMs, onError)

  return {
    count(kind, service, key, calls = 1) {
      const at = now()
      const counter = counterOf(at, kind, service, key)
      // The count in Redis only grows, so what exceeded the limit once needs no further round trip.
      if (counter.counted > requestsPerWindow[kind]) return statusOf(at, kind, counter)
      const start = windowOf(at)
      const window = { start, remainingMs: start + WINDOW_MS - at }
      const counting = counts?.add(nameOf(kind, service, key), window, calls, () => {
        // Redis counted them after all.
        counter.fresh -= calls
      })
      if (!counting) {
        counter.fresh += calls
        return statusOf(at, kind, counter)
      }
      return counting.then((total) => {
        if (total === undefined) counter.fresh += calls
        else counter.counted = Math.max(counter.counted, total)
        return statusOf(at, kind, counter, total)
      })
    },
    status(kind, service, key) {
      const at = now()
      return statusOf(at, kind, counterOf(at, kind, service, key))
    },
    exchange,
    async stop() {
      await sharing.stop()
      await exchange().catch(onError)
    },
  }
}

/**
 * Counts a request for its subject, and unless that exceeds the subject's limit, for the subject's company too: a subject
 * that sends too much uses up its own share of the company's limit, and no more. Returns the status with fewer requests
 * left.
 */
export function countCaller(
  { count }: Pick<RateLimiter, 'count'>,
  service: string,
  { companyId, subject }: { companyId: number; subject: string },
): RateLimitStatus | Promise<RateLimitStatus> {
  // Names the company too, because each has a user with this id.
  const counted = count('authenticated', service, `${companyId}:${subject}`)
  return counted instanceof Promise ? counted.then(withCompany) : withCompany(counted)

  function withCompany(ofSubject: RateLimitStatus): RateLimitStatus | Promise<RateLimitStatus> {
    if (ofSubject.exceeded) return ofSubject
    const ofCompany = count('company', service, String(companyId))
    const nearer = (status: RateLimitStatus) =>
      status.exceeded || status.remaining < ofSubject.remaining ? status : ofSubject
    return ofCompany instanceof Promise ? ofCompany.then(nearer) : nearer(ofCompany)
  }
}

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
