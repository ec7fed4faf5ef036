// Distributes a database by company (O4): every tenant table becomes a distributed table of Citus, whose shards lie
// together with those of all other tenant tables, so a request runs on the one node that has its company. Tables of the
// platform stay on the coordinator. Each step looks first whether it is done, so an interrupted run continues, and a
// later one does nothing. Tested by test/database/citus.long.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { DatabaseError } from '../orm.config.ts'
import { awaitMigrationLock, unboundedPool } from './migrate.ts'
import { here, onNodes, openShards } from './shard-schemas.ts'

/** Tables with a company_id that are not distributed: login failures are counted before the company is known. */
const LOCAL_TABLES = ['logon_failure'] as const

/** Settings of the database on all nodes. */
const settings: Readonly<Record<string, string>> = {
  // Triggers write the events of a change only to the shard on the same node.
  'citus.enable_unsafe_triggers': 'on',
  // tenant_now reads the clock of the company, whose shard is on the same node.
  'citus.allow_nested_distributed_execution': 'on',
  // `set local` reaches the nodes, as the lock timeout of a migration.
  'citus.propagate_set_commands': `'local'`,
  // The id of a client is unique within a shard; the ids are random.
  'citus.allow_unsafe_constraints': 'on',
}

/** Settings of the database on the workers, whose connections are not the application's. */
const workerSettings: Readonly<Record<string, string>> = { lock_timeout: `'2s'` }

/**
 * Functions that a request calls and that touch one company: they run on its node. The distribution argument is the
 * first one, of_company.
 */
const delegated = [
  'place_hold',
  'commit_hold',
  'place_commitment',
  'change_packages',
  'move_stock',
  'next_events',
  'sequence_events',
  'log_requests',
]

/** Locks, which a call within a transaction must take on the company's node too. */
const locks = ['lock_company', 'try_lock_company']

/** The default number of shards: the most nodes that can share the companies. */
export const SHARDS = 32

interface DistributeOptions {
  shards?: number
  log?: (message: string) => void
}

/** Distributes what is not distributed yet, and returns the names of these tables. Throws DatabaseError. */
export async function distribute(
  orm: MikroORM,
  { shards = SHARDS, log = () => {} }: DistributeOptions = {},
): Promise<string[]> {
  const pool = await unboundedPool(orm)
  try {
    const client = await pool.connect()
    try {
      await requireCluster(client)
      await awaitMigrationLock(client, log)
      await applySettings(client)
      await prepareTables(client)
      const done = await distributeTables(client, shards, log)
      await distributeFunctions(client)
      await simplifyViews(client)
      await openShards(client)
      return done
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function requireCluster(client: pg.ClientBase): Promise<void> {
  const { rows: extensions } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (extensions.length === 0)
    throw new DatabaseError(
      'The database lacks the extension citus: install it on all nodes (shared_preload_libraries), and run ' +
        '"create extension citus" in this database on each of them.',
    )
  const { rows: groups } = await client.query('select groupid from pg_dist_local_group')
  if (groups[0]?.groupid !== 0)
    throw new DatabaseError('DATABASE_URL names a worker of the cluster: name its coordinator.')
  const { rows: workers } = await client.query('select 1 from citus_get_active_worker_nodes()')
  if (workers.length === 0)
    throw new DatabaseError(
      `The coordinator has no workers: add each with "select citus_add_node('host', 5432)".`,
    )
}

/** A copy of a database does not have the settings of the original. */
export async function applySettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`set ${name} = ${value}`)
    await onNodes(client, 'all_nodes', here(`alter database ${database} set ${name} = ${value}`))
  }
  for (const [name, value] of Object.entries(workerSettings)) {
    await onNodes(client, 'workers', here(`alter database ${database} set ${name} = ${value}`))
  }
}

/** What a single PostgreSQL has and a distributed database cannot have. */
async function prepareTables(client: pg.ClientBase): Promise<void> {
  // A local table cannot refer to a distributed one. The removal of a company deletes its rows of logon_failure itself.
  await client.query('alter table logon_failure drop constraint if exists logon_failure_company')
  // Ids of events come from several nodes, and have to rise in the order of time.
  await client.query(`
    create or replace function next_event_id() returns bigint language sql volatile as $$
      select ((extract(epoch from clock_timestamp()) * 1000000)::bigint << 10) | (nextval('event_arrival_id_seq') & 1023) $$`)
  // Citus refuses volatile functions in updates and deletes, and evaluates stable ones on the coordinator.
  await client.query('alter function tenant_now(integer) stable')
}

const TENANT_TABLES = `
  select c.relname::text as name, array(
    select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents,
    exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid) as "isDistributed"
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1) and (
    c.relname = 'company' or exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  order by c.relname`

interface TenantTable {
  name: string
  parents: string[]
  isDistributed: boolean
}

async function distributeTables(
  client: pg.ClientBase,
  shards: number,
  log: (message: string) => void,
): Promise<string[]> {
  const { rows } = await client.query<TenantTable>(TENANT_TABLES, [LOCAL_TABLES])
  const waiting = parentsFirst(rows).filter((table) => !table.isDistributed)
  for (const [index, { name }] of waiting.entries()) {
    const [column, beside] =
      name === 'company' ? ['id', `shard_count => ${shards}`] : ['company_id', `colocate_with => 'company'`]
    log(`${index + 1} of ${waiting.length}: ${name}`)
    // The rows are copied to the shards, whose triggers would see them as new.
    await client.query(`begin; set local retail.events = 'off'; set local retail.copied_rows = 'on'`)
    await client.query(
      `select create_distributed_table(${pg.escapeLiteral(pg.escapeIdentifier(name))}, '${column}', ${beside})`,
    )
    await client.query('commit')
  }
  return waiting.map(({ name }) => name)
}

/** The tables in an order in which each comes after those that it refers to. */
function parentsFirst(tables: readonly TenantTable[]): TenantTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const ordered: TenantTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ parents }) => !parents.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`)
    for (const table of ready) {
      waiting.delete(table.name)
      ordered.push(table)
    }
  }
  return ordered
}

const NESTED_CLOCK = /\(\s*SELECT (tenant_now\([\w.]+\)) AS tenant_now\)/g

/**
 * The views read the clock in a subquery, so that PostgreSQL evaluates a volatile function once. It is stable now, and
 * Citus pushes no subquery with a function to a node.
 */
async function simplifyViews(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`
    select c.relname::text as name, pg_get_viewdef(c.oid) as definition from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v' order by c.oid`)
  for (const { name, definition } of rows) {
    const simple = definition.replaceAll(NESTED_CLOCK, '$1')
    if (simple !== definition)
      await client.query(`create or replace view ${pg.escapeIdentifier(name)} as ${simple}`)
  }
}

const OWN_FUNCTIONS = `
  select p.oid::regprocedure::text as signature, p.proname::text as name
  from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
    and p.prorettype <> 'trigger'::regtype
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.oid`

/** Every node has every function, because views and other functions call them. */
async function distributeFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(OWN_FUNCTIONS)
  for (const { signature, name } of rows) {
    const isLock = locks.includes(name)
    const beside =
      isLock || delegated.includes(name)
        ? `, 'of_company', colocate_with => 'company', force_delegation => ${isLock}`
        : ''
    await client.query(`select create_distributed_function(${pg.escapeLiteral(signature)}${beside})`)
  }
}
