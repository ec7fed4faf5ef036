// What the owner's commands share on a terminal: how one of them runs and how it ends.
// Exit codes: 2 for a command line that cannot be understood, 1 for what could not be done.

import { DataFolderError, makeFilesPrivate } from '../entities/server/data-folder.ts'
import { connectDatabase, type Database } from '../entities/server/database.ts'
import { DatabaseError } from '../entities/server/orm.config.ts'
import { TenantError } from '../entities/tenants/tenant-error.ts'
import { SettingsError } from '../handlers/platform/errors/settings-error.ts'
import { loadSettings, type Settings } from '../handlers/platform/process/settings.ts'
import { reportWrongUsage } from './wrong-usage.ts'

// Whatever is not one of these is a fault of ours, and keeps its stack.
const foreseen = [DataFolderError, DatabaseError, TenantError, SettingsError]

/** Runs a command; what it gives is printed. */
export async function runCommand(usage: string, command: () => Promise<string>): Promise<void> {
  try {
    console.log(process.argv.some((word) => word === '--help' || word === '-h') ? usage : await command())
  } catch (error) {
    if (reportWrongUsage(error, usage)) return
    const { message, stack } = error as Error
    console.error(foreseen.some((kind) => error instanceof kind) ? message : stack)
    process.exitCode = 1
  }
}

/** Opens the database of the environment, and closes it whatever happens. */
export async function withDatabase<T>(
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> {
  makeFilesPrivate()
  const settings = loadSettings()
  // A command may take as long as it needs, and waits for the requests in its way, but not for ever.
  const patience = { statementTimeoutMs: 0, lockTimeoutMs: 60_000 }
  const database = await connectDatabase({ ...settings, connections: 4, ...patience })
  try {
    return await work(database, settings)
  } finally {
    await database.close()
  }
}

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

const ERASE_LINE = '\r\u001b[2K'

/** Shows how far a long command is, on one line that erases itself; nothing where nobody watches. */
export function showProgress(terminal: Terminal = process.stderr) {
  return (kind: string, done: number, total: number): void => {
    if (!terminal.isTTY) return
    terminal.write(`${ERASE_LINE}${done < total ? `${kind}: ${done} of ${total}` : ''}`)
  }
}
