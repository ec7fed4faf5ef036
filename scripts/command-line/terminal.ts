// Runs the commands of operators: prints results and errors, and opens the database for them. Exit codes: 2 for
// an invalid command line, 1 for any other failure.

import { DataFolderError, makeFilesPrivate } from '../../entities/database/data-folder.ts'
import { connectDatabase, type Database } from '../../entities/database/database.ts'
import { DatabaseError } from '../../entities/database/orm.config.ts'
import { TenantError } from '../../entities/tenants/tenant-error.ts'
import { SettingsError } from '../../handlers/runtime/errors/settings-error.ts'
import { loadSettings, type Settings } from '../../handlers/runtime/process/settings.ts'
import { reportWrongUsage } from './wrong-usage.ts'

// Errors of these classes are printed without a stack; any other error is a defect and keeps its stack.
const operatorErrors = [DataFolderError, DatabaseError, TenantError, SettingsError]

/** Runs a command and prints its result. */
export async function runCommand(usage: string, command: () => Promise<string>): Promise<void> {
  try {
    console.log(
      process.argv.some((argument) => argument === '--help' || argument === '-h') ? usage : await command(),
    )
  } catch (error) {
    if (reportWrongUsage(error, usage)) return
    const { message, stack } = error as Error
    console.error(operatorErrors.some((kind) => error instanceof kind) ? message : stack)
    process.exitCode = 1
  }
}

/**
 * Opens the database that the settings name, and closes it afterwards, also after an error. Does not use a pooler, which
 * would give the connections the time limits of requests.
 */
export async function withDatabase<T>(
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> {
  makeFilesPrivate()
  const settings = loadSettings()
  // A command may run without a time limit. It waits at most 60 seconds for locks of requests.
  const patience = { statementTimeoutMs: 0, lockTimeoutMs: 60_000 }
  const direct = settings.databaseDirectUrl && {
    databaseUrl: settings.databaseDirectUrl,
    databaseDirectUrl: undefined,
    preparedStatements: true,
  }
  const database = await connectDatabase({ ...settings, ...direct, connections: 4, ...patience })
  try {
    return await work(database, settings)
  } finally {
    await database.close()
  }
}

/** Says what a long command does now. */
export const logProgress = (line: string) => void process.stderr.write(`${line}\n`)

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

const ERASE_LINE = '\r\u001b[2K'

/**
 * Shows the progress of a long command on one line that erases itself; prints nothing if the output is not a
 * terminal.
 */
export function showProgress(terminal: Terminal = process.stderr) {
  return (kind: string, done: number, total: number): void => {
    if (!terminal.isTTY) return
    terminal.write(`${ERASE_LINE}${done < total ? `${kind}: ${done} of ${total}` : ''}`)
  }
}
