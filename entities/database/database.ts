// Opens the database of a process: starts or joins the embedded server unless DATABASE_URL names another one, connects,
// and migrates to the current schema. Tested by test/database/database.long.test.ts and test/database/pgbouncer.long.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { Company } from '../tables/company/company.ts'
import { installClock } from '../tenants/clock.ts'
import type { Environment } from '../tenants/onboarding.ts'
import { LOCK_TIMEOUT_MS, POOL_SIZE, STATEMENT_TIMEOUT_MS } from './connections/connection-defaults.ts'
import { connectionsFor } from './connections/connections-for.ts'
import { checkPooler, refusePooler } from './connections/pooler.ts'
import { openPostgres, type PostgresServer } from './embedded/postgres-server.ts'
import { migrate } from './migrating/migrate.ts'
import { DatabaseError, type DatabaseOptions, openDatabase } from './orm.config.ts'

export interface Database {
  url: string
  orm: MikroORM
  /** Connections that are sessions of the server: those of DATABASE_DIRECT_URL, or else `orm`. */
  direct: MikroORM
  /** Closes the pools, then leaves the embedded server. */
  close(): Promise<void>
}

interface DatabaseSettings {
  environment: Environment
  databaseUrl: string | undefined
  /** PostgreSQL itself, if `databaseUrl` names a pooler. */
  databaseDirectUrl?: string | undefined
  preparedStatements?: boolean
  dataDir: string
  /** The embedded server, if the caller has opened it; this closes it too. */
  postgres?: Promise<PostgresServer> | undefined
  /** The number of processes that will share an embedded server. */
  processes?: number
  /** The pool size of each serving process. */
  poolSize?: number
  /** The pool size of this process; by default `poolSize`. */
  connections?: number
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** Receives the output of the embedded server. */
  log?: (message: string) => void
  /** Receives a message when the start has to wait for another process. */
  notice?: (message: string) => void
}

/** For the migration, and then for queries of the job queue in addition to its own connections. */
const DIRECT_CONNECTIONS = 2

export async function connectDatabase({
  environment,
  databaseUrl,
  databaseDirectUrl: directUrl,
  preparedStatements = true,
  poolSize = POOL_SIZE,
  connections = poolSize,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
  notice,
  processes = 1,
  postgres,
  ...embedded
}: DatabaseSettings): Promise<Database> {
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await (postgres ?? openPostgres({ ...embedded, connections: connectionsFor(processes, poolSize) }))
  // Disposed in reverse order if the start fails, and by `close`.
  await using opened = new AsyncDisposableStack()
  opened.defer(() => server.stop())
  const open = async (options: Omit<DatabaseOptions, 'statementTimeoutMs' | 'lockTimeoutMs'>) => {
    const orm = await openDatabase({ statementTimeoutMs, lockTimeoutMs, ...options })
    opened.defer(() => orm.close(true))
    return orm
  }
  // Each environment has a separate database (T3); with DATABASE_URL the operator is responsible for this.
  const url = databaseUrl ?? `${server.url}_${environment}`
  const limits = { statementTimeoutMs, lockTimeoutMs }
  const direct = directUrl
    ? await open({ url: directUrl, poolSize: DIRECT_CONNECTIONS, setting: 'DATABASE_DIRECT_URL' })
    : await open({ url, poolSize: connections, preparedStatements })
  if (databaseUrl && !directUrl) await refusePooler(direct, url, limits)
  await migrate(direct, notice)
  await requireEnvironment(direct, environment)
  await installClock(direct.em.fork(), environment, notice)
  const orm = directUrl
    ? await open({ url, poolSize: connections, isPooled: true, preparedStatements })
    : direct
  if (directUrl) await checkPooler(orm, { url, direct, preparedStatements, ...limits })

  const kept = opened.move()
  return { url, orm, direct, close: () => kept.disposeAsync() }
}

/**
 * Throws if the database belongs to the other environment: sandbox calls are free, production calls are billed (T3).
 */
async function requireEnvironment(orm: MikroORM, environment: Environment): Promise<void> {
  const [other] = await orm.em.fork().find(Company, { environment: { $ne: environment } }, { limit: 1 })
  if (!other) return
  throw new DatabaseError(
    `ENVIRONMENT is ${environment}, but this database is the ${other.environment}'s: name another by DATABASE_URL.`,
  )
}
