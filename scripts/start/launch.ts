// Starts a server process, in this order: settings, data folder, database, certificate, rules, first tenant, listener. With
// PROCESSES above 1 the first process runs the database and the background jobs, and its child processes serve requests.
// The first process logs start, ready and stop at every log level except silent; on a terminal it also prints a greeting.
// PostgreSQL starts in other processes, so this one loads most of the product (serve.ts) meanwhile: this file and its imports
// are what the time before that consists of. Tested by test/scripts/start.long.test.ts.
import { connectionsFor } from '../../entities/database/connections/connections-for.ts'
import { DataFolderError, lockDataFolder, makeFilesPrivate } from '../../entities/database/data-folder.ts'
import { openPostgres } from '../../entities/database/embedded/postgres-server.ts'
import { SettingsError } from '../../handlers/runtime/errors/settings-error.ts'
import { createLogOutput } from '../../handlers/runtime/observe/log-output.ts'
import { createLogger, type Logger, unmasked } from '../../handlers/runtime/observe/logger.ts'
import { loadSettings, type Settings } from '../../handlers/runtime/process/settings.ts'
import type { Running } from './serve.ts'

/** Nearly all of the product. */
export const loadServe = () => import('./serve.ts')

/** Whether the message of an error is enough for an operator; it is printed without a stack. */
async function isOperatorError(error: unknown): Promise<boolean> {
  if (error instanceof SettingsError || error instanceof DataFolderError) return true
  const { operatorErrors } = await loadServe()
  return operatorErrors.some((kind) => error instanceof kind)
}

/**
 * Says why the start failed: as a JSON line for each line of the reason, like everything that is logged, or on a terminal as
 * text. Without a stack if the message is enough for an operator.
 */
export async function reportFailedStart(error: unknown): Promise<void> {
  const isForOperator = await isOperatorError(error)
  if (process.stderr.isTTY) console.error(isForOperator ? (error as Error).message : error)
  if (process.stdout.isTTY) return
  const output = createLogOutput()
  const logger = createLogger('fatal', output)
  // These messages hide passwords themselves; masked, ada@db.example in the URL of a database would be an e-mail address.
  if (isForOperator) for (const line of (error as Error).message.split('\n')) unmasked(logger).fatal(line)
  else logger.fatal({ err: error }, 'the start failed')
  await output.flush()
}

/** The first or only process. */
export async function launch(): Promise<Running> {
  makeFilesPrivate()
  const settings = loadSettings()
  const output = createLogOutput()
  const logger = createLogger(settings.logLevel, output)
  const lifecycle = logger.child({}, { level: settings.logLevel === 'silent' ? 'silent' : 'info' })
  const { environment, role, processes } = settings
  lifecycle.info({ pid: process.pid, environment, role, processes }, 'starting')
  for (const [name, near] of settings.unknownNames)
    lifecycle.warn(`${name} is no setting${near.length > 0 ? `; similar: ${near.join(', ')}` : ''}`)
  // Disposed in reverse order, on a stop and also if the start fails.
  await using running = new AsyncDisposableStack()
  if (settings.role !== 'worker') {
    const lock = lockDataFolder(settings.dataDir)
    running.defer(() => lock.release())
  }
  const postgres = settings.databaseUrl ? undefined : await startPostgres(settings, logger, running)
  const { serveFirst } = await loadServe()
  const notice = (line: string) => lifecycle.info(line)
  return await serveFirst({
    settings,
    logger,
    output,
    lifecycle,
    postgres: postgres?.server,
    notice,
    running,
  })
}

/** A child process of PROCESSES: it only serves requests. */
export async function launchChild(): Promise<Running> {
  makeFilesPrivate()
  const settings = loadSettings()
  const output = createLogOutput()
  const logger = createLogger(settings.logLevel, output)
  await using running = new AsyncDisposableStack()
  const { serveAsChild } = await loadServe()
  return await serveAsChild(settings, { logger, output }, running)
}

/** Resolves as soon as the process of PostgreSQL runs, with the server that will accept connections. */
async function startPostgres(
  { dataDir, processes, poolSize }: Settings,
  logger: Logger,
  running: AsyncDisposableStack,
) {
  const spawned = Promise.withResolvers<void>()
  const server = openPostgres({
    dataDir,
    connections: connectionsFor(processes, poolSize),
    log: (line) => logger.debug({ source: 'postgres' }, line),
    onSpawn: spawned.resolve,
  })
  // A failure is reported where the database is connected.
  const opened = server.catch(() => undefined)
  running.defer(async () => (await opened)?.stop())
  await Promise.race([spawned.promise, opened])
  return { server }
}
