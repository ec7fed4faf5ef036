import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../../../entities/tables.ts'

/** How far the feed of each company goes, for requests that wait; Infinity if events have no position yet. */
export async function lastPositions(
  em: EntityManager,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await kysely(em)
    .selectFrom('event_counter as counter')
    .select(['counter.company_id', 'counter.last_position'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_arrival as arrival')
          .select('arrival.id')
          .whereRef('arrival.company_id', '=', 'counter.company_id'),
      ).as('has_new'),
    )
    .where('counter.company_id', 'in', companyIds)
    .execute()
  return new Map(
    rows.map((row) => [row.company_id, row.has_new ? Number.POSITIVE_INFINITY : Number(row.last_position)]),
  )
}
