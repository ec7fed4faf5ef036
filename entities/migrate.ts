// Brings a database to the present schema, the job queue's own tables included. Any number of processes may start at
// once: one migrates, the others wait and find nothing left to do. Held by test/database.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { Logger, runMigrations } from 'graphile-worker'

/** Any number; the same in every version. */
const MIGRATION_LOCK = 7_302_618

/** Applies what is missing; gives the names of the migrations that it applied. */
export async function migrate(orm: MikroORM): Promise<string[]> {
  const pool = await orm.driver.getConnection().getNativeClient()
  const guard = await pool.connect()
  try {
    // Waiting for another process may take longer than a statement otherwise may.
    await guard.query('set statement_timeout = 0')
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations({ pgPool: pool, noHandleSignals: true, logger: new Logger(() => () => {}) })
    const applied = await orm.migrator.up()
    return applied.map(({ name }) => name)
  } finally {
    // The connection goes with its lock and its setting.
    guard.release(true)
  }
}

/** How many migrations the database has; what ping shows as DbVersion (P17). */
export async function dbVersion(orm: MikroORM): Promise<number> {
  const [row] = await orm.em
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from schema_migration')
  return row?.count ?? 0
}
