// Counts requests in fixed windows of one minute, per service and subject or address (P16). Each process counts
// in memory and shares its counts twice a second (rate-limit-store.ts), so the limit holds for all processes
// together; between two exchanges they may exceed it by what arrives in that half second.
// Tested by test/platform/limits/rate-limit.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { poll } from '../async/poll.ts'
import { type Counter, shareCounts } from './rate-limit-store.ts'

export type LimitKind = 'authenticated' | 'anonymous' | 'token'

export interface RateLimitStatus {
  limit: number
  remaining: number
  /** End of the window, milliseconds since the epoch. */
  resetAt: number
  resetSeconds: number
  exceeded: boolean
}

export interface RateLimiter {
  count(kind: LimitKind, service: string, key: string): RateLimitStatus
  /** The status without counting, for probes, which must never be refused. */
  status(kind: LimitKind, service: string, key: string): RateLimitStatus
  exchange(): Promise<void>
  stop(): Promise<void>
}

const WINDOW_MS = 60_000

interface RateLimiterOptions {
  limits: Readonly<Record<LimitKind, number>>
  em?: () => EntityManager
  now?: () => number
  everyMs?: number
  /** Maximum number of callers with a counter of their own in a window; further ones share one. */
  maxKeys?: number
  onError?: (error: unknown) => void
}

export function createRateLimiter({
  limits,
  em,
  now = Date.now,
  everyMs = 500,
  maxKeys = 200_000,
  onError = () => {},
}: RateLimiterOptions): RateLimiter {
  let windowStart = 0
  let counters = new Map<string, Counter>()
  let exchanging = false

  const counterOf = (at: number, kind: LimitKind, service: string, key: string): Counter => {
    const start = Math.floor(at / WINDOW_MS) * WINDOW_MS
    if (start !== windowStart) {
      windowStart = start
      counters = new Map()
    }
    const callerName = `${kind}|${service}|${key}`
    const isKnown = counters.size < maxKeys || counters.has(callerName)
    const name = isKnown ? callerName : `${kind}|${service}|overflow`
    let counter = counters.get(name)
    if (!counter) {
      counter = { shared: 0, fresh: 0 }
      counters.set(name, counter)
    }
    return counter
  }
  const statusOf = (at: number, kind: LimitKind, used: number): RateLimitStatus => {
    const limit = limits[kind]
    const resetAt = windowStart + WINDOW_MS
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
    count(kind, service, key) {
      const at = now()
      const counter = counterOf(at, kind, service, key)
      counter.fresh += 1
      return statusOf(at, kind, counter.shared + counter.fresh)
    },
    status(kind, service, key) {
      const at = now()
      const counter = counterOf(at, kind, service, key)
      return statusOf(at, kind, counter.shared + counter.fresh)
    },
    exchange,
    async stop() {
      await sharing.stop()
      await exchange().catch(onError)
    },
  }
}
