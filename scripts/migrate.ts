// npm run migrate: brings the database to the present schema.
import { parseArgs } from 'node:util'
import { dbVersion } from '../entities/server/migrate.ts'
import { runCommand, withDatabase } from './terminal.ts'

const usage = `Usage: npm run migrate

Applies the migrations that the database lacks: the one that DATABASE_URL names, else the one in DATA_DIR.
Servers do the same when they start; running it twice changes nothing.`

await runCommand(usage, async () => {
  parseArgs({ options: {} })
  return withDatabase(async ({ orm }) => `The database is at version ${await dbVersion(orm)}.`)
})
