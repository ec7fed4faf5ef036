// The database of a drill, and connections to it.
import pg from 'pg'
import { connectDatabase, type Database } from '../../entities/database/database.ts'
import type { TemporaryRun } from '../servers/temporary-run.ts'

/** An embedded PostgreSQL in the folder of the run, which is in TMPDIR: ten million rows take a few gigabytes. */
export async function openDrillDatabase(run: TemporaryRun): Promise<Database & AsyncDisposable> {
  const settings = { environment: 'sandbox', databaseUrl: undefined, dataDir: run.folder } as const
  const database = await connectDatabase(settings)
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

/** Connects for one piece of work. A connection may break: the drill breaks the database. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
