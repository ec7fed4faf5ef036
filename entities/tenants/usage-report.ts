// Reports the metered calls that production is billed by (T3), including those of removed companies.
// Tested by test/tenants/tenants.long.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type RowOf } from '../tables.ts'

/** A company's calls of a service on a day (yyyy-mm-dd, UTC), with the company's current or last known name. */
type UsageRow = RowOf<typeof usage>

const usage = (em: EntityManager) =>
  kysely(em)
    .selectFrom('usage as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select([
      'u.company_id as CompanyId',
      sql<string>`coalesce(c.name, max(u.company_name) over (partition by u.company_id), '')`.as(
        'CompanyName',
      ),
      'u.service as Service',
      sql<string>`to_char(u.day, 'YYYY-MM-DD')`.as('Day'),
      sql<number>`u.calls::float8`.as('Calls'),
    ])
    .orderBy('u.company_id')
    .orderBy('u.service')
    .orderBy('u.day')

/** Reads the calls of all days, or of one month (yyyy-mm). */
export function readUsage(orm: MikroORM, month?: string): Promise<UsageRow[]> {
  const all = usage(orm.em.fork())
  return (month === undefined ? all : all.where(sql`to_char(u.day, 'YYYY-MM')`, '=', month)).execute()
}
