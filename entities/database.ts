// The database of a process, ready to use: the embedded server where DATABASE_URL names no other, connected, and brought
// to the present schema. Held by test/database.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { migrate } from './migrate.ts'
import { openDatabase } from './orm.config.ts'
import { openPostgres } from './postgres-server.ts'

export interface Database {
  url: string
  orm: MikroORM
  /** Closes the pool, then gives up the embedded server. */
  close(): Promise<void>
}

interface DatabaseSettings {
  databaseUrl: string | undefined
  dataDir: string
  poolSize?: number
  log?: (message: string) => void
}

export async function connectDatabase({
  databaseUrl,
  poolSize,
  ...embedded
}: DatabaseSettings): Promise<Database> {
  const server = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await openPostgres(embedded)
  try {
    const orm = await openDatabase({ url: server.url, ...(poolSize && { poolSize }) })
    const close = async () => {
      await orm.close(true)
      await server.stop()
    }
    await migrate(orm).catch(async (error) => {
      await orm.close(true)
      throw error
    })
    return { url: server.url, orm, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}
