// The table through which processes share their counts of a window (P16). It is unlogged: a crash of the database
// forgets a minute, which hurts nobody. Held by test/platform/rate-limit.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Adds this process's calls and gives what all processes have counted together, by key. */
export async function addToWindow(
  em: EntityManager,
  windowStart: number,
  counts: readonly { key: string; calls: number }[],
): Promise<Map<string, number>> {
  const keys = counts.map(({ key }) => key)
  const calls = counts.map((count) => count.calls)
  // In the order of the keys: two processes that add at once lock the rows in the same order.
  const { rows } = await sql<{ key: string; calls: number }>`
    insert into rate_window (key, window_start, calls)
    select key, ${new Date(windowStart).toISOString()}::timestamptz, calls
    from unnest(${keys}::text[], ${calls}::int[]) as fresh (key, calls)
    order by key
    on conflict (key, window_start) do update set calls = rate_window.calls + excluded.calls
    returning key, calls`.execute(em.getKysely())
  return new Map(rows.map((row) => [row.key, row.calls]))
}
