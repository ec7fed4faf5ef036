// Configures MikroORM and its pool, and connects to the database. The migrations define the schema; the entities repeat
// only the columns, so the schema generator is set to ignore foreign keys.
// Tested by test/database/database.long.test.ts.
import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, type EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { entities } from '../entities.gen.ts'
import { migrations } from '../migrations/index.gen.ts'
import { Client } from './connections/client.ts'
import {
  LOCK_TIMEOUT_MS,
  POOL_SIZE,
  STATEMENT_TIMEOUT_MS,
  sentLimit,
} from './connections/connection-defaults.ts'
import { guardPool, poolStateOf } from './connections/connection-pool.ts'
import { usePipeline } from './connections/pipeline.ts'
import { RESERVED_PERMITS } from './connections/pool-partitions.ts'
import { SERVER_FACTS, type ServerFacts, unsuitability } from './connections/server-fitness.ts'

export class DatabaseError extends Error {}

export interface DatabaseOptions {
  url: string
  poolSize?: number
  /** Longest run time of one statement; 0 for no limit, which must not be used for requests. */
  statementTimeoutMs?: number
  /** Longest wait for one lock; 0 for no limit. */
  lockTimeoutMs?: number
  /** The name of the setting that has this address. */
  setting?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  /**
   * Whether the address is that of a connection pooler. It takes no settings with a connection, so both timeouts come from
   * the role (pooler.ts).
   */
  isPooled?: boolean
  preparedStatements?: boolean
  /** Prints every statement. */
  debug?: boolean
}

export const NAME_DIRECTLY =
  'This is a connection pooler: name PostgreSQL itself in DATABASE_DIRECT_URL too, for migrations and the job queue.'

/** Added to the statement timeout, which a working server enforces itself: after both, the server counts as hanging. */
const SILENCE_MS = 5_000

/** No parallel workers: with them, a costly list takes more processors than its company has connections (P21). */
const ONE_PROCESS = 'max_parallel_workers_per_gather=0'

function ormConfig(options: DatabaseOptions) {
  const { url, poolSize = POOL_SIZE, debug = false, isPooled = false, preparedStatements = true } = options
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, lockTimeoutMs = LOCK_TIMEOUT_MS } = options
  const responseTimeoutMs = statementTimeoutMs === 0 ? 0 : statementTimeoutMs + SILENCE_MS
  return defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    debug,
    ensureDatabase: false,
    forceUtcTimezone: true,
    migrations: {
      tableName: 'schema_migration',
      migrationsList: migrations,
      snapshot: false,
      allOrNothing: true,
      silent: true,
    },
    schemaGenerator: { createForeignKeyConstraints: false, ignoreSchema: ['graphile_worker'] },
    pool: { min: 0, max: poolSize + RESERVED_PERMITS, idleTimeoutMillis: 30_000 },
    driverOptions: {
      Client,
      pipeline: true,
      preparedStatements,
      ...(!isPooled && {
        statement_timeout: sentLimit(statementTimeoutMs),
        lock_timeout: sentLimit(lockTimeoutMs),
        options: `-c ${ONE_PROCESS}`,
      }),
      connectionTimeoutMillis: 5_000,
      application_name: 'retail-api',
      onPoolCreated: (pool: Pool) => guardPool(pool, { permits: poolSize, lockTimeoutMs, responseTimeoutMs }),
    },
  })
}

/**
 * A new entity manager, with a separate identity map. A fork would do, but copies what no entity manager here has
 * (filters, sessions, contexts of a logger), which costs a request several microseconds.
 */
export const newEntityManager = (orm: MikroORM): EntityManager =>
  orm.driver.createEntityManager(false) as EntityManager

/** Connects with the first statement. */
export function prepareDatabase(options: DatabaseOptions): MikroORM {
  const orm = new MikroORM(ormConfig(options))
  // Each fork of an entity manager sets options, and each time MikroORM would write its colours to the environment.
  Object.defineProperty(orm.config, 'sync', { value: () => {} })
  return orm
}

/** Connects, and creates the database if the server does not have it. Throws DatabaseError. */
export async function openDatabase(options: DatabaseOptions | string): Promise<MikroORM> {
  const chosen = typeof options === 'string' ? { url: options } : options
  const { setting = 'DATABASE_URL' } = chosen
  const orm = prepareDatabase(chosen)
  try {
    await orm.schema.ensureDatabase()
    await orm.connect()
    const connection = orm.driver.getConnection()
    usePipeline(connection.getClient(), await connection.getNativeClient())
    const [facts] = await orm.em.execute<[ServerFacts]>(SERVER_FACTS)
    const unfit = unsuitability(facts)
    if (unfit) throw new DatabaseError(`${setting} names ${addressOf(chosen.url)}, ${unfit}`)
    if (facts.isCluster) (await poolStateOf(orm)).state.useNodes()
    return orm
  } catch (cause) {
    await orm.close(true).catch(() => {})
    if (isCreatedMeanwhile(cause)) return openDatabase(options)
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(`The database cannot be reached: ${describeFailure(chosen.url, setting, cause)}`)
  }
}

/** Another process, such as a command during the first start, created the database between the check and the creation. */
function isCreatedMeanwhile(cause: unknown): boolean {
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return code === '42P04' || (code === '23505' && constraint === 'pg_database_datname_index')
}

/** Describes the failure with the server and the reason, never with the password. */
function describeFailure(url: string, setting: string, cause: unknown): string {
  const reasons = cause instanceof AggregateError ? cause.errors : [cause]
  const reason = reasons.map((error) => (error as Error).message).join('; ')
  const remedy = /unsupported startup parameter/.test(reason) ? `. ${NAME_DIRECTLY}` : ''
  return `${setting} names ${addressOf(url)}, which says: ${reason}${remedy}`
}

/** The address without the password. */
export function addressOf(url: string): string {
  const { hostname, port, pathname, username } = new URL(url)
  return `${username}@${hostname}:${port || 5432}${pathname}`
}
