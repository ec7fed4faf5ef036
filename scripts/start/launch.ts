// How a server process comes up, in order: settings, data folder, database, certificate, rules, first tenant,
// listener. With PROCESSES above 1 the first process keeps the database and the background side, and the
// others, its children, serve.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DataFolderError, lockDataFolder } from '../../entities/data-folder.ts'
import { connectDatabase, type Database } from '../../entities/database.ts'
import { DatabaseError } from '../../entities/orm.config.ts'
import { type App, startApp } from '../../handlers/app.ts'
import { developmentCertificate } from '../../handlers/platform/certificate.ts'
import { filesCertificate } from '../../handlers/platform/certificate-files.ts'
import { createLogger, type Logger } from '../../handlers/platform/logger.ts'
import { forkProcesses } from '../../handlers/platform/processes.ts'
import { loadRules } from '../../handlers/platform/rules/loader.ts'
import { RulesRefused } from '../../handlers/platform/rules/problems.ts'
import { PortError } from '../../handlers/platform/server.ts'
import { readSettings, type Settings, SettingsError } from '../../handlers/platform/settings.ts'
import { firstTenant } from './first-tenant.ts'
import { welcome } from './welcome.ts'

/** Failures whose message is all that an operator needs. */
export const foreseen = [SettingsError, DataFolderError, DatabaseError, PortError, RulesRefused]

const rulesDirectory = fileURLToPath(new URL('../../rules/', import.meta.url))

export interface Running {
  stop(): Promise<void>
}

/** The first or only process. */
export async function launch(): Promise<Running> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const logger = createLogger(settings.logLevel)
  const lock = settings.role === 'worker' ? undefined : lockDataFolder(settings.dataDir)
  try {
    const database = await connectDatabase({
      ...settings,
      log: (line) => logger.debug({ source: 'postgres' }, line),
    })
    try {
      const serving = await serve(settings, database, logger)
      return {
        async stop() {
          await serving.stop()
          await database.close()
          lock?.release()
        },
      }
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** A further process of PROCESSES: serves requests and nothing else. */
export async function launchChild(): Promise<Running> {
  const settings = readSettings(process.env)
  const database = await connectDatabase(settings)
  const app = await startOne({ ...settings, role: 'api' }, database, createLogger(settings.logLevel))
  return {
    async stop() {
      await app.stop()
      await database.close()
    },
  }
}

async function serve(settings: Settings, database: Database, logger: Logger): Promise<Running> {
  const demo = await firstTenant(database.orm, settings)
  if (settings.role === 'worker' || settings.processes === 1) {
    const app = await startOne(settings, database, logger)
    const port = app.port || settings.port
    process.stdout.write(welcome({ ...settings, port }, demo))
    return app
  }
  // The children need the certificate to exist: two processes must not make it at once.
  await certificateOf(settings)
  const worker =
    settings.role === 'all' ? await startOne({ ...settings, role: 'worker' }, database, logger) : undefined
  const children = await forkProcesses({
    count: settings.processes,
    env: { DATABASE_URL: database.url },
    logger,
  })
  process.stdout.write(welcome(settings, demo))
  return {
    async stop() {
      await children.stop()
      await worker?.stop()
    },
  }
}

async function startOne(settings: Settings, { orm }: Database, logger: Logger): Promise<App> {
  const rules = await loadRules({
    directory: rulesDirectory,
    wholeFacts: settings.environment === 'sandbox',
  })
  const certificate = settings.role === 'worker' ? undefined : await certificateOf(settings)
  return startApp({ settings, orm, rules, logger, certificate })
}

async function certificateOf({ tls, dataDir, host }: Settings) {
  if (tls.mode === 'proxy') return undefined
  if (tls.mode === 'files') return filesCertificate({ ...tls, now: () => new Date() })
  return developmentCertificate({ directory: join(dataDir, 'tls'), hosts: [host], now: () => new Date() })
}
