import type { EntityManager } from '@mikro-orm/postgresql'

/** Takes ids from a table's sequence, so that rows can refer to each other before they are inserted. */
export async function reserveIds(em: EntityManager, table: string, count: number): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence(?, 'id'))::int as id from generate_series(1, ?)`,
    [table, count],
  )
  return rows.map(({ id }) => id)
}
