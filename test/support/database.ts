// Databases for tests. One PostgreSQL serves the whole run (test/global-setup.ts); every test file gets copies of its
// templates, which take about 30 ms each in memory: `seeded` contains the demo tenant, `migrated` only empty tables.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../entities/database/orm.config.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { copyClusterDatabase, dropClusterDatabase } from './servers/cluster.ts'
import { useFixture } from './use-fixture.ts'

interface TestServer {
  /** Without a database name, which is appended. */
  url: string
  onboarding: OnboardingPackage
  /** The log file of the PostgreSQL server. */
  log: string
  /** The nodes of a Citus cluster, the coordinator first; none for a single PostgreSQL. */
  nodes: string[]
  /** How a template is copied: by files only where writing them costs nothing. */
  copies: 'file_copy' | 'wal_log'
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
    /** The folder in which every test file records the statements of the product. */
    statements: string
    /** The folder in which every test file records the codes of refusals. */
    refusals: string
  }
}

export interface TestDatabase {
  url: string
  /** The demo tenant's package; meaningless for a `migrated` database. */
  onboarding: OnboardingPackage
  drop(): Promise<void>
}

/** Creates a database for one test file; `drop()` deletes it. */
export async function createTestDatabase(template: 'seeded' | 'migrated' = 'seeded'): Promise<TestDatabase> {
  const { url, onboarding, nodes, copies } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  if (nodes.length > 0) {
    await copyClusterDatabase(nodes, name, template)
    return { url: `${url}/${name}`, onboarding, drop: () => dropClusterDatabase(nodes, name) }
  }
  await execute(url, `create database ${name} template ${template} strategy ${copies}`)
  return {
    url: `${url}/${name}`,
    onboarding,
    drop: () => execute(url, `drop database if exists ${name} with (force)`),
  }
}

/** A database and its entity manager, for the tests of a file. */
export const useDatabase = (template?: 'seeded' | 'migrated', poolSize = 10) =>
  useFixture(async () => {
    const { drop, ...database } = await createTestDatabase(template)
    const orm = await openDatabase({ url: database.url, poolSize })
    const stop = async () => {
      await orm.close(true)
      await drop()
    }
    return { ...database, orm, stop }
  })

/** Runs statements on the server's `postgres` database. */
export async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Sends a statement; rows as the driver or the entity manager returns them. */
// biome-ignore lint/suspicious/noExplicitAny: what the rows are is the caller's knowledge
export type Sql = (text: string) => Promise<any>

/** Whether the databases of the tests are distributed over a Citus cluster (TEST_DATABASE_URL). */
export const isCluster = () => inject('postgres').nodes.length > 0

/** How many statements of the current database wait for a lock; on a cluster, on all of its nodes. */
export async function lockWaits(sql: Sql): Promise<number> {
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const result = await sql(
    isCluster()
      ? `select sum(result::int)::int as count from run_command_on_all_nodes($$${waiting}$$)`
      : waiting,
  )
  return (result.rows ?? result)[0].count
}
