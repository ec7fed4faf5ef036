// Creates what the HTTP side and the background side of a process share: metrics, rules, authentication (signing keys,
// tokens, revocations) and readiness. `running` stops all pollers that this starts.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { poolStateOf } from '../../entities/database/connections/connection-pool.ts'
import { databaseState } from '../../entities/database/database-state.ts'
import { newEntityManager } from '../../entities/database/orm.config.ts'
import { migrations } from '../../entities/migrations/index.gen.ts'
import type { ServiceName } from '../../generated/operations.ts'
import { type BasicTokens, createBasicTokens } from '../api/auth/basic-tokens.ts'
import { createLoginEvents, type LoginEvents } from '../api/auth/login-events.ts'
import { type Revocations, watchRevocations } from '../api/auth/revocations.ts'
import { createTokens, type Tokens } from '../api/auth/tokens.ts'
import type { Contract } from '../api/contract/contract.ts'
import { createReadiness, type Readiness } from '../pages/readiness.ts'
import { problemLine } from '../rules/language/problems.ts'
import { countDecisions, type LiveRules } from '../rules/load/live-rules.ts'
import { createRuleAudit } from '../rules/record/rule-audit.ts'
import { poll } from '../runtime/async/poll.ts'
import { registerDatabaseMetrics } from '../runtime/observe/database-metrics.ts'
import { createFailureLog } from '../runtime/observe/failure-log.ts'
import type { Logger } from '../runtime/observe/logger.ts'
import { createMetrics, type Metrics } from '../runtime/observe/metrics.ts'
import { registerQueueMetrics } from '../runtime/observe/queue-metrics.ts'
import { publicOrigin } from '../runtime/process/public-origin.ts'
import type { Settings } from '../runtime/process/settings.ts'
import type { Tracing } from '../runtime/tracing/tracing.ts'
import { queues } from './contributions.ts'

/** Poll interval of the signing keys; including the query, a change of the keys takes effect within a second. */
const KEYS_EVERY_MS = 500

export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

export interface AppOptions {
  settings: Settings
  orm: MikroORM
  /** Connections that are sessions of the server, for the job queue; by default `orm`. */
  direct?: MikroORM
  /** The rules, including later edits; the caller stops watching them. */
  rules: LiveRules
  logger: Logger
  /** Absent behind a TLS-terminating proxy. */
  certificate: { cert: string; key: string } | undefined
  /** Whether responses are validated against the documents; by default in the sandbox only. */
  validateResponses?: boolean
  /** Loads a service's contract. Tests reuse contracts, because compiling the schemas takes most of the start time. */
  contractOf?: (service: ServiceName) => Contract
  /**
   * Called when the background side has ended, to exit the process; if absent, the background side restarts instead.
   */
  onWorkerEnd?: (reason: string) => void
  /** The number of log lines lost so far. */
  lostLogLines?: () => number
  now?: () => number
}

export interface Core {
  em: () => EntityManager
  now: () => number
  /** The rules of the options; refusals and warnings are counted. */
  rules: LiveRules
  metrics: Metrics
  /** Undefined without traces. */
  tracing: Tracing | undefined
  /** Counts and logs failures outside a request. */
  reportFailure: (kind: string) => (error: unknown) => void
  revocations: Revocations
  tokens: Tokens
  basicTokens: BasicTokens
  loginEvents: (requestId: string) => LoginEvents
  readiness: () => Promise<Readiness>
  isStopping: () => boolean
  /** Marks the process as stopping, so that it reports "not ready". */
  beginStop: () => void
  /**
   * Sets the port once the listener has it: with PORT=0 it is unknown before, and the issuer of tokens may contain it.
   */
  listensOn: (port: number) => void
  /** The origin under which clients reach the server. */
  origin: () => string
}

export async function startCore(options: AppOptions, running: AsyncDisposableStack): Promise<Core> {
  const { settings, orm, logger, now = Date.now } = options
  const { environment } = settings
  const em = () => newEntityManager(orm)
  const { pool: connections, state: pool } = await poolStateOf(orm)
  const tracing = await tracingOf(options)
  running.defer(async () => tracing?.stop())
  const metrics = createMetrics({
    version,
    environment,
    connections: pool.partitions.usage,
    pool: () => ({ max: connections.options.max, idle: connections.idleCount }),
    certificateExpiry: expiryOf(options.certificate),
    ...(tracing && { spans: tracing.counts }),
    ...(options.lostLogLines && { lostLogLines: options.lostLogLines }),
  })
  registerDatabaseMetrics({ registry: metrics.registry, em, migrations: migrations.length })
  registerQueueMetrics({ registry: metrics.registry, em, queues })
  const logFailure = createFailureLog(logger)
  const reportFailure = (kind: string) => (error: unknown) => {
    metrics.failure(kind)
    logFailure(kind, error)
  }
  const rules = countDecisions(options.rules, metrics)
  reportEdits(rules, metrics, logger)
  const ruleAudit = createRuleAudit({ em, rules, onError: reportFailure('audit of rules') })
  running.defer(() => ruleAudit.stop())

  const revocations = await watchRevocations({ em, onError: reportFailure('revocations') })
  running.defer(() => revocations.stop())
  let origin = publicOrigin(settings)
  const tokens = await createTokens({
    em,
    environment,
    issuer: () => origin,
    onlyOwnIssuer: settings.publicUrl !== undefined,
    revocations,
    encryptionKeys: settings.keyEncryption,
    now,
  })
  const { keys } = tokens
  const watchedKeys = poll(keys.refresh, KEYS_EVERY_MS, reportFailure('signing keys'))
  running.defer(() => watchedKeys.stop())

  let isStopping = false
  return {
    em,
    now,
    rules,
    metrics,
    tracing,
    reportFailure,
    revocations,
    tokens,
    basicTokens: createBasicTokens({ em, environment, keys, revocations, now }),
    loginEvents: createLoginEvents(logger, metrics),
    readiness: createReadiness({
      database: (deadlineMs) => databaseState(orm, deadlineMs),
      rules,
      isStopping: () => isStopping,
    }),
    isStopping: () => isStopping,
    beginStop() {
      isStopping = true
    },
    listensOn(port) {
      origin = publicOrigin({ ...settings, port })
    },
    origin: () => origin,
  }
}

function expiryOf(certificate: AppOptions['certificate']): number | undefined {
  // The first certificate of the file is that of the server.
  return certificate && new X509Certificate(certificate.cert).validToDate.getTime() / 1_000
}

/** Pause between two log lines about a receiver of traces that fails. */
const EXPORT_WARNING_MS = 60_000

/** Loads the SDK only if traces are on. */
async function tracingOf({ settings, logger }: AppOptions): Promise<Tracing | undefined> {
  if (!settings.tracing) return undefined
  const { openTracing } = await import('../runtime/tracing/otlp.ts')
  let warnedAt = Number.NEGATIVE_INFINITY
  return openTracing(settings.tracing, (error) => {
    if (performance.now() - warnedAt < EXPORT_WARNING_MS) return
    warnedAt = performance.now()
    logger.warn({ err: error }, 'traces not exported')
  })
}

/** Reports edits of the rules in the metrics and in the log. */
function reportEdits(rules: LiveRules, metrics: Metrics, logger: Logger): void {
  metrics.rulesInForce(rules.current())
  rules.observe({
    taken: (snapshot, previous) => {
      metrics.rules(0)
      metrics.rulesInForce(snapshot)
      const rulesRelease = snapshot.release
      logger.info({ rules: snapshot.hash, rulesRelease, before: previous.hash }, 'rules changed')
    },
    refused: (problems) => {
      metrics.rules(problems.length)
      const refused = problems.map((problem) => problemLine(problem).trim())
      logger.error({ refused }, 'the changed rules are not used: they have faults')
    },
  })
}
