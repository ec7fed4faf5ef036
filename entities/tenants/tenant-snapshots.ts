// Saves a tenant's rows and restores them; every table with a company_id column is included automatically. A restore
// shifts timestamps by the whole days since the snapshot, so that "next week" stays next week, and those that say how
// soon something happens (expiry times, the times of carts and orders) by the exact age of the snapshot. It uses SQL because the tables come from PostgreSQL's catalog and not from entities.
// Tested by test/tenants.test.ts and test/availability/seed.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { describeColumns, quote, tenantTables } from './tenant-tables.ts'

/** Columns that a reset must not decrease, by table: a revoked token stays revoked. */
const onlyRising: Record<string, string> = { user_account: 'token_generation', client: 'token_generation' }

export async function takeSnapshot(em: EntityManager, companyId: number): Promise<void> {
  for (const { name } of [{ name: 'company' }, ...(await tenantTables(em))]) {
    await em.execute(
      `insert into tenant_snapshot (company_id, table_name, rows)
       select ?, ?, coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${quote(name)} t where ${owner(name)} = ?`,
      [companyId, name, companyId],
    )
  }
}

/** Restores the snapshot. The caller must have locked the company's row. */
export async function restoreSnapshot(em: EntityManager, companyId: number): Promise<void> {
  const tables = await tenantTables(em)
  const [snapshot] = await em.execute<Age[]>(
    `select floor(seconds / 86400)::int as days, seconds::float8 as seconds
     from (select extract(epoch from now() - min(taken_at)) as seconds from tenant_snapshot where company_id = ?) age`,
    [companyId],
  )
  const age = { days: snapshot?.days ?? 0, seconds: snapshot?.seconds ?? 0 }
  const risen = await readRisen(em, companyId)

  for (const { name } of tables.toReversed()) {
    await em.execute(`delete from ${quote(name)} where company_id = ?`, [companyId])
  }
  const company = await describeColumns(em, 'company')
  await em.execute(
    `update company set (${company.map((column) => quote(column.name)).join(', ')}) =
       (select ${company.map((column) => shifted(column, age)).join(', ')} ${snapshotRows('company')}) where id = ?`,
    [companyId, companyId],
  )
  for (const table of tables) {
    await em.execute(
      `insert into ${quote(table.name)} (${table.columns.map((column) => quote(column.name)).join(', ')})
       overriding system value
       select ${table.columns.map((column) => shifted(column, age, table.name)).join(', ')} ${snapshotRows(table.name)}`,
      [companyId],
    )
  }
  for (const { table, id, value } of risen) {
    const column = quote(onlyRising[table] ?? '')
    await em.execute(
      `update ${quote(table)} set ${column} = greatest(${column}, ?)
      where company_id = ? and id = ?`,
      [value, companyId, id],
    )
  }
}

/** Returns the ids of the rows that a restore will delete, because they are newer than the snapshot. */
export async function idsSince(
  em: EntityManager,
  companyId: number,
  table: string,
): Promise<(string | number)[]> {
  const rows = await em.execute<{ id: string | number }[]>(
    `select id from ${quote(table)} where company_id = ? and to_jsonb(id) not in (
       select r -> 'id' from tenant_snapshot s, jsonb_array_elements(s.rows) r
       where s.company_id = ? and s.table_name = ?)`,
    [companyId, companyId, table],
  )
  return rows.map(({ id }) => id)
}

async function readRisen(em: EntityManager, companyId: number) {
  const references: { table: string; id: number | string; value: number }[] = []
  for (const [table, column] of Object.entries(onlyRising)) {
    const rows = await em.execute<{ id: number | string; value: number }[]>(
      `select id, ${quote(column)} as value from ${quote(table)} where company_id = ?`,
      [companyId],
    )
    references.push(...rows.map((row) => ({ table, ...row })))
  }
  return references
}

/** The age of a snapshot. */
interface Age {
  days: number
  seconds: number
}

/** Tables whose rows change their state by their age. */
const ageing: ReadonlySet<string> = new Set(['cart', 'pending_order', 'queued_cart', 'queued_order'])

function shifted({ name, type }: { name: string; type: string }, { days, seconds }: Age, table = ''): string {
  const isExact = name === 'expires_at' || (ageing.has(table) && type === 'timestamp with time zone')
  if (isExact) return `r.${quote(name)} + make_interval(secs => ${seconds})`
  if (type === 'timestamp with time zone') return `r.${quote(name)} + make_interval(days => ${days})`
  if (type === 'date') return `r.${quote(name)} + ${days}`
  return `r.${quote(name)}`
}

const snapshotRows = (table: string) =>
  `from tenant_snapshot s, jsonb_populate_recordset(null::${quote(table)}, s.rows) r
   where s.company_id = ? and s.table_name = '${table}'`

const owner = (table: string) => (table === 'company' ? 'id' : 'company_id')
