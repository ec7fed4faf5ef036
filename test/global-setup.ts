// One PostgreSQL for the whole run, in a temporary folder, with two templates to copy databases from.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../entities/server/migrate.ts'
import { openDatabase } from '../entities/server/orm.config.ts'
import { postgresAccount, postgresHome } from '../entities/server/postgres-account.ts'
import { openPostgres } from '../entities/server/postgres-server.ts'
import { createTenant } from '../entities/tenants/tenants.ts'
import { execute } from './support/database.ts'
import { findPgBouncer, startPgBouncer } from './support/pgbouncer.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'retail-api-test-'))
  const server = await openPostgres({ dataDir, durable: false })
  const url = server.url.replace(/\/retail$/, '')

  const empty = await openDatabase(`${url}/migrated`)
  await migrate(empty)
  await empty.close(true)
  await execute(url, 'create database seeded template migrated')
  const seeded = await openDatabase(`${url}/seeded`)
  const tenant = { name: 'Demo Retail', environment: 'sandbox', baseUrl: 'https://localhost:8443' } as const
  const onboarding = await createTenant(seeded, tenant)
  await seeded.close(true)

  const log = join(postgresHome(dataDir, postgresAccount()), 'postgres.log')
  project.provide('postgres', { url, onboarding, log })
  const pooler = await startPooler(server.url)
  project.provide('pooler', pooler && { port: pooler.port, preparedStatements: pooler.preparedStatements })
  const statements = mkdtempSync(join(tmpdir(), 'retail-api-statements-'))
  project.provide('statements', statements)
  const refusals = mkdtempSync(join(tmpdir(), 'retail-api-refusals-'))
  project.provide('refusals', refusals)
  return async () => {
    await pooler?.stop()
    await server.stop()
    for (const folder of [dataDir, statements, refusals]) rmSync(folder, { recursive: true, force: true })
  }
}

/** TEST_PGBOUNCER=transaction or session puts PgBouncer between the product and PostgreSQL, in every test. */
async function startPooler(serverUrl: string) {
  const { TEST_PGBOUNCER: mode, PREPARED_STATEMENTS = 'off' } = process.env
  if (mode === undefined) return undefined
  const program = findPgBouncer()
  if (!program || (mode !== 'transaction' && mode !== 'session'))
    throw new Error('TEST_PGBOUNCER needs pgbouncer, and is transaction or session.')
  const preparedStatements = mode === 'session' || PREPARED_STATEMENTS === 'on'
  const pgBouncer = await startPgBouncer(serverUrl, {
    ...{ program, mode, poolSize: mode === 'session' ? 40 : 8 },
    settings: {
      server_idle_timeout: 5,
      ...(mode === 'transaction' && preparedStatements && { max_prepared_statements: 200 }),
      // PgBouncer would otherwise reset what connect_query sets.
      ...(mode === 'session' && { server_reset_query: 'deallocate all' }),
    },
    databases: `connect_query='set statement_timeout = 30000; set lock_timeout = 2000'`,
  })
  const port = Number(new URL(pgBouncer.through(serverUrl)).port)
  return { port, preparedStatements, stop: pgBouncer.stop }
}
