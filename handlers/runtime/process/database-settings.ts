// Reads the settings of the database: its addresses, the pool and the time limits. Messages never contain an address,
// because it may contain a password. Tested by test/runtime/process/settings.test.ts.
import {
  LOCK_TIMEOUT_MS,
  POOL_SIZE,
  STATEMENT_TIMEOUT_MS,
} from '../../../entities/database/connections/connection-defaults.ts'
import type { Environment } from './environment.ts'

export interface DatabaseSettings {
  databaseUrl: string | undefined
  /** PostgreSQL itself, if `databaseUrl` names a connection pooler (O1). */
  databaseDirectUrl: string | undefined
  /** A replica, for reports and long lists (O2). */
  databaseReadUrl: string | undefined
  /** False for a pooler that cannot keep prepared statements apart, as PgBouncer below 1.21. */
  preparedStatements: boolean
  /** Connections of a process for requests and jobs, in addition to those reserved for probes and polls. */
  poolSize: number
  statementTimeoutMs: number
  lockTimeoutMs: number
}

export function readDatabaseSettings(environment: Environment): DatabaseSettings {
  const { faults, read, choice, whole } = environment
  const settings = {
    databaseUrl: readDatabaseUrl(environment, 'DATABASE_URL'),
    databaseDirectUrl: readDatabaseUrl(environment, 'DATABASE_DIRECT_URL'),
    databaseReadUrl: readDatabaseUrl(environment, 'DATABASE_READ_URL'),
    preparedStatements: choice('PREPARED_STATEMENTS', ['on', 'off'] as const, 'on') === 'on',
    poolSize: whole('DATABASE_POOL_SIZE', 2, 500, POOL_SIZE),
    statementTimeoutMs: whole('DATABASE_STATEMENT_TIMEOUT_MS', 1_000, 3_600_000, STATEMENT_TIMEOUT_MS),
    lockTimeoutMs: whole('DATABASE_LOCK_TIMEOUT_MS', 100, 3_600_000, LOCK_TIMEOUT_MS),
  }
  const { lockTimeoutMs, statementTimeoutMs } = settings
  if (lockTimeoutMs >= statementTimeoutMs) {
    faults.push(
      `DATABASE_LOCK_TIMEOUT_MS is "${lockTimeoutMs}", which DATABASE_STATEMENT_TIMEOUT_MS ends before: make it less than ${statementTimeoutMs}.`,
    )
  }
  const hasPrimary = read('DATABASE_URL') !== undefined
  if (settings.databaseDirectUrl !== undefined && !hasPrimary) {
    faults.push(
      'DATABASE_DIRECT_URL is set, but DATABASE_URL is not: name the pooler in DATABASE_URL, or, without a pooler, ' +
        'PostgreSQL, and leave DATABASE_DIRECT_URL out.',
    )
  }
  if (settings.databaseReadUrl !== undefined && !hasPrimary) {
    faults.push('DATABASE_READ_URL is set, but DATABASE_URL is not: name the primary in DATABASE_URL.')
  }
  return settings
}

function readDatabaseUrl({ faults, url }: Environment, name: string): string | undefined {
  const address = url(name, ['postgres:', 'postgresql:'])
  if (address && new URL(address).pathname.length < 2) {
    faults.push(`${name} names no database: end it with one, as postgres://ada@host:5432/retail does.`)
  }
  return address
}
