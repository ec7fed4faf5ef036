// Checks at the start whether a connection pooler, such as PgBouncer in transaction mode, is set up as the product needs
// it (O1): each transaction may run on another connection of the server, so no setting, prepared statement or lock of
// a session survives it. What needs a session uses DATABASE_DIRECT_URL: migrations, commands, and the job queue with its
// LISTEN and its presence lock. Tested by test/database/pgbouncer.long.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import { addressOf, DatabaseError, NAME_DIRECTLY } from '../orm.config.ts'

interface Timeouts {
  statementTimeoutMs: number
  lockTimeoutMs: number
}

interface PooledOptions extends Timeouts {
  url: string
  /** The connections of DATABASE_DIRECT_URL. */
  direct: MikroORM
  preparedStatements: boolean
}

/** Attempts to find two clients on one connection of the server; other processes may be using the pooler too. */
const ATTEMPTS = 5

/** Throws if DATABASE_URL, without a DATABASE_DIRECT_URL, names a pooler. */
export async function refusePooler(orm: MikroORM, url: string, timeouts: Timeouts): Promise<void> {
  const pool = await orm.driver.getConnection().getNativeClient()
  if (isSame(await timeoutsOf(pool), timeouts) && (await sharingOf(pool)) === 'none') return
  throw new DatabaseError(`DATABASE_URL names ${addressOf(url)}. ${NAME_DIRECTLY}`)
}

/** Throws if the pooler that DATABASE_URL names is not set up as it must be. */
export async function checkPooler(orm: MikroORM, options: PooledOptions): Promise<void> {
  const { url, direct, preparedStatements, ...timeouts } = options
  const pool = await orm.driver.getConnection().getNativeClient()
  const directPool = await direct.driver.getConnection().getNativeClient()
  const names = `DATABASE_URL names ${addressOf(url)}`
  if ((await identityOf(pool)) !== (await identityOf(directPool))) {
    throw new DatabaseError(`${names}, which is not the database that DATABASE_DIRECT_URL names.`)
  }
  const actual = await timeoutsOf(pool)
  if (!isSame(actual, timeouts)) {
    throw new DatabaseError(
      `${names}, a pooler, where statement_timeout is ${actual.statementTimeoutMs} ms and lock_timeout ` +
        `${actual.lockTimeoutMs} ms, but DATABASE_STATEMENT_TIMEOUT_MS is ${timeouts.statementTimeoutMs} and ` +
        `DATABASE_LOCK_TIMEOUT_MS ${timeouts.lockTimeoutMs}. They do not pass a pooler: set them in the database, by\n` +
        `${roleSettings(url, timeouts).join('\n')}\nand then RECONNECT in the console of PgBouncer.`,
    )
  }
  if (preparedStatements && (await sharingOf(pool, 'probe_of_the_pooler')) === 'shared, unprepared') {
    throw new DatabaseError(
      `${names}, a pooler without prepared statements: set PREPARED_STATEMENTS=off, or use PgBouncer 1.21 or later ` +
        'with max_prepared_statements of at least 200.',
    )
  }
}

/** The statements with which an administrator gives the role its timeouts. */
export function roleSettings(url: string, { statementTimeoutMs, lockTimeoutMs }: Timeouts): string[] {
  const { username, pathname } = new URL(url)
  const quoted = (name: string) => `"${decodeURIComponent(name).replaceAll('"', '""')}"`
  const role = `alter role ${quoted(username)} in database ${quoted(pathname.slice(1))}`
  return [
    `${role} set statement_timeout = '${statementTimeoutMs}ms';`,
    `${role} set lock_timeout = '${lockTimeoutMs}ms';`,
    `${role} set max_parallel_workers_per_gather = 0;`,
  ]
}

const isSame = (actual: Timeouts, expected: Timeouts): boolean =>
  actual.statementTimeoutMs === expected.statementTimeoutMs && actual.lockTimeoutMs === expected.lockTimeoutMs

async function timeoutsOf(pool: Pool): Promise<Timeouts> {
  const { rows } = await pool.query<Timeouts>(`
    select max(setting::int) filter (where name = 'statement_timeout') as "statementTimeoutMs",
      max(setting::int) filter (where name = 'lock_timeout') as "lockTimeoutMs" from pg_settings`)
  if (!rows[0]) throw new Error('no settings')
  return rows[0]
}

/** Differs between servers, and between databases of a server. */
async function identityOf(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ identity: string }>(`
    select concat_ws(' ', oid, pg_postmaster_start_time()) as identity from pg_database where datname = current_database()`)
  return rows[0]?.identity
}

/**
 * Whether connections of the server are shared, and, if so, whether statements of this name stay prepared: a pooler gives the
 * second client, during its transaction, the connection that the first client used last, and the first client then another
 * one. Closes both connections afterwards, so that no session state remains.
 */
async function sharingOf(pool: Pool, name?: string): Promise<'none' | 'shared' | 'shared, unprepared'> {
  const clients: PoolClient[] = []
  try {
    const first = await pool.connect()
    clients.push(first)
    const second = await pool.connect()
    clients.push(second)
    const backendOf = async (client: PoolClient) => {
      const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })
      return rows[0]?.pid
    }
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = await backendOf(first)
      await second.query('begin')
      // Only its response says that `begin` has reached the pooler (client.ts).
      await backendOf(second)
      const after = await backendOf(first)
      await second.query('rollback')
      if (before !== after) return 'shared'
    }
    return 'none'
  } catch (error) {
    const { code } = error as { code?: string }
    // "Prepared statement does not exist", "prepared statement exists already".
    if (code === '26000' || code === '42P05') return 'shared, unprepared'
    throw error
  } finally {
    for (const client of clients) client.release(true)
  }
}
