// The composition root: the only place where the parts of a process are made and joined.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { MikroORM } from '@mikro-orm/postgresql'
import express from 'express'
import type { Registry } from 'prom-client'
import { dbVersion } from '../entities/migrate.ts'
import { services as allServices, type OperationId, type ServiceName } from '../generated/operations.ts'
import * as accounts from './accounts/index.ts'
import { constraints as cartConstraints } from './cart/constraints.ts'
import * as cart from './cart/index.ts'
import * as cartJobs from './cart/jobs/index.ts'
import { createPointOfSale } from './cart/point-of-sale.ts'
import * as entities from './entities/index.ts'
import { type Contract, loadContract } from './platform/contract.ts'
import { createEndpoints, type Readiness } from './platform/endpoints.ts'
import { errors } from './platform/errors.ts'
import type { AnyHandler, HandlerMap } from './platform/handler.ts'
import { createInFlight } from './platform/in-flight.ts'
import { schedules as platformSchedules, tidy } from './platform/jobs.ts'
import { createLists } from './platform/list.ts'
import type { Logger } from './platform/logger.ts'
import { createMetrics } from './platform/metrics.ts'
import { createNegotiator } from './platform/negotiate.ts'
import { createPing } from './platform/ping.ts'
import { createPipeline } from './platform/pipeline.ts'
import type { Platform } from './platform/platform.ts'
import { createRateLimiter } from './platform/rate-limit.ts'
import { addressKey, rateLimitHeaders } from './platform/rate-limit-headers.ts'
import { watchRevocations } from './platform/revocations.ts'
import { checker } from './platform/rules/check.ts'

import type { RuleBook } from './platform/rules/rule-book.ts'
import { createListener, listen } from './platform/server.ts'
import type { Settings } from './platform/settings.ts'
import { createStreamSlots } from './platform/stream.ts'
import { createTokens, type Tokens } from './platform/tokens.ts'
import { createTurns } from './platform/turns.ts'
import { createUsageMeter } from './platform/usage.ts'
import { createRequireVersion } from './platform/versions.ts'
import { startWorker } from './platform/worker.ts'
import * as reference from './reference/index.ts'

const handlers: Readonly<Record<ServiceName, HandlerMap>> = { accounts, cart, entities, reference }
const constraints = { ...cartConstraints }

const generated = new URL('../generated/', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

export interface AppOptions {
  settings: Settings
  orm: MikroORM
  rules: RuleBook
  logger: Logger
  /** Absent behind a TLS-terminating proxy. */
  certificate: { cert: string; key: string } | undefined
  /** Whether answers are checked against the documents; by default in the sandbox. */
  conform?: boolean
  /** How /metrics comes to its text from this process's own figures, where they are not all. */
  wholeMetrics?: (own: Registry) => () => Promise<string>
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
  const metrics = createMetrics({ version, environment: settings.environment })
  const reportFailure = (kind: string) => (error: unknown) => {
    metrics.failure(kind)
    logger.error({ err: error, kind }, 'background failure')
  }
  // What runs by itself, in the order in which it was started; it ends with the process, or with a failed start.
  await using running = new AsyncDisposableStack()
  const revocations = await watchRevocations({ em, onError: reportFailure('revocations') })
  running.defer(() => revocations.stop())
  const tokens = await createTokens({ em, environment: settings.environment, revocations, now })

  const worker =
    settings.role === 'api'
      ? undefined
      : await startWorker({
          orm,
          jobs: { tidy, ...cartJobs.createJobs(createPointOfSale({ url: settings.posUrl })) },
          schedules: [...platformSchedules, ...cartJobs.schedules],
          atStart: cartJobs.atStart,
          rules,
          logger,
          onFailure: (job) => metrics.failure(`job:${job}`),
        })
  running.defer(async () => worker?.stop())
  if (settings.role === 'worker') {
    const background = running.move()
    return { port: 0, tokens, registry: metrics.registry, stop: () => background.disposeAsync() }
  }

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
  const inFlight = createInFlight(logger, metrics)
  const turns = createTurns()
  // Half of the pool: streams hold their connections as long as their clients read.
  const slots = createStreamSlots(5)
  const ping = createPing(version, await dbVersion(orm))

  const platform: Platform = {
    settings,
    logger,
    tokens,
    rateLimiter,
    negotiate: createNegotiator(),
    usage,
    inFlight,
    em,
    conform: options.conform ?? settings.environment === 'sandbox',
    isStopping: () => isStopping,
    addressOf: (req) => addressOf(req, settings),
    call(x, requestEm) {
      const operation = x.operation
      const handler = operation && handlerOf(operation.service, operation.id, ping)
      if (!operation || !handler) throw errors.notFound()
      return handler({
        path: x.path,
        query: x.query,
        body: x.body,
        caller: x.caller,
        address: addressKey(x.address),
        language: 'en-us',
        em: requestEm,
        check: checker(rules, operation.rules),
        requireVersion: createRequireVersion(x.req.headers['if-match']),
        list: createLists(operation.filterables, x.query, { em, slots }),
        now: () => new Date(now()),
        tokens,
        revocations,
        rules,
        turns,
      })
    },
  }

  const contracts = settings.services.map((service) => loadContract(service, generated))
  requireHandlers(contracts, ping)
  requireRules(contracts, rules)
  const pipeline = createPipeline(platform, constraints)
  const readiness = async (): Promise<Readiness> => {
    const database = await withDeadline(em().execute('select 1'), 2_000).then(
      () => 'reachable',
      () => 'unreachable',
    )
    const isReady = !isStopping && database === 'reachable'
    const Status = isStopping ? 'stopping' : isReady ? 'ready' : 'not ready'
    return { isReady, report: { Status, Database: database, Rules: rules.hash } }
  }
  const sites = createEndpoints({
    services: settings.services,
    documents: generated,
    titles: Object.fromEntries(contracts.map(({ service, document }) => [service, document.info.title])),
    bases: Object.fromEntries(contracts.map(({ service, document }) => [service, document.servers[0].url])),
    metrics: options.wholeMetrics?.(metrics.registry) ?? (() => metrics.registry.metrics()),
    readiness,
  })

  const site = express()
  site.disable('x-powered-by')
  site.use((req: IncomingMessage, res: ServerResponse, next: () => void) => {
    const [path = '/'] = (req.url ?? '/').split('?', 1)
    const found = sites.get(path)
    if (found) pipeline.serveSite(req, res, found)
    else next()
  })
  // The longest base first: `/cart/v1` before `/cart`, which has nothing but its ping.
  const mounts = contracts.flatMap((contract) =>
    [...new Set(contract.operations.flatMap((operation) => operation.bases))].map((base) => ({
      contract,
      base,
    })),
  )
  for (const mount of mounts.sort((a, b) => b.base.length - a.base.length)) {
    site.use(mount.base, (req: IncomingMessage, res: ServerResponse) => pipeline.serve(req, res, mount))
  }
  site.use((req: IncomingMessage, res: ServerResponse) => pipeline.serve(req, res))

  const server = createListener({
    certificate,
    onRequest: site,
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
      // It still listens while requests are under way: a balancer that asks /readyz reads 503.
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

function handlerOf(service: ServiceName, id: OperationId, ping: AnyHandler): AnyHandler | undefined {
  return id.startsWith('ping') ? ping : handlers[service][id]
}

/** A document that promises what nothing handles does not start. */
function requireHandlers(contracts: readonly Contract[], ping: AnyHandler): void {
  const missing = contracts
    .flatMap(({ operations }) => operations)
    .filter(({ service, id }) => !handlerOf(service, id, ping))
  if (missing.length > 0) throw new Error(`No handler for ${missing.map(({ id }) => id).join(', ')}`)
}

/** Nor does one whose operations name rules that nobody wrote. */
function requireRules(contracts: readonly Contract[], rules: RuleBook): void {
  const named = contracts.flatMap(({ operations }) => operations).flatMap((operation) => operation.rules)
  const missing = named.filter((name) => !rules.ruleSets.has(name))
  if (missing.length > 0) throw new Error(`No rule set for ${missing.join(', ')}`)
}

/** The client's address; behind the proxy the one that the proxy itself appended. */
function addressOf(req: IncomingMessage, { tls }: Settings): string {
  const forwarded = tls.mode === 'proxy' ? String(req.headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return isIP(last) ? last : (req.socket.remoteAddress ?? '')
}

function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too late')), milliseconds).unref()
  })
  return Promise.race([work, late])
}

export { allServices }
