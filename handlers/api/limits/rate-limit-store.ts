// The table through which processes share their counts of a window (P16). It is unlogged: a crash of the
// database loses at most a minute of counts, which is acceptable. One SQL statement adds a number and reads
// the sum. Tested by
// test/api/limits/rate-limit.alone.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type Row } from '../../../entities/tables.ts'

/** The calls of one caller in a window. */
export interface Counter {
  /** The count in Redis, as last returned; 0 without Redis. */
  counted: number
  /** The count of all processes in the table, as last read. */
  shared: number
  /** Counted by this process since the last exchange. */
  fresh: number
}

/** Maximum number of counters in one statement. */
const MAX_COUNTERS = 5_000

/** Adds this process's counts to the table and reads back the totals; without new counts it runs no query. */
export async function shareCounts(
  em: () => EntityManager,
  windowStart: number,
  counters: ReadonlyMap<string, Counter>,
): Promise<void> {
  const dirty = [...counters].filter(([, counter]) => counter.fresh > 0).slice(0, MAX_COUNTERS)
  if (dirty.length === 0) return
  const sent = dirty.map(([key, counter]) => ({ key, calls: counter.fresh }))
  const totals = await addToWindow(em(), windowStart, sent)
  // Requests were counted meanwhile, so only what was sent is subtracted.
  dirty.forEach(([key, counter], index) => {
    counter.fresh -= sent[index]?.calls ?? 0
    counter.shared = totals.get(key) ?? counter.shared
  })
}

/** Adds this process's calls and returns the totals of all processes by key. */
async function addToWindow(
  em: EntityManager,
  windowStart: number,
  counts: readonly { key: string; calls: number }[],
): Promise<Map<string, number>> {
  const keys = counts.map(({ key }) => key)
  const calls = counts.map((count) => count.calls)
  // Ordered by key, so that concurrent processes lock the rows in the same order.
  const { rows } = await sql<Pick<Row<'rate_window'>, 'key' | 'calls'>>`
    insert into rate_window (key, window_start, calls)
    select key, ${new Date(windowStart).toISOString()}::timestamptz, calls
    from unnest(${keys}::text[], ${calls}::int[]) as fresh (key, calls)
    order by key
    on conflict (key, window_start) do update set calls = rate_window.calls + excluded.calls
    returning key, calls`.execute(kysely(em))
  return new Map(rows.map((row) => [row.key, row.calls]))
}
