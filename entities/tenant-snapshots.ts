// A tenant's rows, put by and brought back. Which tables there are, their columns and their order come from the
// database's own catalog: a table with a company_id is covered the day it is made. Moments move by the whole days since
// the snapshot, so that what was "next week" stays next week. Held by test/tenants.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'

interface TenantTable {
  name: string
  columns: readonly { name: string; type: string }[]
  parents: readonly string[]
}

/** What a reset must not turn back: a token that was revoked stays so. */
const onlyRising: Record<string, string> = { user_account: 'token_generation' }

export async function takeSnapshot(em: EntityManager, companyId: number): Promise<void> {
  for (const { name } of [{ name: 'company' }, ...(await tenantTables(em))]) {
    await em.execute(
      `insert into tenant_snapshot (company_id, table_name, rows)
       select ?, ?, coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${quote(name)} t where ${owner(name)} = ?`,
      [companyId, name, companyId],
    )
  }
}

/** Expects that the caller holds the company's row. */
export async function restoreSnapshot(em: EntityManager, companyId: number): Promise<void> {
  const tables = await tenantTables(em)
  const [age] = await em.execute<{ days: number }[]>(
    `select floor(extract(epoch from now() - min(taken_at)) / 86400)::int as days
     from tenant_snapshot where company_id = ?`,
    [companyId],
  )
  const days = age?.days ?? 0
  const risen = await readRisen(em, companyId)

  for (const { name } of tables.toReversed()) {
    await em.execute(`delete from ${quote(name)} where company_id = ?`, [companyId])
  }
  const company = await describeColumns(em, 'company')
  await em.execute(
    `update company set (${company.map((column) => quote(column.name)).join(', ')}) =
       (select ${company.map((column) => shifted(column, days)).join(', ')} ${snapshotRows('company')}) where id = ?`,
    [companyId, companyId],
  )
  for (const table of tables) {
    await em.execute(
      `insert into ${quote(table.name)} (${table.columns.map((column) => quote(column.name)).join(', ')})
       overriding system value
       select ${table.columns.map((column) => shifted(column, days)).join(', ')} ${snapshotRows(table.name)}`,
      [companyId],
    )
  }
  for (const { table, id, value } of risen) {
    const column = quote(onlyRising[table] ?? '')
    await em.execute(`update ${quote(table)} set ${column} = greatest(${column}, ?) where id = ?`, [
      value,
      id,
    ])
  }
}

/** The ids of rows that a restore will make vanish. */
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
  const found: { table: string; id: number; value: number }[] = []
  for (const [table, column] of Object.entries(onlyRising)) {
    const rows = await em.execute<{ id: number; value: number }[]>(
      `select id, ${quote(column)} as value from ${quote(table)} where company_id = ?`,
      [companyId],
    )
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}

/** All tables of tenants but the company and the snapshots, parents before children. */
async function tenantTables(em: EntityManager): Promise<TenantTable[]> {
  const rows = await em.execute<{ name: string; parents: string[] }[]>(`
    select c.relname as name, array(
      select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'tenant_snapshot'
    order by c.relname`)
  const waiting = new Map(rows.map((row) => [row.name, row.parents]))
  const ordered: TenantTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, parents]) => parents.every((parent) => !waiting.has(parent)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`)
    for (const [name, parents] of ready) {
      waiting.delete(name)
      ordered.push({ name, parents, columns: await describeColumns(em, name) })
    }
  }
  return ordered
}

const describeColumns = (em: EntityManager, table: string) =>
  em.execute<{ name: string; type: string }[]>(
    `select attname::text as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quote(table)],
  )

function shifted({ name, type }: { name: string; type: string }, days: number): string {
  if (type === 'timestamp with time zone') return `r.${quote(name)} + make_interval(days => ${days})`
  if (type === 'date') return `r.${quote(name)} + ${days}`
  return `r.${quote(name)}`
}

const snapshotRows = (table: string) =>
  `from tenant_snapshot s, jsonb_populate_recordset(null::${quote(table)}, s.rows) r
   where s.company_id = ? and s.table_name = '${table}'`

const owner = (table: string) => (table === 'company' ? 'id' : 'company_id')

const quote = (name: string) => `"${name}"`
