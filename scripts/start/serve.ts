// What a server process does once its settings are read and PostgreSQL starts: database, certificate, rules, first tenant,
// listener. launch.ts loads this, with nearly all of the product, while PostgreSQL starts.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { DataFolderError } from '../../entities/database/data-folder.ts'
import { connectDatabase, type Database } from '../../entities/database/database.ts'
import type { PostgresServer } from '../../entities/database/embedded/postgres-server.ts'
import { DatabaseError } from '../../entities/database/orm.config.ts'
import { factTypes, validatedRules } from '../../generated/facts.ts'
import { PortError } from '../../handlers/api/http/listener.ts'
import { type App, type AppOptions, startApp } from '../../handlers/app/app.ts'
import { type Management, openManagement } from '../../handlers/pages/management.ts'
import type { Readiness } from '../../handlers/pages/readiness.ts'
import { RulesRefused } from '../../handlers/rules/language/problems.ts'
import { createLiveRules } from '../../handlers/rules/load/live-rules.ts'
import { withDeadline } from '../../handlers/runtime/async/deadline.ts'
import { SettingsError } from '../../handlers/runtime/errors/settings-error.ts'
import {
  type AskChild,
  connectedChildren,
  createAskChild,
  serveReports,
} from '../../handlers/runtime/observe/child-reports.ts'
import { sumMetrics } from '../../handlers/runtime/observe/cluster-metrics.ts'
import type { LogOutput } from '../../handlers/runtime/observe/log-output.ts'
import type { Logger } from '../../handlers/runtime/observe/logger.ts'
import { developmentCertificate } from '../../handlers/runtime/process/certificate.ts'
import { filesCertificate } from '../../handlers/runtime/process/certificate-files.ts'
import { ChildError, forkProcesses } from '../../handlers/runtime/process/processes.ts'
import type { Settings } from '../../handlers/runtime/process/settings.ts'
import { firstTenant } from './first-tenant.ts'
import { readyLine, welcome } from './welcome.ts'

type MoreOptions = Pick<AppOptions, 'onWorkerEnd'>

/** Errors whose message is enough for an operator; they are printed without a stack. */
export const operatorErrors = [
  SettingsError,
  DataFolderError,
  DatabaseError,
  PortError,
  RulesRefused,
  ChildError,
]

/** How long a stop waits for the last log lines to be written. */
const LOG_FLUSH_MS = 1_000

/** How long a child may take to report its readiness, longer than its check of the database takes. */
const READINESS_MS = 3_000

export interface Running {
  /** Resolves with the reason if the process cannot continue; otherwise never settles. */
  ended: Promise<string>
  /** Resolves when nothing that belongs to the start is left to do. */
  prepared: Promise<void>
  stop(): Promise<void>
}

interface Logs {
  logger: Logger
  output: LogOutput
}

interface FirstProcess extends Logs {
  settings: Settings
  /** Logs at every log level except silent. */
  lifecycle: Logger
  /** The embedded server, which may still be starting; undefined with DATABASE_URL. */
  postgres: Promise<PostgresServer> | undefined
  notice: (line: string) => void
  /** What to stop at the end, and if the start fails. */
  running: AsyncDisposableStack
}

/** The first or only process, after its data folder is locked. */
export async function serveFirst({
  settings,
  logger,
  output,
  lifecycle,
  postgres,
  notice,
  running,
}: FirstProcess): Promise<Running> {
  const database = await connectDatabase({ ...settings, postgres, notice })
  running.defer(() => database.close())
  // Registered before the app and so stopped after it: probes and metrics stay available during the stop.
  let management: Management | undefined
  running.defer(async () => management?.stop())
  const end = Promise.withResolvers<string>()
  void postgres
    ?.then(({ keepRunning }) => keepRunning((line) => lifecycle.error(line)))
    .then((reason) => {
      lifecycle.fatal(reason)
      end.resolve(reason)
    })
  const demo = await firstTenant(database.orm, settings, notice)
  // A process with ROLE=worker exits and its supervisor replaces it. A process that also serves restarts its
  // worker itself.
  const onWorkerEnd = settings.role === 'worker' ? end.resolve : undefined
  const served =
    settings.role === 'worker' || settings.processes === 1
      ? await serve(settings, database, { logger, output }, running, { ...(onWorkerEnd && { onWorkerEnd }) })
      : await serveByChildren(settings, database, { logger, output }, running)
  management = await openManagement({ ...settings, logger, ...served })
  const bound = { ...settings, port: served.port || settings.port, managementPort: management?.port }
  lifecycle.info(readyLine(bound), 'ready')
  // process.stdout is used only on a terminal: if a pipe closes, its error would end the process.
  if (isatty(1)) process.stdout.write(welcome(bound, demo))
  void output.flush()
  return ending(running, output, { ended: end.promise, lifecycle, prepared: served.prepared })
}

/** A child process of PROCESSES: it only serves requests. */
export async function serveAsChild(
  settings: Settings,
  logs: Logs,
  running: AsyncDisposableStack,
): Promise<Running> {
  const database = await connectDatabase(settings)
  running.defer(() => database.close())
  const { prepared, registry, readiness } = await serve({ ...settings, role: 'api' }, database, logs, running)
  serveReports({ metrics: () => registry.getMetricsAsJSON(), readiness })
  return ending(running, logs.output, { prepared })
}

async function serve(
  settings: Settings,
  database: Database,
  logs: Logs,
  running: AsyncDisposableStack,
  more: MoreOptions = {},
): Promise<App> {
  const app = await startOne(settings, database, logs, running, more)
  running.defer(() => app.stop())
  return app
}

async function serveByChildren(
  settings: Settings,
  database: Database,
  logs: Logs,
  running: AsyncDisposableStack,
): Promise<Pick<App, 'port' | 'metrics' | 'readiness' | 'prepared'>> {
  // Creates the certificate before the children start: two processes must not create it at the same time.
  await certificateOf(settings)
  const worker =
    settings.role === 'all'
      ? await startOne({ ...settings, role: 'worker' }, database, logs, running)
      : undefined
  running.defer(async () => worker?.stop())
  const askChild = createAskChild()
  const metrics = sumMetrics(worker?.registry, askChild)
  const env = { DATABASE_URL: database.url }
  const children = await forkProcesses({ count: settings.processes, env, logger: logs.logger })
  running.defer(() => children.stop())
  const readiness = () => readinessOf(askChild)
  return { port: children.port, metrics, readiness, prepared: Promise.resolve() }
}

/** What the children report, one that is ready first: they share the database, the disk and the rules (O11). */
async function readinessOf(askChild: AskChild): Promise<Readiness> {
  const asked = connectedChildren().map(async (child) => {
    const readiness = (await withDeadline(askChild(child, 'readiness'), READINESS_MS)) as
      | Readiness
      | undefined
    if (!readiness) throw new Error('The process has just ended')
    return readiness
  })
  const replies = (await Promise.allSettled(asked)).flatMap((reply) =>
    reply.status === 'fulfilled' ? [reply.value] : [],
  )
  return (
    replies.find(({ isReady }) => isReady) ??
    replies[0] ?? { isReady: false, report: { Status: 'not ready' } }
  )
}

interface EndingOptions {
  prepared: Promise<void>
  ended?: Promise<string>
  lifecycle?: Logger
}

function ending(
  running: AsyncDisposableStack,
  output: LogOutput,
  { prepared, ended = new Promise<string>(() => {}), lifecycle }: EndingOptions,
): Running {
  const kept = running.move()
  return {
    ended,
    prepared,
    async stop() {
      lifecycle?.info('stopping')
      try {
        await kept.disposeAsync()
        lifecycle?.info('stopped')
      } finally {
        await withDeadline(output.flush(), LOG_FLUSH_MS).catch(() => {})
      }
    },
  }
}

async function startOne(
  settings: Settings,
  { orm, direct }: Database,
  { logger, output }: Logs,
  running: AsyncDisposableStack,
  more: MoreOptions = {},
): Promise<App> {
  const rules = await createLiveRules({
    directory: settings.rulesDir,
    source: settings.rulesSource,
    supplied: factTypes,
    validatedDigest: validatedRules,
    wholeFacts: settings.environment === 'sandbox',
  })
  running.defer(() => rules.stop())
  const certificate = settings.role === 'worker' ? undefined : await certificateOf(settings)
  const webhooks = await trustOwnCa(settings)
  return startApp({
    settings: { ...settings, webhooks },
    orm,
    direct,
    rules,
    logger,
    certificate,
    lostLogLines: output.lost,
    ...more,
  })
}

/** Webhooks of a sandbox may go to receivers on its machine that use its own development certificate (V6). */
async function trustOwnCa({ environment, tls, dataDir, webhooks }: Settings): Promise<Settings['webhooks']> {
  if (environment !== 'sandbox' || tls.mode !== 'auto') return webhooks
  // Absent for a worker whose DATA_DIR is not that of a server.
  const ca = await readFile(join(dataDir, 'tls', 'ca.pem'), 'utf8').catch(() => undefined)
  return ca === undefined ? webhooks : { ...webhooks, ca: [webhooks.ca, ca].filter(Boolean).join('\n') }
}

async function certificateOf({ tls, dataDir, host, publicUrl }: Settings) {
  if (tls.mode === 'proxy') return undefined
  if (tls.mode === 'files') return filesCertificate({ ...tls, now: () => new Date() })
  const hosts = publicUrl === undefined ? [host] : [host, new URL(publicUrl).hostname]
  return developmentCertificate({ directory: join(dataDir, 'tls'), hosts, now: () => new Date() })
}
