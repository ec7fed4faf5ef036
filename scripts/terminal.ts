// What the owner's commands share on a terminal: how one of them runs and how it ends, and text in columns.
// Exit codes: 2 for a command line that cannot be understood, 1 for what could not be done.

import { DataFolderError } from '../entities/data-folder.ts'
import { connectDatabase, type Database } from '../entities/database.ts'
import { DatabaseError } from '../entities/orm.config.ts'
import { TenantError } from '../entities/tenants.ts'
import { readSettings, type Settings, SettingsError } from '../handlers/platform/settings.ts'

/** A command line that cannot be understood. */
export class UsageError extends Error {}

// Whatever is not one of these is a fault of ours, and keeps its stack.
const foreseen = [DataFolderError, DatabaseError, TenantError, SettingsError]

/** Runs a command; what it gives is printed. */
export async function runCommand(usage: string, command: () => Promise<string>): Promise<void> {
  try {
    console.log(process.argv.some((word) => word === '--help' || word === '-h') ? usage : await command())
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException
    if (error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${message}\n\n${usage}`)
      process.exitCode = 2
    } else {
      console.error(foreseen.some((kind) => error instanceof kind) ? message : stack)
      process.exitCode = 1
    }
  }
}

/** Opens the database of the environment, and closes it whatever happens. */
export async function withDatabase<T>(
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env)
  const database = await connectDatabase({ ...settings, poolSize: 4 })
  try {
    return await work(database, settings)
  } finally {
    await database.close()
  }
}

/** A company's Id from the command line. */
export function companyId(word: string | undefined): number {
  const id = Number(word)
  if (word && /^[1-9]\d*$/.test(word) && id <= 2_147_483_647) return id
  throw new UsageError(`A CompanyId is a whole number${word ? `, not "${word}"` : ' and is missing'}.`)
}

/** Rows under the names of their members, in columns. */
export function table(rows: readonly object[], whenEmpty: string): string {
  const [first] = rows
  if (!first) return whenEmpty
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(String))]
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  const spread = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return lines.map(spread).join('\n')
}
