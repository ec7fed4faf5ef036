// Saves a tenant's rows and restores them; every table with a company_id column is included automatically, except those
// that are no data of the sandbox: the audit log, and which rule files were applied (K6). A restore shifts timestamps
// by the whole days since the snapshot, so that "next week" stays next week, and those that say how soon something
// happens (expiry times, the times of carts and orders) by the exact age of the snapshot. It uses SQL because the
// tables come from PostgreSQL's catalog and not from entities. Tested by test/tenants/tenants.long.test.ts,
// test/availability/seed.test.ts and test/sandbox/resetCompany.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { ALL_GENERATIONS, keyOfUser } from '../tables/accounts/revoke.ts'
import { type SnapshotKind, TenantSnapshot } from '../tables/sandbox/tenant-snapshot.ts'
import { recordCompanyEvent, restartSaleTimes } from './company-events.ts'
import { describeColumns, quote, type TenantColumn, type TenantTable, tenantTables } from './tenant-tables.ts'

/** Tables whose rows a reset keeps, if their user and client exist afterwards: tokens remain valid (S4), addresses known (P5). */
const kept = [
  { name: 'refresh_token', hasClient: true },
  { name: 'basic_session', hasClient: true },
  { name: 'login_address', hasClient: false },
] as const

/** Tables that a reset does not touch; it deletes the failures of logins, and restores none. */
const untouched = ['audit_entry', 'company_rule_file', 'event', 'event_arrival', 'event_counter'] as const

/** Rows of a table that one JSON value holds. */
const PART_ROWS = 10_000

/**
 * Replaces the snapshot. One statement reads all tables, so the snapshot is the state of one moment while others write.
 */
export async function takeSnapshot(em: EntityManager, companyId: number, kind: SnapshotKind): Promise<void> {
  await em.nativeDelete(TenantSnapshot, { companyId, kind })
  const names = ['company', ...(await resetTables(em)).map(({ name }) => name).filter(isRestored)]
  const parts = names.map(
    (name) => `
      select '${name}' as table_name, part, jsonb_agg(row) as rows from (
        select to_jsonb(t) as row, (row_number() over () - 1) / ${PART_ROWS} as part
        from ${quote(name)} t where ${owner(name)} = ?) r group by part`,
  )
  await em.execute(
    `insert into tenant_snapshot (company_id, kind, table_name, part, rows, taken_at)
     select ?, ?, table_name, part, rows, (select tenant_now(?)) from (${parts.join(' union all ')}) parts`,
    [companyId, kind, companyId, ...names.map(() => companyId)],
  )
}

/**
 * Restores the snapshot, in one round trip to the database: writers of the company wait for it. The caller must have
 * locked the company's row. A revoked token stays revoked, because token generations only rise; a user whom an earlier
 * reset deleted gets one above those that it revoked. Webhooks keep their place in the feed, which a reset does not touch, and
 * the company keeps its language, which operators set.
 */
export async function restoreSnapshot(
  em: EntityManager,
  companyId: number,
  kind: SnapshotKind,
): Promise<void> {
  const tables = await resetTables(em)
  const columns = await describeColumns(em, 'company')
  const company = {
    name: 'company',
    columns: columns.filter(({ name }) => name !== 'id' && name !== 'language'),
  }
  const [snapshot] = await em.execute<Age[]>(
    `select floor(seconds / 86400)::int as days, seconds::float8 as seconds
     from (select extract(epoch from tenant_now(?) - min(taken_at)) as seconds from tenant_snapshot where company_id = ? and kind = ?) age`,
    [companyId, companyId, kind],
  )
  const age = { days: snapshot?.days ?? 0, seconds: snapshot?.seconds ?? 0 }
  const selection = ({ name, columns }: TenantTable) =>
    `select ${columns.map((column) => shifted(column, age, name)).join(', ')}
     from tenant_snapshot s, jsonb_populate_recordset(null::${quote(name)}, s.rows) r
     where s.company_id = ${companyId} and s.kind = '${kind}' and s.table_name = '${name}'`
  const names = ({ columns }: TenantTable) => columns.map((column) => quote(column.name)).join(', ')
  const keyOfUsers = keyOfUser(companyId, '')

  await em.execute(`
    do $reset$
    declare
      generations jsonb := (
        select jsonb_object_agg(id, token_generation) from user_account where company_id = ${companyId});
      client_generations jsonb := (
        select jsonb_object_agg(id, token_generation) from client where company_id = ${companyId});
      -- In a variable, because a distributed table cannot be joined with one of the coordinator in an update.
      revoked jsonb := (
        select jsonb_object_agg(id, generation) from (
          select substr(key, ${keyOfUsers.length + 1}) as id, max(generation) as generation from revocation
          where starts_with(key, '${keyOfUsers}') and generation < ${ALL_GENERATIONS} group by key) users);
      positions jsonb := (
        select jsonb_object_agg(id, position) from webhook_subscription where company_id = ${companyId});
      ${kept
        .map(
          ({ name }) =>
            `kept_${name} jsonb := (select jsonb_agg(to_jsonb(t)) from ${name} t where company_id = ${companyId});`,
        )
        .join('\n')}
    begin
      set local retail.events = 'off';
      ${tables
        .toReversed()
        .map(({ name }) => `delete from ${quote(name)} where company_id = ${companyId};`)
        .join('\n')}
      update company set (${names(company)}) = (${selection(company)}) where id = ${companyId};
      ${tables
        .filter(({ name }) => isRestored(name))
        .map(
          (table) =>
            `insert into ${quote(table.name)} (${names(table)}) overriding system value ${selection(table)};`,
        )
        .join('\n')}
      update user_account u set token_generation =
        greatest(u.token_generation, (generations ->> u.id::text)::int, (revoked ->> u.id::text)::int)
      where u.company_id = ${companyId};
      update client c set token_generation = greatest(c.token_generation, (client_generations ->> c.id)::int)
      where c.company_id = ${companyId};
      update webhook_subscription w set claimed_by = null, due_at = null, attempts = 0, last_error = null, failing_since = null,
        position = coalesce((positions ->> w.id::text)::bigint, (
          select last_position from event_counter where company_id = ${companyId}), w.position)
      where w.company_id = ${companyId};
      delete from webhook_delivery where company_id = ${companyId} and status in ('Pending', 'Retrying');
      ${kept
        .map(
          ({ name, hasClient }) => `
      insert into ${name} select r.* from jsonb_populate_recordset(null::${name}, kept_${name}) r
      join user_account u on u.company_id = ${companyId} and u.id = r.user_id
      ${hasClient ? `join client c on c.company_id = ${companyId} and c.id = r.client_id` : ''};`,
        )
        .join('')}
    end $reset$`)
  await restartSaleTimes(em, companyId)
  await recordCompanyEvent(em, companyId, 'retail.company.reset')
}

const resetTables = async (em: EntityManager): Promise<TenantTable[]> =>
  (await tenantTables(em)).filter((table) => !untouched.some((name) => name === table.name))

const isRestored = (table: string) => table !== 'logon_failure' && !kept.some(({ name }) => name === table)

export async function hasBaseline(em: EntityManager, companyId: number): Promise<boolean> {
  return (await em.count(TenantSnapshot, { companyId, kind: 'baseline', tableName: 'company' })) > 0
}

/** Returns the ids of the rows that a restore will delete, because they are newer than the snapshot. */
export async function idsSince(
  em: EntityManager,
  companyId: number,
  kind: SnapshotKind,
  table: string,
): Promise<(string | number)[]> {
  const rows = await em.execute<{ id: string | number }[]>(
    `select id from ${quote(table)} where company_id = ? and to_jsonb(id) not in (
       select r -> 'id' from tenant_snapshot s, jsonb_array_elements(s.rows) r
       where s.company_id = ? and s.kind = ? and s.table_name = ?)`,
    [companyId, companyId, kind, table],
  )
  return rows.map(({ id }) => id)
}

/** The age of a snapshot. */
interface Age {
  days: number
  seconds: number
}

/** Tables whose rows change their state by their age. */
const ageing: ReadonlySet<string> = new Set(['cart', 'pending_order', 'queued_cart', 'queued_order'])

/** A snapshot from before a migration that added the column has no value of it. */
function shifted({ name, type, initial }: TenantColumn, { days, seconds }: Age, table: string): string {
  const isExact = name === 'expires_at' || (ageing.has(table) && type === 'timestamp with time zone')
  if (isExact) return `r.${quote(name)} + make_interval(secs => ${seconds})`
  if (type === 'timestamp with time zone') return `r.${quote(name)} + make_interval(days => ${days})`
  if (type === 'date') return `r.${quote(name)} + ${days}`
  return initial === null ? `r.${quote(name)}` : `coalesce(r.${quote(name)}, ${initial})`
}

const owner = (table: string) => (table === 'company' ? 'id' : 'company_id')
