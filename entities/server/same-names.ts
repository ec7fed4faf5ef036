// Why a database cannot have the indexes that make names the same in any case (migration 008): a server whose
// collation knew the case of ASCII alone may hold two. Rows are named by their Ids: names and mail addresses
// stay out of logs.
// Tested by test/database.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'

const NAMES = [
  ['user_account', 'user_name', 'users', 'user name'],
  ['user_account', 'email', 'users', 'email'],
  ['lock_reason', 'name', 'lock reasons', 'name'],
] as const

const SAME = NAMES.map(
  ([table, column, rows, what], place) => `
  select ${place} as place, company_id, format('company %s: ${rows} %s (${what})', company_id,
    string_agg(id::text, ', ' order by id)) as line
  from ${table} group by company_id, lower(${column} collate "pg_unicode_fast")
  having count(*) > 1 and min(${column}) is not null`,
).join(' union all ')

/** A line for each name that several rows of a company have, ignoring case. */
export async function sameNames(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ line: string }[]>(`${SAME} order by place, company_id, line`)
  return rows.map(({ line }) => line)
}
