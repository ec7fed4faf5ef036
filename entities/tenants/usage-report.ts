// Metered calls as a table: what production is billed by (T3), those of removed companies too. Tested by test/tenants.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'

export interface UsageRow {
  CompanyId: number
  CompanyName: string
  Service: string
  /** yyyy-mm-dd, UTC. */
  Day: string
  Calls: number
}

/** All days, or those of one month, written yyyy-mm. */
export function readUsage(orm: MikroORM, month?: string): Promise<UsageRow[]> {
  return orm.em.fork().execute<UsageRow[]>(
    `select u.company_id as "CompanyId",
       coalesce(c.name, max(u.company_name) over (partition by u.company_id), '') as "CompanyName", u.service as "Service",
       to_char(u.day, 'YYYY-MM-DD') as "Day", u.calls::float8 as "Calls"
     from usage u left join company c on c.id = u.company_id
     where ?::text is null or to_char(u.day, 'YYYY-MM') = ?
     order by u.company_id, u.service, u.day`,
    [month ?? null, month ?? null],
  )
}
