// Prepares the other companies for the suites on tenant isolation: large identifiers and marked texts, which are detected in
// any response; snapshots of their rows, which detect any change; and a copy of a company with the same keys. The tables
// come from PostgreSQL's catalog, so a new one needs no change here.
import type { EntityManager } from '@mikro-orm/postgresql'
import { quote, tenantTables } from '../../entities/tenants/tenant-tables.ts'
import type { Values } from './fixtures.ts'

/** Numbers of other companies are at least this. */
export const FOREIGN_IDS = 1_500_000_000
const TWIN_IDS = 1_700_000_000
const MARK = 'zz-not-yours-'

/** Runs `make` with all sequences, and the first ids of companies, moved up by `by`, and puts them back. */
export async function withSequences<T>(em: EntityManager, by: number, create: () => Promise<T>): Promise<T> {
  const sequences = await em.execute<{ name: string; last: string | null }[]>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = current_schema()`,
  )
  for (const { name, last } of sequences) {
    await em.execute('select setval(?::regclass, ?::bigint)', [name, by + Number(last)])
  }
  await em.execute(`
    create function move_first_ids() returns trigger language plpgsql as $$ begin
      new.next_id := new.next_id + ${by}; return new;
    end $$;
    create trigger move_first_ids before insert on id_allocation for each row
      when (new.table_name <> 'entity_node') execute function move_first_ids()`)
  try {
    return await create()
  } finally {
    await em.execute('drop function move_first_ids cascade')
    for (const { name, last } of sequences) {
      await em.execute('select setval(?::regclass, ?::bigint, ?)', [name, last ?? 1, last !== null])
    }
  }
}

/** Puts a mark before every text of a company that neither a key nor a check holds. */
export async function markTexts(em: EntityManager, companyId: number): Promise<void> {
  const columns = await em.execute<{ table: string; column: string; type: string }[]>(
    `select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
       and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and a.attname !~ '(hash|token|role|kind|environment)'
       and (c.relname = 'company' or exists (
         select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id'))
       and c.relname <> 'tenant_snapshot' and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f', 'c') and a.attnum = any (k.conkey))`,
  )
  for (const { table, column, type } of columns) {
    const [name, owner] = [quote(column), table === 'company' ? 'id' : 'company_id']
    const marked =
      type === 'text' ? `'${MARK}' || ${name}` : `replace(${name}::text, '": "', '": "${MARK}')::jsonb`
    await em.execute(`update ${quote(table)} set ${name} = ${marked} where ${owner} = ?`, [companyId])
  }
}

/** Has the database note every row of these companies that a statement writes, even with the same values. */
export async function watchRows(em: EntityManager, companies: readonly number[]): Promise<void> {
  await em.execute(`
    create table watched_change (change text);
    create function note_change() returns trigger language plpgsql as $$ begin
      insert into watched_change values (tg_op || ' ' || tg_table_name); return null;
    end $$;`)
  for (const { name } of [{ name: 'company' }, ...(await tenantTables(em))]) {
    const owner = name === 'company' ? 'id' : 'company_id'
    for (const [operation, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['update', 'old'],
      ['delete', 'old'],
    ]) {
      await em.execute(`create trigger zz_watch_${operation}_${row} after ${operation} on ${quote(name)} for each row
        when (${row}.${owner} in (${companies.join(', ')})) execute function note_change()`)
    }
  }
}

/** What was changed since the last call. */
export async function changes(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ change: string }[]>('delete from watched_change returning change')
  return [...new Set(rows.map(({ change }) => change))]
}

/** Keys of requests, and what triggers write for the copy. */
const LEFT_OUT = ['idempotency_key', 'event', 'event_arrival', 'event_counter']

/**
 * Copies a company: numbers that are identifiers move up, so that serial numbers stay unique; all other keys stay, so that
 * only the company tells two rows apart. Returns the copy's identifier.
 */
export async function makeTwin(em: EntityManager, companyId: number): Promise<number> {
  const twin = companyId + TWIN_IDS
  await copyRows(em, 'company', `r.id = ${companyId}`)
  for (const { name } of await tenantTables(em)) {
    if (!LEFT_OUT.includes(name)) await copyRows(em, name, `r.company_id = ${companyId}`)
  }
  await markTexts(em, twin)
  return twin
}

async function copyRows(em: EntityManager, table: string, condition: string): Promise<void> {
  const columns = await em.execute<
    { name: string; type: string; is_identifier: boolean; is_alone: boolean }[]
  >(
    `select a.attname as name, a.atttypid::regtype::text as type,
       a.attname ~ '(^|_)id$' and exists (select from pg_constraint k where k.conrelid = a.attrelid
         and k.contype in ('p', 'f', 'u') and a.attnum = any (k.conkey)) as is_identifier,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
         and i.indkey::text = a.attnum::text) as is_alone
     from pg_attribute a where a.attrelid = ?::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [quote(table)],
  )
  const values = columns.map(({ name, type, is_identifier, is_alone }) => {
    const column = `r.${quote(name)}`
    if (name === 'customer_id') return column
    if (is_identifier && (type === 'integer' || type === 'bigint')) return `${column} + ${TWIN_IDS}`
    if (is_alone && type === 'uuid') return 'gen_random_uuid()'
    if (is_alone && type === 'text') return `'${MARK}' || ${column}`
    if (is_alone && type === 'bytea') return `sha256(${column})`
    return name === 'client_id' ? `'${MARK}' || ${column}` : column
  })
  const names = columns.map(({ name }) => quote(name)).join(', ')
  await em.execute(`insert into ${quote(table)} (${names}) overriding system value
    select ${values.join(', ')} from ${quote(table)} r where ${condition}`)
}

/** The values of another company in a response, except those that the request contained. */
export function leaks(response: string, foreign: Values, tenantValues: Values, sent: Values): string[] {
  const named = Object.values(sent).map(String)
  const text = named
    .sort((a, b) => b.length - a.length)
    .reduce((read, value) => read.replaceAll(value, ''), response)
  const numbers = [...text.matchAll(/\b\d{10}\b/g)].map(([number]) => number)
  const bigger = numbers.filter((number) => Number(number) >= FOREIGN_IDS && Number(number) < 2_000_000_000)
  const texts = Object.entries(foreign).filter(
    ([name, value]) => typeof value === 'string' && value !== tenantValues[name],
  )
  const known = texts.map(([, value]) => value).filter((value) => value.length > 7 && text.includes(value))
  return [...bigger, ...known, ...(text.includes(MARK) ? [MARK] : [])]
}
