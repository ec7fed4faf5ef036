// Applies the missing migrations while servers of the previous version may serve (O9): each in its own transaction, or, if it
// is an OnlineMigration, step by step. A statement waits only briefly for a lock, because everything that comes later waits
// behind it; then it is tried again. Tested by test/database/migrations.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type pg from 'pg'
import { migrations } from '../../migrations/index.gen.ts'
import { OnlineMigration, type OnlineStep } from '../../migrations/online-migration.ts'
import { withPartition } from '../connections/async-context.ts'
import { MIGRATIONS } from '../connections/connection-pool.ts'
import { DatabaseError } from '../orm.config.ts'

/** Requests that come while a migration waits for its lock wait as long. */
const LOCK_MS = 1_000
const LOCK_TIMEOUT = '55P03'
/** How often a lock is tried for; with the pauses between for some five minutes. */
const ATTEMPTS = 60
const PAUSE_MS = 4_000
/** How often a migration that takes long is reported. */
const REPORT_MS = 5_000

type Log = (message: string) => void

/** Applies them in order and returns their names; `pool` has connections without time limits. */
export async function applyMissing(orm: MikroORM, pool: pg.Pool, log: Log): Promise<string[]> {
  const pending = await withPartition(MIGRATIONS, () => orm.migrator.getPending())
  for (const [index, { name }] of pending.entries()) {
    const title = `migration ${name} (${index + 1} of ${pending.length})`
    const reports = reportProgress(pool, title, log)
    try {
      const online = onlineMigration(orm, name)
      if (online) await applyOnline(pool, name, online, { title, log })
      else await retryLocks(() => applyInTransaction(orm, name), { title, log })
    } finally {
      clearInterval(reports)
    }
  }
  return pending.map(({ name }) => name)
}

function onlineMigration(orm: MikroORM, name: string): OnlineMigration | undefined {
  const Class = migrations.find((each) => each.name === name)?.class
  if (!Class) throw new Error(`There is no migration ${name}.`)
  const migration = new Class(orm.driver, orm.config)
  return migration instanceof OnlineMigration ? migration : undefined
}

function applyInTransaction(orm: MikroORM, name: string): Promise<void> {
  return withPartition(MIGRATIONS, () =>
    orm.em.fork().transactional(async (em) => {
      await em.execute(`set local statement_timeout = 0; set local lock_timeout = ${LOCK_MS}`)
      // On a distributed database a later statement sees the tables as an earlier one has changed them on all nodes.
      await em.execute(`set local citus.multi_shard_modify_mode = 'sequential'`)
      await orm.migrator.up({ migrations: [name], transaction: em.getTransactionContext() as object })
    }),
  )
}

async function applyOnline(
  pool: pg.Pool,
  name: string,
  migration: OnlineMigration,
  reports: { title: string; log: Log },
): Promise<void> {
  await migration.up()
  const client = await pool.connect()
  // What a migration leaves to an operator.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') reports.log(`${reports.title}: ${message}`)
  })
  try {
    for (const step of migration.steps) await retryLocks(() => applyStep(client, step), reports)
    await client.query('insert into schema_migration (name) values ($1)', [name])
  } finally {
    client.release(true)
  }
}

async function applyStep(client: pg.PoolClient, { sql, kind }: OnlineStep): Promise<void> {
  // An index waits for older transactions, which blocks no other statement; after a timeout it would be left invalid.
  await client.query(`set lock_timeout = ${kind === 'index' ? 0 : LOCK_MS}`)
  if (kind !== 'batches') {
    await client.query(sql)
    return
  }
  for (let changed = 1; changed > 0; ) changed = (await client.query(sql)).rowCount ?? 0
}

async function retryLocks(
  work: () => Promise<void>,
  { title, log }: { title: string; log: Log },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (attempt === ATTEMPTS) {
        throw new DatabaseError(
          `${title} waited too long for a lock: end long transactions on its tables, and start again.`,
        )
      }
      if (attempt === 1) log(`${title} waits for a lock`)
      await sleep(PAUSE_MS)
    }
  }
}

/** MikroORM wraps the errors of the driver. */
function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === LOCK_TIMEOUT || (cause instanceof Error && isLockTimeout(cause))
}

/** Says how long a migration has run, and how much of an index is built. */
function reportProgress(pool: pg.Pool, title: string, log: Log): NodeJS.Timeout {
  const startedAt = performance.now()
  const report = async () => {
    const { rows } = await pool.query(`
      select phase, round(100.0 * blocks_done / nullif(blocks_total, 0)) as percent
      from pg_stat_progress_create_index where datname = current_database()`)
    const [index] = rows as { phase: string; percent: string | null }[]
    const detail = index ? `: ${index.phase}${index.percent === null ? '' : `, ${index.percent} %`}` : ''
    log(`${title} runs for ${Math.round((performance.now() - startedAt) / 1000)} s${detail}`)
  }
  const timer = setInterval(() => void report().catch(() => {}), REPORT_MS)
  timer.unref()
  return timer
}
