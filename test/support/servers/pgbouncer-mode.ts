// With TEST_PGBOUNCER=transaction or session the product reaches the PostgreSQL of the tests through PgBouncer, in the
// process of a test and as a separate server; queries of the test itself go directly to PostgreSQL.
import { inject } from 'vitest'
import type { DatabaseOptions } from '../../../entities/database/orm.config.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of PgBouncer; undefined without TEST_PGBOUNCER. */
    pooler: { port: number; preparedStatements: boolean } | undefined
  }
}

/** How the product opens a database in the process of a test. */
export function databaseOptions(databaseUrl: string): DatabaseOptions {
  const pooler = inject('pooler')
  if (!pooler || !isOfTests(databaseUrl)) return { url: databaseUrl }
  return {
    url: Object.assign(new URL(databaseUrl), { port: pooler.port }).href,
    isPooled: true,
    preparedStatements: pooler.preparedStatements,
  }
}

/** The settings of a server with another process; settings of the test win. */
export function databaseEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  const { DATABASE_URL = '' } = env
  if (!DATABASE_URL || env.DATABASE_DIRECT_URL || !isOfTests(DATABASE_URL)) return {}
  const { url, isPooled, preparedStatements } = databaseOptions(DATABASE_URL)
  if (!isPooled) return {}
  return {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: DATABASE_URL,
    PREPARED_STATEMENTS: preparedStatements ? 'on' : 'off',
  }
}

const isOfTests = (databaseUrl: string) => new URL(databaseUrl).port === new URL(inject('postgres').url).port
