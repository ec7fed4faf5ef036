import type { EntityManager } from '@mikro-orm/postgresql'

/** Identifiers that a table's sequence gives to nobody else, so that rows can refer to each other before they are written. */
export async function reserveIds(em: EntityManager, table: string, count: number): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence(?, 'id'))::int as id from generate_series(1, ?)`,
    [table, count],
  )
  return rows.map(({ id }) => id)
}
