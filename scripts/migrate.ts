// npm run migrate: migrates the database to the current schema, and distributes it by company.
import { parseArgs } from 'node:util'
import { distribute, SHARDS } from '../entities/database/migrating/distribute.ts'
import { dbVersion } from '../entities/database/migrating/migrate.ts'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { runCommand, withDatabase } from './command-line/terminal.ts'

const usage = `Usage: npm run migrate [-- --distribute [--shards N]]

Applies missing migrations to the database that DATABASE_URL names, or to the embedded one in DATA_DIR.
Servers do the same when they start; running it twice changes nothing.

  --distribute  distributes the database by company over the workers of a Citus cluster, with the rows that it has:
                DATABASE_URL names the coordinator, which has the extension citus and at least one worker. Stop the
                servers first: each table is locked while its rows move. A second run continues or does nothing.
  --shards N    the number of shards, ${SHARDS} unless given: the most nodes over which companies can be spread. It
                cannot be changed later.`

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { distribute: { type: 'boolean' }, shards: { type: 'string' } } })
  const shards = Number(values.shards ?? SHARDS)
  if (!Number.isInteger(shards) || shards < 1 || shards > 1_000)
    throw new UsageError('--shards is a whole number from 1 to 1000.')
  if (values.shards !== undefined && !values.distribute) throw new UsageError('--shards needs --distribute.')
  return withDatabase(async ({ orm }) => {
    const migrated = `The database is at version ${await dbVersion(orm)}.`
    if (!values.distribute) return migrated
    const tables = await distribute(orm, { shards, log: (message) => console.log(message) })
    return tables.length === 0
      ? `${migrated} It is distributed: there is nothing to do.`
      : `${migrated} ${tables.length} tables were distributed by company.`
  })
})
