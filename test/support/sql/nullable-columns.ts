// Sets every nullable column of the tenant tables to null, row by row if a constraint forbids null in some rows. A
// column counts as covered once one row of the company has null in it.
import type { MikroORM } from '@mikro-orm/postgresql'

interface Column {
  table: string
  column: string
}

/** Tables of the platform that no response shows: keys, tokens, counters and queues. */
const UNREAD: ReadonlySet<string> = new Set([
  'basic_session',
  'idempotency_key',
  'logon_failure',
  'outgoing_mail',
  'queued_cart',
  'queued_order',
  'refresh_token',
  'store_queue',
  'tenant_snapshot',
  'usage',
])

/** Sets them to null for a company; returns the columns that are null in none of its rows. */
export async function setToNull(orm: MikroORM, companyId: number): Promise<string[]> {
  const em = orm.em.fork()
  const columns = await nullableColumns(orm)
  const unset = new Set<string>()
  // Twice, because a check may forbid null in one column while another has a value: a state needs its country.
  for (const { table, column } of [...columns, ...columns]) {
    await em
      .execute(`update "${table}" set "${column}" = null where company_id = ?`, [companyId])
      .catch(() => setRowsToNull(orm, companyId, { table, column }))
    const [row] = await em.execute<{ covered: boolean }[]>(
      `select exists (select from "${table}" where company_id = ? and "${column}" is null) as covered`,
      [companyId],
    )
    const name = `${table}.${column}`
    if (row?.covered) unset.delete(name)
    else unset.add(name)
  }
  return [...unset]
}

async function nullableColumns(orm: MikroORM): Promise<Column[]> {
  const columns = await orm.em.fork().execute<Column[]>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
    join information_schema.columns owner on owner.table_schema = c.table_schema and owner.table_name = c.table_name
      and owner.column_name = 'company_id'
    where c.table_schema = 'public' and c.is_nullable = 'YES' order by 1, 2`)
  return columns.filter(({ table }) => !UNREAD.has(table))
}

/**
 * Used if a constraint refuses the update of all rows at once: updates at most 20 rows one by one and skips those
 * that the constraint refuses.
 */
async function setRowsToNull(orm: MikroORM, companyId: number, { table, column }: Column): Promise<void> {
  const em = orm.em.fork()
  const rows = await em.execute<{ ctid: string }[]>(
    `select ctid::text as ctid from "${table}" where company_id = ? and "${column}" is not null limit 20`,
    [companyId],
  )
  for (const { ctid } of rows) {
    await em
      .execute(`update "${table}" set "${column}" = null where ctid = ?::tid`, [ctid])
      .catch(() => undefined)
  }
}
