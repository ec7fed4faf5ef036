// Opens the database of a process: starts or joins the embedded server unless DATABASE_URL names another one, connects,
// and migrates to the current schema. Tested by test/database.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { Company } from '../company.ts'
import { installClock } from '../tenants/clock.ts'
import type { Environment } from '../tenants/onboarding.ts'
import { POOL_SIZE } from './connection-defaults.ts'
import { RESERVED_PLACES } from './connection-lanes.ts'
import { migrate } from './migrate.ts'
import { DatabaseError, openDatabase } from './orm.config.ts'
import { openPostgres } from './postgres-server.ts'

export interface Database {
  url: string
  orm: MikroORM
  /** Closes the pool, then leaves the embedded server. */
  close(): Promise<void>
}

interface DatabaseSettings {
  environment: Environment
  databaseUrl: string | undefined
  dataDir: string
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

export async function connectDatabase({
  environment,
  databaseUrl,
  poolSize = POOL_SIZE,
  connections = poolSize,
  statementTimeoutMs,
  lockTimeoutMs,
  notice,
  processes = 1,
  ...embedded
}: DatabaseSettings): Promise<Database> {
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await openPostgres({ ...embedded, connections: connectionsFor(processes, poolSize) })
  try {
    // Each environment has a separate database (T3); with DATABASE_URL the operator is responsible for this.
    const url = databaseUrl ?? `${server.url}_${environment}`
    const orm = await openDatabase({
      url,
      poolSize: connections,
      ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
      ...(lockTimeoutMs !== undefined && { lockTimeoutMs }),
    })
    const close = async () => {
      await orm.close(true)
      await server.stop()
    }
    try {
      await migrate(orm, notice)
      await requireEnvironment(orm, environment)
      await installClock(orm.em.fork(), environment)
    } catch (error) {
      await orm.close(true)
      throw error
    }
    return { url, orm, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Connections for a pool in each serving process and in the supervising process, plus spare ones for commands. */
export function connectionsFor(processes: number, poolSize = POOL_SIZE): number {
  return Math.max(100, (poolSize + RESERVED_PLACES) * (processes + 1) + 40)
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
