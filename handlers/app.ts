// The composition root: the only place where the parts of a process are made and joined.
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Registry } from 'prom-client'
import { inLane } from '../entities/server/connection-lanes.ts'
import { poolStateOf } from '../entities/server/connection-pool.ts'
import { databaseState } from '../entities/server/database-state.ts'
import { dbVersion } from '../entities/server/migrate.ts'
import type { ServiceName } from '../generated/operations.ts'
import { createFairSlots } from './platform/async/fair-slots.ts'
import { createKeyedMutex } from './platform/async/keyed-mutex.ts'
import { poll } from './platform/async/poll.ts'
import { createBasicLogons } from './platform/auth/basic-logons.ts'
import { createBasicTokens } from './platform/auth/basic-tokens.ts'
import { createLoginEvents } from './platform/auth/login-events.ts'
import { watchRevocations } from './platform/auth/revocations.ts'
import { createTokens, type Tokens } from './platform/auth/tokens.ts'
import { createBodyThreads } from './platform/contract/body-threads.ts'
import { type Contract, loadContract } from './platform/contract/contract.ts'
import { prepareWhenIdle } from './platform/contract/prepare-when-idle.ts'
import { createListener, listen } from './platform/http/listener.ts'
import { createNegotiator } from './platform/http/negotiate.ts'
import { startWorker, workerReadiness } from './platform/jobs/worker.ts'
import { createRateLimiter } from './platform/limits/rate-limit.ts'
import { addressKey, rateLimitHeaders } from './platform/limits/rate-limit-headers.ts'
import { createStreamSlots } from './platform/lists/stream-slots.ts'
import type { Logger } from './platform/observe/logger.ts'
import { createMetrics } from './platform/observe/metrics.ts'
import { registerQueueMetrics } from './platform/observe/queue-metrics.ts'
import { createReadiness, type Readiness } from './platform/observe/readiness.ts'
import { createUsageMeter } from './platform/observe/usage.ts'
import { createEndpoints } from './platform/pages/endpoints.ts'
import { createDispatch } from './platform/pipeline/dispatch.ts'
import { createInFlight } from './platform/pipeline/in-flight.ts'
import { createPing } from './platform/pipeline/ping.ts'
import { createPipeline } from './platform/pipeline/pipeline.ts'
import type { PageRoute } from './platform/pipeline/request-context.ts'
import { createRouter } from './platform/pipeline/router.ts'
import { publicOrigin } from './platform/process/public-origin.ts'
import type { Settings } from './platform/process/settings.ts'
import { problemLine } from './platform/rules/language/problems.ts'
import type { LiveRules } from './platform/rules/load/live-rules.ts'
import { editingKey } from './platform/rules/page/editing.ts'
import { rulesPage } from './platform/rules/page/endpoints.ts'
import { createRulesThread, type RulesThread } from './platform/rules/page/thread.ts'
import { createDecisionLog } from './platform/rules/record/decision-log.ts'
import { createEngineSample } from './platform/rules/record/engine-sample.ts'
import { constraints, createBackground, handlers, queues, servicePages } from './services.ts'

/** With the time of the reading itself, what happens to a key counts within a second. */
const KEYS_EVERY_MS = 500

const generated = new URL('../generated/', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

export interface AppOptions {
  settings: Settings
  orm: MikroORM
  /** Followed while it runs; they are the caller's to stop. */
  rules: LiveRules
  logger: Logger
  /** Absent behind a TLS-terminating proxy. */
  certificate: { cert: string; key: string } | undefined
  /** Whether answers are checked against the documents; by default in the sandbox. */
  conform?: boolean
  /** Where a service's contract comes from; tests share them between starts, since compiling the schemas is most of a start. */
  contractOf?: (service: ServiceName) => Contract
  /** Called when the background side has ended and the process is to exit; without it, it begins again. */
  onWorkerEnd?: (reason: string) => void
  /** How /metrics comes to its text from this process's own figures, where they are not all. */
  wholeMetrics?: (own: Registry) => () => Promise<string>
  /** Log lines lost so far. */
  lostLogLines?: () => number
  /** The share of decisions passed by the compiled conditions that json-rules-engine evaluates again; 1 in 1,000 by default. */
  engineSampleRate?: number
  now?: () => number
}

export interface App {
  /** The port that it listens on; 0 for a worker. */
  port: number
  tokens: Tokens
  /** The figures of this process. */
  registry: Registry
  /** Whether it serves, or works. */
  readiness: () => Promise<Readiness>
  /** The text of /metrics. */
  metrics: () => Promise<string>
  /** Stops taking requests, lets those under way end, and closes what this made; the database is the caller's. */
  stop(): Promise<void>
}

/** Makes and starts what ROLE asks for: the HTTP side, the background side, or both. */
export async function startApp(options: AppOptions): Promise<App> {
  const { settings, orm, logger, certificate, now = Date.now } = options
  const em = () => orm.em.fork()
  const { state: pool } = await poolStateOf(orm)
  const metrics = createMetrics({
    version,
    environment: settings.environment,
    connections: pool.lanes.usage,
    ...(options.lostLogLines && { lostLogLines: options.lostLogLines }),
  })
  const reportFailure = (kind: string) => (error: unknown) => {
    metrics.failure(kind)
    logger.error({ err: error, kind }, 'background failure')
  }
  const engineSample = createEngineSample({
    onDifference(difference) {
      metrics.engineDifference()
      logger.error(difference, 'the compiled conditions and json-rules-engine differ')
    },
    onError: reportFailure('rules engine sample'),
    ...(options.engineSampleRate !== undefined && { rate: options.engineSampleRate }),
  })
  const rules = engineSample.watch(options.rules)
  rules.observe({
    taken: (snapshot, previous) => {
      metrics.rules(0)
      logger.info({ rules: snapshot.hash, before: previous.hash }, 'rules changed')
    },
    refused: (problems) => {
      metrics.rules(problems.length)
      const rules = problems.map((problem) => problemLine(problem).trim())
      logger.error({ refused: rules }, 'the changed rules are not used: they have faults')
    },
  })
  // What runs by itself, in the order in which it was started; it ends with the process, or with a failed start.
  await using running = new AsyncDisposableStack()
  running.defer(() => engineSample.stop())
  const revocations = await watchRevocations({ em, onError: reportFailure('revocations') })
  running.defer(() => revocations.stop())
  const { environment } = settings
  // The port may be known only once it is listened on.
  let origin = publicOrigin(settings)
  const tokens = await createTokens({
    em,
    environment,
    issuer: () => origin,
    onlyOwnIssuer: settings.publicUrl !== undefined,
    revocations,
    now,
  })
  const { keys } = tokens
  const watchedKeys = poll(keys.refresh, KEYS_EVERY_MS, reportFailure('signing keys'))
  running.defer(() => watchedKeys.stop())
  const basicTokens = createBasicTokens({ em, environment, keys, revocations, now })
  const logonEvents = createLoginEvents(logger, metrics)

  const worker =
    settings.role === 'api'
      ? undefined
      : await inLane('background', () =>
          startWorker({
            orm,
            ...createBackground(settings),
            rules,
            logger,
            onFailure: (job) => metrics.failure(`job:${job}`),
            onEnd: options.onWorkerEnd,
          }),
        )
  running.defer(async () => worker?.stop())
  let isStopping = false
  registerQueueMetrics({ registry: metrics.registry, em, queues })
  const isReady = createReadiness({
    database: (deadlineMs) => databaseState(orm, deadlineMs),
    rules,
    isStopping: () => isStopping,
  })
  const text = options.wholeMetrics?.(metrics.registry) ?? (() => metrics.registry.metrics())
  const figures = { registry: metrics.registry, metrics: text }
  if (worker && settings.role === 'worker') {
    const background = running.move()
    return {
      port: 0,
      tokens,
      ...figures,
      readiness: () => workerReadiness(isReady, worker),
      async stop() {
        isStopping = true
        await background.disposeAsync()
      },
    }
  }

  const rateLimiter = createRateLimiter({
    limits: settings.rateLimits,
    em,
    now,
    onError: reportFailure('rate limit'),
  })
  const usage = createUsageMeter({
    em,
    enabled: settings.environment === 'production',
    now,
    onError: reportFailure('usage'),
  })
  running.defer(async () => void (await Promise.all([rateLimiter.stop(), usage.stop()])))
  const decisions =
    settings.decisionLog === undefined
      ? undefined
      : await createDecisionLog({
          file: settings.decisionLog,
          maxBytes: settings.decisionLogMegabytes * 1_048_576,
          now,
          onDropped: metrics.dropped,
          onError: reportFailure('decision log'),
        })
  running.defer(async () => decisions?.stop())
  const inFlight = createInFlight(logger, metrics)
  const contracts = settings.services.map(
    options.contractOf ?? ((service) => loadContract(service, generated)),
  )
  const mutex = createKeyedMutex()
  const dispatch = createDispatch({
    contracts,
    logger,
    handlers,
    platformHandlers: {
      ping: await createPing({ version, dbVersion: () => inLane('polls', () => dbVersion(orm)) }),
    },
    rules: rules.current(),
    tokens,
    basicTokens,
    revocations,
    turns: mutex,
    logonEvents,
    sheetSlots: createFairSlots(),
    // Half of the pool: streams hold their connections as long as their clients read.
    streams: { em, slots: createStreamSlots(Math.max(1, Math.floor(settings.poolSize / 2))) },
    now,
  })
  const bodyThreads = createBodyThreads()
  running.defer(() => bodyThreads.stop())
  const pipeline = createPipeline(
    {
      settings,
      logger,
      tokens,
      basicTokens,
      logonEvents,
      basicLogons: createBasicLogons({ em, turns: mutex, revocations, now }),
      rateLimiter,
      negotiate: createNegotiator(),
      bodyThreads,
      usage,
      inFlight,
      em,
      dispatch,
      conform: options.conform ?? settings.environment === 'sandbox',
      isStopping: () => isStopping,
      rules,
      decisions,
      addressOf: (req) => addressOf(req, settings),
    },
    constraints,
  )
  const endpoints = createEndpoints({
    documents: generated,
    services: contracts.map(({ service, document }) => ({
      name: service,
      title: document.info.title,
      base: document.servers[0].url,
    })),
    servicePages: contracts.flatMap(
      ({ service, document }) => servicePages[service]?.(document.servers[0].url) ?? [],
    ),
    metrics: text,
    readiness: isReady,
  })
  const thread = createRulesThread()
  running.defer(() => thread.stop())
  const ownRules = await rulesPageOf(options, contracts, thread)
  const sites = new Map([...endpoints, ...ownRules])
  const server = createListener({
    certificate,
    onRequest: createRouter(pipeline, contracts, sites),
    headersFor: (address) =>
      rateLimitHeaders(rateLimiter.status('anonymous', 'platform', addressKey(address))),
  })
  const port = await listen(server, settings.host, settings.port)
  origin = publicOrigin({ ...settings, port })
  const preparation = prepareWhenIdle(contracts, {
    isIdle: inFlight.isIdle,
    onError: reportFailure('preparation of validators'),
  })
  running.defer(() => preparation.stop())

  const background = running.move()

  return {
    port,
    tokens,
    ...figures,
    readiness: isReady,
    async stop() {
      isStopping = true
      // It still listens, for the grace and while requests are under way: a balancer that asks /readyz reads 503.
      await sleep(settings.stopGraceMs)
      await inFlight.drained(10_000)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await inFlight.drained(15_000)
      server.closeAllConnections()
      await closed
      await background.disposeAsync()
    },
  }
}

/** The page at /rules: a sandbox alone has it, since all its tenants share the rules. */
async function rulesPageOf(
  { settings, rules, logger }: AppOptions,
  contracts: readonly Contract[],
  thread: RulesThread,
): Promise<Map<string, PageRoute>> {
  const { environment, rulesEditing: editing, dataDir } = settings
  if (environment !== 'sandbox') return new Map()
  return rulesPage({
    rules,
    operations: contracts.flatMap(({ service, operations }) =>
      operations.map(({ id, rules, languageRules }) => ({
        id,
        service,
        ruleSets: [...rules, ...languageRules],
      })),
    ),
    thread,
    editing,
    key: editing === 'off' ? '' : await editingKey(dataDir),
    onSaved: (ruleSet, files) => logger.info({ ruleSet, files }, 'rules saved from the page'),
  })
}

/** The client's address; behind the proxy the one that the proxy itself appended. */
function addressOf(req: IncomingMessage, { tls }: Settings): string {
  const forwarded = tls.mode === 'proxy' ? String(req.headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return isIP(last) ? last : (req.socket.remoteAddress ?? '')
}
