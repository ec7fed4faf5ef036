// Metered calls as a table: what production is billed by (T3), those of removed companies too. Tested by test/tenants.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type RowOf } from '../tables.ts'

/** A company's calls of a service on a day, yyyy-mm-dd in UTC; under its name of today, or its last one. */
export type UsageRow = RowOf<typeof usage>

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

/** All days, or those of one month, written yyyy-mm. */
export function readUsage(orm: MikroORM, month?: string): Promise<UsageRow[]> {
  const all = usage(orm.em.fork())
  return (month === undefined ? all : all.where(sql`to_char(u.day, 'YYYY-MM')`, '=', month)).execute()
}
