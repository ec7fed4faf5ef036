// Requests counted in windows of the clock's minute, per service and subject or address (P16). Each process
// counts in memory and shares its counts through one table twice a second, so the limit holds for all
// processes together; between two exchanges they may pass it by what arrives in that half second.
// Held by test/platform/rate-limit.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

export type LimitKind = 'authenticated' | 'anonymous' | 'token'

export interface Standing {
  limit: number
  remaining: number
  /** End of the window, milliseconds since the epoch. */
  resetAt: number
  resetSeconds: number
  exceeded: boolean
}

export interface RateLimiter {
  count(kind: LimitKind, service: string, key: string): Standing
  /** Where a caller stands, without counting: for probes, which must never be refused. */
  peek(kind: LimitKind, service: string, key: string): Standing
  exchange(): Promise<void>
  stop(): Promise<void>
}

interface Counter {
  /** Known to the table, all processes together. */
  shared: number
  /** Counted here since the last exchange. */
  fresh: number
}

const WINDOW_MS = 60_000

interface RateLimiterOptions {
  limits: Readonly<Record<LimitKind, number>>
  em?: () => EntityManager
  now?: () => number
  everyMs?: number
  /** Distinct callers remembered in a window; beyond it new ones share one counter. */
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
    const own = `${kind}|${service}|${key}`
    const name = counters.size < maxKeys || counters.has(own) ? own : `${kind}|${service}|overflow`
    let counter = counters.get(name)
    if (!counter) {
      counter = { shared: 0, fresh: 0 }
      counters.set(name, counter)
    }
    return counter
  }
  const standing = (at: number, kind: LimitKind, used: number): Standing => {
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
    const current = counters
    const start = windowStart
    const dirty = [...current].filter(([, counter]) => counter.fresh > 0).slice(0, 5_000)
    if (dirty.length === 0) return
    exchanging = true
    const sent = dirty.map(([, counter]) => counter.fresh)
    try {
      const { rows } = await sql<{ key: string; calls: number }>`
        insert into rate_window (key, window_start, calls)
        select key, ${new Date(start).toISOString()}::timestamptz, calls
        from unnest(${dirty.map(([key]) => key)}::text[], ${sent}::int[]) as fresh (key, calls)
        order by key
        on conflict (key, window_start) do update set calls = rate_window.calls + excluded.calls
        returning key, calls`.execute(em().getKysely())
      dirty.forEach(([, counter], index) => {
        counter.fresh -= sent[index] ?? 0
      })
      for (const row of rows) {
        const counter = current.get(row.key)
        if (counter) counter.shared = row.calls
      }
    } finally {
      exchanging = false
    }
  }

  let ticks = 0
  const timer = setInterval(() => {
    exchange().catch(onError)
    ticks += 1
    if (em && ticks % 240 === 0) {
      sql`delete from rate_window where window_start < now() - interval '5 minutes'`
        .execute(em().getKysely())
        .catch(onError)
    }
  }, everyMs)
  timer.unref()

  return {
    count(kind, service, key) {
      const at = now()
      const counter = counterOf(at, kind, service, key)
      counter.fresh += 1
      return standing(at, kind, counter.shared + counter.fresh)
    },
    peek(kind, service, key) {
      const at = now()
      const counter = counterOf(at, kind, service, key)
      return standing(at, kind, counter.shared + counter.fresh)
    },
    exchange,
    async stop() {
      clearInterval(timer)
      await exchange().catch(onError)
    },
  }
}

/** The four headers that every response carries (document 1, "Rate limiting"). */
export function rateLimitHeaders(standing: Standing): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(standing.limit),
    'X-RateLimit-Remaining': String(standing.remaining),
    'X-RateLimit-Reset': new Date(standing.resetAt).toISOString(),
    'X-RateLimit-ResetSeconds': String(standing.resetSeconds),
  }
}

/** The key of an anonymous caller: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export function addressKey(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  // One address has many spellings: `::` is written out before the first four groups are taken.
  const [before = [], after] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = after ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
