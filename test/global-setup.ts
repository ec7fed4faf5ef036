// One PostgreSQL for the whole run, in a temporary folder, with two templates to copy databases from.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { postgresAccount, postgresHome } from '../entities/database/embedded/postgres-account.ts'
import { openPostgres } from '../entities/database/embedded/postgres-server.ts'
import { distribute } from '../entities/database/migrating/distribute.ts'
import { migrate } from '../entities/database/migrating/migrate.ts'
import { openDatabase } from '../entities/database/orm.config.ts'
import { createTenant } from '../entities/tenants/tenants.ts'
import { execute } from './support/database.ts'
import {
  copyClusterDatabase,
  createClusterDatabase,
  dropClusterDatabase,
  nodesOf,
} from './support/servers/cluster.ts'
import { findPgBouncer, startPgBouncer } from './support/servers/pgbouncer.ts'

const tenant = { name: 'Demo Retail', environment: 'sandbox', baseUrl: 'https://localhost:8443' } as const

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.TEST_DATABASE_URL
  if (cluster) return setupCluster(project, cluster)
  // Disposed of in reverse order, at the end or if the setup fails.
  await using started = new AsyncDisposableStack()
  const memory = memoryFolder()
  const dataDir = mkdtempSync(join(memory ?? tmpdir(), 'retail-api-test-'))
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await openPostgres({ dataDir, durable: false })
  started.defer(() => server.stop())
  const url = server.url.replace(/\/retail$/, '')

  const empty = await openDatabase(`${url}/migrated`)
  await migrate(empty)
  await empty.close(true)
  await execute(url, 'create database seeded template migrated')
  const seeded = await openDatabase(`${url}/seeded`)
  const onboarding = await createTenant(seeded, tenant)
  await seeded.close(true)

  const log = join(postgresHome(dataDir, postgresAccount()), 'postgres.log')
  project.provide('postgres', { url, onboarding, log, nodes: [], copies: memory ? 'file_copy' : 'wal_log' })
  const pooler = await startPooler(server.url)
  project.provide('pooler', pooler && { port: pooler.port, preparedStatements: pooler.preparedStatements })
  started.defer(() => pooler?.stop())
  const folders = provideFolders(project)
  started.defer(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const kept = started.move()
  return () => kept.disposeAsync()
}

const GIB = 2 ** 30

/**
 * A folder in an in-memory file system, where the roughly 500 template copies of a run take a tenth of the time.
 * Undefined if there is none or it is too small, as in containers, which usually have 64 MiB.
 */
function memoryFolder(folder = '/dev/shm'): string | undefined {
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * GIB && freemem() > 6 * GIB ? folder : undefined
}

/** The same on a Citus cluster that is already running: both templates are distributed databases. */
async function setupCluster(project: TestProject, coordinator: string): Promise<() => Promise<void>> {
  const nodes = await nodesOf(coordinator)
  const [url = ''] = nodes
  await createClusterDatabase(nodes, 'migrated')
  const empty = await openDatabase(`${url}/migrated`)
  await migrate(empty)
  await distribute(empty, { shards: 4 })
  await empty.close(true)
  await dropClusterDatabase(nodes, 'seeded')
  await copyClusterDatabase(nodes, 'seeded', 'migrated')
  const seeded = await openDatabase(`${url}/seeded`)
  const onboarding = await createTenant(seeded, tenant)
  await seeded.close(true)
  project.provide('postgres', { url, onboarding, log: '/dev/null', nodes, copies: 'wal_log' })
  project.provide('pooler', undefined)
  const folders = provideFolders(project)
  return async () => {
    for (const name of ['seeded', 'migrated']) await dropClusterDatabase(nodes, name)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

function provideFolders(project: TestProject): string[] {
  const statements = mkdtempSync(join(tmpdir(), 'retail-api-statements-'))
  project.provide('statements', statements)
  const refusals = mkdtempSync(join(tmpdir(), 'retail-api-refusals-'))
  project.provide('refusals', refusals)
  return [statements, refusals]
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
