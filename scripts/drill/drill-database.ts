// The database of a drill: an embedded PostgreSQL in a temporary folder, migrated and empty, with the limits of requests.
import type { MikroORM } from '@mikro-orm/postgresql'
import { connectDatabase } from '../../entities/database/database.ts'
import { showProgress } from '../command-line/terminal.ts'
import { temporaryRun } from '../servers/temporary-run.ts'

interface DrillDatabase {
  orm: MikroORM
  url: string
  /** Shows progress on a terminal. */
  report: (kind: string, done: number, total: number) => void
}

/** The folder is in TMPDIR: ten million rows take a few gigabytes. */
export async function withDrillDatabase<Result>(
  work: (drill: DrillDatabase) => Promise<Result>,
): Promise<Result> {
  await using run = temporaryRun('drill')
  const database = await connectDatabase({
    environment: 'sandbox',
    databaseUrl: undefined,
    dataDir: run.folder,
  })
  try {
    return await work({ orm: database.orm, url: database.url, report: showProgress() })
  } finally {
    await database.close()
  }
}
