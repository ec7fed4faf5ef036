// Databases for tests. One PostgreSQL serves the whole run (test/global-setup.ts); every test file gets copies of its
// templates, which take about 30 ms each in memory: `seeded` contains the demo tenant, `migrated` only empty tables.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { copyClusterDatabase, dropClusterDatabase } from './servers/cluster.ts'

export interface TestServer {
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
