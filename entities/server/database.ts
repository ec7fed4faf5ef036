// The database of a process, ready to use: the embedded server where DATABASE_URL names no other, connected,
// and brought to the present schema. Tested by test/database.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { Company } from '../company.ts'
import type { Environment } from '../tenants/onboarding.ts'
import { POOL_SIZE } from './connection-defaults.ts'
import { RESERVED_PLACES } from './connection-lanes.ts'
import { migrate } from './migrate.ts'
import { DatabaseError, openDatabase } from './orm.config.ts'
import { openPostgres } from './postgres-server.ts'

export interface Database {
  url: string
  orm: MikroORM
  /** Closes the pool, then gives up the embedded server. */
  close(): Promise<void>
}

interface DatabaseSettings {
  environment: Environment
  databaseUrl: string | undefined
  dataDir: string
  /** Processes that will share an embedded server. */
  processes?: number
  /** Of each of them; this one may have fewer. */
  poolSize?: number
  connections?: number
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** Receives the output of the embedded server. */
  log?: (message: string) => void
  /** Receives messages about what the start waits for. */
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
    // The environments have a database each (T3); where DATABASE_URL names it, the operator sees to that.
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

/** A pool each for the processes and the one that keeps them, and room for commands beside them. */
export function connectionsFor(processes: number, poolSize = POOL_SIZE): number {
  return Math.max(100, (poolSize + RESERVED_PLACES) * (processes + 1) + 40)
}

/** A database belongs to one environment: what is free in the sandbox is billed in production (T3). */
async function requireEnvironment(orm: MikroORM, environment: Environment): Promise<void> {
  const [other] = await orm.em.fork().find(Company, { environment: { $ne: environment } }, { limit: 1 })
  if (!other) return
  throw new DatabaseError(
    `ENVIRONMENT is ${environment}, but this database is the ${other.environment}'s: name another by DATABASE_URL.`,
  )
}
