// npm run migrate: migrates the database to the current schema.
import { parseArgs } from 'node:util'
import { dbVersion } from '../entities/server/migrate.ts'
import { runCommand, withDatabase } from './terminal.ts'

const usage = `Usage: npm run migrate

Applies missing migrations to the database that DATABASE_URL names, or to the embedded one in DATA_DIR.
Servers do the same when they start; running it twice changes nothing.`

await runCommand(usage, async () => {
  parseArgs({ options: {} })
  return withDatabase(async ({ orm }) => `The database is at version ${await dbVersion(orm)}.`)
})
