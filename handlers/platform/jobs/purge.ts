// Deletes expired rows in batches (O9). Each batch is one short statement and its own transaction, so that no purge holds
// locks for long or loses more than a batch when its process is killed; the next run continues. Rows that another
// transaction has locked are left to the next run. Tested by test/platform/jobs/purge.test.ts and by
// test/platform/jobs/cleanup.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { type Database, kysely } from '../../../entities/tables.ts'

/** Rows per statement. */
export const BATCH_SIZE = 5_000

export interface Purge {
  table: keyof Database
  /** The columns of its primary key. */
  key: readonly string[]
  /** The condition of the rows that are deleted; an index should find them. */
  expired: RawBuilder<unknown>
}

/** Deletes all expired rows, or as many as it can before `signal` aborts, and returns their number. */
export async function purge(
  em: EntityManager,
  signal: AbortSignal,
  { table, key, expired }: Purge,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const isDue = sql.join(
    key.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`due.${column}`)}`),
    sql` and `,
  )
  let total = 0
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !signal.aborted; total += deleted) {
    // Materialized, because the planner may otherwise look for the rows again for each row that it deletes.
    const { numAffectedRows } = await sql`
      with due as materialized (
        select ${columns} from ${sql.table(table)} where ${expired} limit ${BATCH_SIZE} for update skip locked)
      delete from ${sql.table(table)} using due where ${isDue}`.execute(kysely(em))
    deleted = Number(numAffectedRows ?? 0)
  }
  return total
}
