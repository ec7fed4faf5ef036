// The composition root: the only place where the parts of a process are made and joined.
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Registry } from 'prom-client'
import { inLane } from '../entities/connection-lanes.ts'
import { poolStateOf } from '../entities/connection-pool.ts'
import { databaseState } from '../entities/database-state.ts'
import { dbVersion } from '../entities/migrate.ts'
import { watchBacklog } from './platform/backlog.ts'
import { createBasicLogons } from './platform/basic-logons.ts'
import { createBasicTokens } from './platform/basic-tokens.ts'
import { type Contract, loadContract } from './platform/contract.ts'
import { createDecisionLog } from './platform/decision-log.ts'
import { createDispatch } from './platform/dispatch.ts'
import { createEndpoints } from './platform/endpoints.ts'
import { createInFlight } from './platform/in-flight.ts'
import type { Logger } from './platform/logger.ts'
import { createMetrics } from './platform/metrics.ts'
import { createNegotiator } from './platform/negotiate.ts'
import { createPing } from './platform/ping.ts'
import { createPipeline, type Site } from './platform/pipeline.ts'
import { createRateLimiter } from './platform/rate-limit.ts'
import { addressKey, rateLimitHeaders } from './platform/rate-limit-headers.ts'
import { createReadiness } from './platform/readiness.ts'
import { watchRevocations } from './platform/revocations.ts'
import type { LiveRules } from './platform/rules/live-rules.ts'
import { editingKey } from './platform/rules/page/editing.ts'
import { rulesPage } from './platform/rules/page/endpoints.ts'
import { createRulesThread, type RulesThread } from './platform/rules/page/thread.ts'
import { problemLine } from './platform/rules/problems.ts'
import { createListener, listen } from './platform/server.ts'
import type { Settings } from './platform/settings.ts'
import { createSite } from './platform/site.ts'
import { createStreamSlots } from './platform/stream.ts'
import { createTokens, type Tokens } from './platform/tokens.ts'
import { createTurns } from './platform/turns.ts'
import { createUsageMeter } from './platform/usage.ts'
import { startWorker } from './platform/worker.ts'
import { constraints, createBackground, handlers, queues } from './services.ts'

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
  /** How /metrics comes to its text from this process's own figures, where they are not all. */
  wholeMetrics?: (own: Registry) => () => Promise<string>
  /** Log lines lost so far. */
  lostLogLines?: () => number
  now?: () => number
}

export interface App {
  /** The port that it listens on; 0 for a worker. */
  port: number
  tokens: Tokens
  /** The figures of this process. */
  registry: Registry
  /** Stops taking requests, lets those under way end, and closes what this made; the database is the caller's. */
  stop(): Promise<void>
}

/** Makes and starts what ROLE asks for: the HTTP side, the background side, or both. */
export async function startApp(options: AppOptions): Promise<App> {
  const { settings, orm, rules, logger, certificate, now = Date.now } = options
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
  rules.observe({
    taken: (book, previous) => {
      metrics.rules(0)
      logger.info({ rules: book.hash, before: previous.hash }, 'rules changed')
    },
    refused: (problems) => {
      metrics.rules(problems.length)
      const rules = problems.map((problem) => problemLine(problem).trim())
      logger.error({ refused: rules }, 'the changed rules are not used: they have faults')
    },
  })
  // What runs by itself, in the order in which it was started; it ends with the process, or with a failed start.
  await using running = new AsyncDisposableStack()
  const revocations = await watchRevocations({ em, onError: reportFailure('revocations') })
  running.defer(() => revocations.stop())
  const tokens = await createTokens({ em, environment: settings.environment, revocations, now })
  const { keys } = tokens
  const basicTokens = createBasicTokens({ em, environment: settings.environment, keys, revocations })

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
          }),
        )
  running.defer(async () => worker?.stop())
  if (settings.role === 'worker') {
    const background = running.move()
    return { port: 0, tokens, registry: metrics.registry, stop: () => background.disposeAsync() }
  }

  watchBacklog({ registry: metrics.registry, em, queues })
  let isStopping = false
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
  const contracts = settings.services.map((service) => loadContract(service, generated))
  const turns = createTurns()
  const dispatch = createDispatch({
    contracts,
    handlers,
    ping: await createPing({ version, dbVersion: () => inLane('polls', () => dbVersion(orm)) }),
    rules: rules.current(),
    tokens,
    basicTokens,
    revocations,
    turns,
    // Half of the pool: streams hold their connections as long as their clients read.
    streams: { em, slots: createStreamSlots(Math.max(1, Math.floor(settings.poolSize / 2))) },
    now,
  })
  const pipeline = createPipeline(
    {
      settings,
      logger,
      tokens,
      basicTokens,
      basicLogons: createBasicLogons({ em, turns, revocations }),
      rateLimiter,
      negotiate: createNegotiator(),
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
    metrics: options.wholeMetrics?.(metrics.registry) ?? (() => metrics.registry.metrics()),
    readiness: createReadiness({
      database: (deadlineMs) => databaseState(orm, deadlineMs),
      rules,
      isStopping: () => isStopping,
    }),
  })
  const thread = createRulesThread()
  running.defer(() => thread.stop())
  const ownRules = await rulesPageOf(options, contracts, thread)
  const sites = new Map([...endpoints, ...ownRules])
  const server = createListener({
    certificate,
    onRequest: createSite(pipeline, contracts, sites),
    headersFor: (address) => rateLimitHeaders(rateLimiter.peek('anonymous', 'platform', addressKey(address))),
  })
  const port = await listen(server, settings.host, settings.port)

  const background = running.move()

  return {
    port,
    tokens,
    registry: metrics.registry,
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
): Promise<Map<string, Site>> {
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
