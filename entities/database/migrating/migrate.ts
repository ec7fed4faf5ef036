// Migrates a database to the current schema, including the tables of the job queue (graphile-worker). Any number of
// processes may start at once: one of them migrates, the others wait for it and then have nothing to do.
// Tested by test/database/database.long.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { migrations } from '../../migrations/index.gen.ts'
import { sentLimit } from '../connections/connection-defaults.ts'
import { DatabaseError } from '../orm.config.ts'
import { applyMissing } from './apply-migrations.ts'
import { closeShards, isDistributed, openShards } from './shard-schemas.ts'

/** The key of the advisory lock: an arbitrary number that must be the same in every version. */
const MIGRATION_LOCK = 7_302_618

/** How often a process asks whether another one has migrated. */
const LOCK_POLL_MS = 200

/** The first migration of the former schema, whose keys had no company; there is no upgrade from it. */
const FORMER_SCHEMA = '001-foundations'

/** Applies the missing migrations and returns their names. Throws DatabaseError if the database cannot be upgraded. */
export async function migrate(orm: MikroORM, log: (message: string) => void = () => {}): Promise<string[]> {
  const pool = await unboundedPool(orm)
  try {
    const guard = await pool.connect()
    try {
      await awaitMigrationLock(guard, log)
      await refuseOtherSchemas(guard)
      await runMigrations({ pgPool: pool, noHandleSignals: true, logger: new Logger(() => () => {}) })
      if ((await orm.migrator.getPending()).length === 0 || !(await isDistributed(guard)))
        return await applyMissing(orm, pool, log)
      await closeShards(guard)
      try {
        return await applyMissing(orm, pool, log)
      } finally {
        await openShards(guard)
      }
    } finally {
      // Closing the connection releases the advisory lock.
      guard.release(true)
    }
  } finally {
    await pool.end()
  }
}

/**
 * Connections without timeouts: waiting for another process, or altering a large table, may take longer than the limit
 * for requests.
 */
export async function unboundedPool(orm: MikroORM): Promise<pg.Pool> {
  const { options } = await orm.driver.getConnection().getNativeClient()
  const unbounded = { max: 3, statement_timeout: sentLimit(0), lock_timeout: sentLimit(0) }
  const pool = new pg.Pool({ ...options, password: options.password, ...unbounded })
  // A statement on a lost connection fails by itself; these events need no further handling.
  return pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
}

/**
 * Takes the lock until the connection is closed: one process at a time changes the schema. Others ask again and again: a
 * statement that waited for the lock would have a snapshot, for whose end `create index concurrently` waits, while
 * that process holds the lock on another connection. PostgreSQL does not see such a deadlock.
 */
export async function awaitMigrationLock(
  guard: pg.PoolClient,
  log: (message: string) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await guard.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
    if (rows[0]?.taken) return
    if (attempt === 1) log('waits for another process, which migrates the database')
    await sleep(LOCK_POLL_MS)
  }
}

/**
 * Refuses the former schema, and the schema of a later version: its migrations may have removed what this version needs, and
 * nothing here can undo them (O14).
 */
async function refuseOtherSchemas(client: pg.PoolClient): Promise<void> {
  const { rows: tables } = await client.query(`select to_regclass('schema_migration') as name`)
  if (tables[0]?.name === null) return
  const known = migrations.map(({ name }) => name)
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migration where name <> all ($1) order by name',
    [known],
  )
  const unknown = rows.map(({ name }) => name)
  if (unknown.length === 0) return
  throw new DatabaseError(
    unknown.includes(FORMER_SCHEMA)
      ? `This database was made by an earlier version (migration ${FORMER_SCHEMA}) and cannot be upgraded. ` +
          'Use an empty one: name it in DATABASE_URL, or set DATA_DIR to a new folder.'
      : `A later version has migrated this database (${unknown.join(', ')}). Start that version, or restore a backup that was ` +
          'made before: "Upgrade" in OPERATIONS.md.',
  )
}

/** The number of applied migrations, which ping returns as DbVersion (P17). */
export async function dbVersion(orm: MikroORM): Promise<number> {
  const [row] = await orm.em
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from schema_migration')
  return row?.count ?? 0
}
