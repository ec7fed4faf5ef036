// Databases for tests. One PostgreSQL serves the whole run (test/global-setup.ts); every test file takes copies of its
// templates, which costs some 30 ms each: `seeded` has the demo tenant, `migrated` has tables and nothing in them.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'

export interface TestServer {
  /** Names no database: one is appended. */
  url: string
  onboarding: OnboardingPackage
  /** What the server itself writes. */
  log: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
    /** The folder where every test file notes the statements of the product. */
    statements: string
  }
}

export interface TestDatabase {
  url: string
  /** The demo tenant's package; in a migrated, empty database it describes nothing. */
  onboarding: OnboardingPackage
  drop(): Promise<void>
}

/** A database of one's own, gone with `drop()`. */
export async function createTestDatabase(template: 'seeded' | 'migrated' = 'seeded'): Promise<TestDatabase> {
  const { url, onboarding } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(url, `create database ${name} template ${template} strategy wal_log`)
  return {
    url: `${url}/${name}`,
    onboarding,
    drop: () => execute(url, `drop database if exists ${name} with (force)`),
  }
}

/** Statements on the server's own database. */
export async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
