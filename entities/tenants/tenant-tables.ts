// Reads the tables that contain tenants' rows, with their columns and in the order of their references, from
// PostgreSQL's catalog: a new table needs no change here. Tested by test/tenants/tenants.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'

export interface TenantColumn {
  name: string
  type: string
  /** The constant default of a column that is not null, as SQL. */
  initial: string | null
}

export interface TenantTable {
  name: string
  columns: readonly TenantColumn[]
}

/** The condition on pg_attribute for columns that can be written. */
const WRITABLE = "attnum > 0 and not attisdropped and attgenerated = ''"

const INITIAL = `(select pg_get_expr(adbin, adrelid) from pg_attrdef
  where adrelid = attrelid and adnum = attnum and attnotnull and pg_get_expr(adbin, adrelid) !~ '\\(')`

/**
 * Returns all tables with a company_id except the snapshots, the clock, the request log, the billed usage and the
 * allocation of ids, which no reset may set back; referenced tables come first.
 */
export async function tenantTables(em: EntityManager): Promise<TenantTable[]> {
  const rows = await em.execute<(TenantTable & { parents: string[] })[]>(`
    select c.relname as name, array(
      select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents,
      (select json_agg(json_build_object('name', attname, 'type', atttypid::regtype::text, 'initial', ${INITIAL}) order by attnum)
       from pg_attribute where attrelid = c.oid and ${WRITABLE}) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in (
        'id_allocation', 'logged_request', 'request_log_reader', 'tenant_clock', 'tenant_snapshot', 'usage')
    order by c.relname`)
  const waiting = new Map(rows.map((row) => [row.name, row]))
  const ordered: TenantTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ parents }) =>
      parents.every((parent) => !waiting.has(parent)),
    )
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`)
    for (const { name, columns } of ready) {
      waiting.delete(name)
      ordered.push({ name, columns })
    }
  }
  return ordered
}

/** Returns the columns of a table that can be written. */
export const describeColumns = (em: EntityManager, table: string) =>
  em.execute<TenantColumn[]>(
    `select attname::text as name, atttypid::regtype::text as type, ${INITIAL} as initial from pg_attribute
     where attrelid = ?::regclass and ${WRITABLE} order by attnum`,
    [quote(table)],
  )

export const quote = (name: string) => `"${name}"`
