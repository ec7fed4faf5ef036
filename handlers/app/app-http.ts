// Starts the HTTP side of a process: contracts, request pipeline, router and listener.
import { setTimeout as sleep } from 'node:timers/promises'
import { withPartition } from '../../entities/database/connections/async-context.ts'
import { dbVersion } from '../../entities/database/migrating/migrate.ts'
import { prepareDatabase } from '../../entities/database/orm.config.ts'
import { createBasicLogins } from '../api/auth/basic-logins.ts'
import { createKeyEncryption } from '../api/auth/key-encryption.ts'
import type { Revocations } from '../api/auth/revocations.ts'
import { createBodyThreads } from '../api/contract/body-threads.ts'
import { loadContract } from '../api/contract/contract.ts'
import { prepareWhenIdle } from '../api/contract/prepare-when-idle.ts'
import { createListener, listen, TLS_ONLY } from '../api/http/listener.ts'
import { createNegotiator } from '../api/http/negotiate.ts'
import { addressKey, createRateLimiter, rateLimitHeaders } from '../api/limits/rate-limit.ts'
import { createReadReplica, type ReadReplica } from '../api/lists/read-replica.ts'
import { createInFlight } from '../api/pipeline/in-flight.ts'
import { handlersOf } from '../api/pipeline/invoke-handler.ts'
import { createPing } from '../api/pipeline/ping.ts'
import { createPipeline } from '../api/pipeline/pipeline.ts'
import { createRouter } from '../api/pipeline/router.ts'
import { createSandboxFaults } from '../api/pipeline/sandbox-faults.ts'
import { createClockJobs } from '../background/jobs/clock-jobs.ts'
import { createUrlChecks } from '../background/webhooks/public-addresses.ts'
import { unknownPage } from '../pages/unknown-page.ts'
import { createDecisionLog } from '../rules/record/decision-log.ts'
import { createSubjectHash, subjectKey } from '../rules/record/subject-hash.ts'
import { createKeyedQueue } from '../runtime/async/keyed-queue.ts'
import { createLongPolls } from '../runtime/async/long-polls.ts'
import { createRequestLog } from '../runtime/observe/request-log.ts'
import { createUsageMeter } from '../runtime/observe/usage.ts'
import type { Settings } from '../runtime/process/settings.ts'
import type { SharedCounts } from '../runtime/redis/shared-counts.ts'
import { lastPositions } from '../services/events/last-positions.ts'
import { type AppOptions, type Core, version } from './app-core.ts'
import { createPages, generated } from './app-pages.ts'
import { clockJobs, constraints, handlers } from './contributions.ts'

/** How long a new connection may take to send its request while the server stops. */
const ACCEPTED_MS = 100

interface HttpSide {
  port: number
  /** Resolves when the validators of all operations are compiled. */
  prepared: Promise<void>
  /** Waits for the requests in progress, then closes the listener. */
  close(): Promise<void>
}

export async function startHttp(
  options: AppOptions,
  core: Core,
  running: AsyncDisposableStack,
): Promise<HttpSide> {
  const { settings, orm, logger, certificate } = options
  const { em, now, rules, metrics, tracing, reportFailure, isStopping } = core
  const { tokens, basicTokens, loginEvents } = core
  const { revocations, counts } = await connectShared(options, core, running)
  const { rateLimiter, usage, decisions, requestLog } = await startRecords(settings, core, counts, running)
  const inFlight = createInFlight(logger, metrics)
  const validateResponses = options.validateResponses ?? settings.environment === 'sandbox'
  const contracts = settings.services.map(
    options.contractOf ?? ((service) => loadContract(service, generated)),
  )
  // Logins of one account are checked one after the other, in Basic authentication and in token requests alike.
  const loginQueue = createKeyedQueue()
  const bodyThreads = createBodyThreads()
  running.defer(() => bodyThreads.stop())
  const longPolls = createLongPolls({
    read: (companyIds) => lastPositions(em(), companyIds),
    isStopping,
    onError: reportFailure('events'),
  })
  running.defer(() => longPolls.stop())
  const replica = startReplica(options, core)
  running.defer(async () => replica?.stop())
  const ping = await createPing({ version, dbVersion: () => withPartition('polls', () => dbVersion(orm)) })
  const pipeline = createPipeline(
    {
      settings,
      logger,
      tokens,
      basicTokens,
      revocations,
      loginQueue,
      loginEvents,
      basicLogins: createBasicLogins({ em, loginQueue, revocations, now }),
      rateLimiter,
      negotiate: createNegotiator(),
      bodyThreads,
      usage,
      tracing,
      inFlight,
      sandboxFaults: settings.environment === 'sandbox' ? createSandboxFaults() : undefined,
      requestLog,
      em,
      now,
      handlers: handlersOf(contracts, handlers, { ping }, rules.current()),
      replica,
      validateResponses,
      isStopping,
      rules,
      decisions,
      longPolls,
      runClockJobs: createClockJobs(clockJobs, rules, logger),
      keyEncryption: createKeyEncryption(settings.keyEncryption),
      urlChecks: createUrlChecks(settings.webhooks),
      sheetQueue: createKeyedQueue({ permits: 2, maxQueue: 4, maxQueuePerKey: 2, patienceMs: 20_000 }),
    },
    constraints,
  )
  const server = createListener({
    certificate,
    onRequest: createRouter(pipeline, contracts, createPages(options, core, contracts), unknownPage),
    headersFor: (address) => ({
      ...TLS_ONLY,
      ...rateLimitHeaders(rateLimiter.status('anonymous', 'platform', addressKey(address))),
    }),
  })
  const port = await listen(server, settings.host, settings.port)
  core.listensOn(port)
  const preparation = prepareWhenIdle(contracts, {
    validateResponses,
    isIdle: inFlight.isIdle,
    onError: reportFailure('preparation of validators'),
  })
  running.defer(() => preparation.stop())

  return {
    port,
    prepared: preparation.done,
    async close() {
      // Keeps listening during the grace period and while requests are in progress, so that a load balancer gets 503
      // from /readyz and stops sending requests.
      await sleep(settings.stopGraceMs)
      await inFlight.drained(10_000)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      // Connections that were accepted just now have not sent their request yet.
      await sleep(ACCEPTED_MS)
      await inFlight.drained(15_000)
      server.closeAllConnections()
      await closed
    },
  }
}

/** Connects to Redis if REDIS_URL names one; other processes then learn at once of revocations by this one (O3). */
async function connectShared(
  { settings: { redisUrl, environment }, logger }: AppOptions,
  { revocations, metrics, reportFailure }: Core,
  running: AsyncDisposableStack,
): Promise<{ revocations: Revocations; counts: SharedCounts | undefined }> {
  if (redisUrl === undefined) return { revocations, counts: undefined }
  // The client takes a tenth of a second to load.
  const { connectSharedState } = await import('../runtime/redis/redis.ts')
  const shared = await connectSharedState({
    url: redisUrl,
    environment,
    registry: metrics.registry,
    logger,
    onRevocations: () => void revocations.refresh().catch(reportFailure('revocations')),
  })
  running.defer(() => shared.stop())
  const refresh = () => {
    shared.announceRevocations()
    return revocations.refresh()
  }
  return { revocations: { ...revocations, refresh }, counts: shared.counts }
}

/** Starts the recorders of rate-limit windows, metered calls, decisions of the rules and requests of a sandbox. */
async function startRecords(
  settings: Settings,
  { em, now, metrics, reportFailure }: Core,
  counts: SharedCounts | undefined,
  running: AsyncDisposableStack,
) {
  const rateLimiter = createRateLimiter({
    requestsPerWindow: settings.rateLimits,
    em,
    counts,
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
          hashSubject: createSubjectHash(settings.decisionLogKey ?? (await subjectKey(settings.dataDir))),
          maxBytes: settings.decisionLogMegabytes * 1_048_576,
          now,
          onDropped: metrics.dropped,
          onError: reportFailure('decision log'),
        })
  running.defer(async () => decisions?.stop())
  const requestLog =
    settings.environment === 'sandbox'
      ? createRequestLog({
          em,
          // A database that is not embedded may have servers on several machines.
          isClustered: settings.processes > 1 || settings.databaseUrl !== undefined,
          onDropped: metrics.unloggedRequests,
          onError: reportFailure('request log'),
        })
      : undefined
  running.defer(async () => requestLog?.stop())
  return { rateLimiter, usage, decisions, requestLog }
}

/**
 * The replica of DATABASE_READ_URL, for lists and reports (O2). It connects at the first read, so one that cannot be reached
 * does not prevent the start.
 */
function startReplica(
  { settings, logger }: AppOptions,
  { em, metrics, reportFailure }: Core,
): ReadReplica | undefined {
  const { databaseReadUrl: url, poolSize, statementTimeoutMs } = settings
  if (url === undefined) return undefined
  return createReadReplica({
    // Like one behind a pooler, it gets the time limit with each transaction. Lists and reports may use half of the pool.
    replica: prepareDatabase({
      ...{ url, poolSize: 2 * poolSize, statementTimeoutMs },
      ...{ isPooled: true, preparedStatements: false },
    }),
    primary: em,
    onFailure(error) {
      metrics.failure('replica')
      logger.warn({ err: error }, 'the replica failed: the primary is read instead')
    },
    onError: reportFailure('position of the primary'),
  })
}
