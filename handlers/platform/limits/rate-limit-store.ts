// The table through which processes share their counts of a window (P16), and what one of them gives and takes there. It
// is unlogged: a crash of the database forgets a minute, which hurts nobody. Counts are added by SQL: one statement adds a
// number and reads the sum. Tested by test/platform/limits/rate-limit.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type Row } from '../../../entities/tables.ts'

/** The calls of one caller in a window. */
export interface Counter {
  /** Known to the table, all processes together. */
  shared: number
  /** Counted here since the last exchange. */
  fresh: number
}

/** Callers whose counts go out in one statement. */
const MOST_AT_ONCE = 5_000

/** Adds what was counted here to the table, and takes from there what all have counted; without news it asks nothing. */
export async function shareCounts(
  em: () => EntityManager,
  windowStart: number,
  counters: ReadonlyMap<string, Counter>,
): Promise<void> {
  const dirty = [...counters].filter(([, counter]) => counter.fresh > 0).slice(0, MOST_AT_ONCE)
  if (dirty.length === 0) return
  const sent = dirty.map(([key, counter]) => ({ key, calls: counter.fresh }))
  const totals = await addToWindow(em(), windowStart, sent)
  // Requests went on meanwhile: what is taken off is what was sent.
  dirty.forEach(([key, counter], index) => {
    counter.fresh -= sent[index]?.calls ?? 0
    counter.shared = totals.get(key) ?? counter.shared
  })
}

/** Adds this process's calls and gives what all processes have counted together, by key. */
async function addToWindow(
  em: EntityManager,
  windowStart: number,
  counts: readonly { key: string; calls: number }[],
): Promise<Map<string, number>> {
  const keys = counts.map(({ key }) => key)
  const calls = counts.map((count) => count.calls)
  // In the order of the keys: two processes that add at once lock the rows in the same order.
  const { rows } = await sql<Pick<Row<'rate_window'>, 'key' | 'calls'>>`
    insert into rate_window (key, window_start, calls)
    select key, ${new Date(windowStart).toISOString()}::timestamptz, calls
    from unnest(${keys}::text[], ${calls}::int[]) as fresh (key, calls)
    order by key
    on conflict (key, window_start) do update set calls = rate_window.calls + excluded.calls
    returning key, calls`.execute(kysely(em))
  return new Map(rows.map((row) => [row.key, row.calls]))
}
