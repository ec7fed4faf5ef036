// The composition root: only this file and the app-* files create the parts of a process and connect them. ROLE decides
// whether a process has the HTTP side, the background side, or both; they share one core.
import type { Registry } from 'prom-client'
import { withPartition } from '../../entities/database/connections/async-context.ts'
import type { Tokens } from '../api/auth/tokens.ts'
import { type BackgroundWorker, startWorker } from '../background/jobs/worker.ts'
import { type Readiness, workerReadiness } from '../pages/readiness.ts'
import { metricsText } from '../runtime/observe/metrics-text.ts'
import { type AppOptions, type Core, startCore } from './app-core.ts'
import { startHttp } from './app-http.ts'
import { createBackground } from './contributions.ts'

export type { AppOptions }

export interface App {
  /** The port of the listener; 0 for a worker. */
  port: number
  tokens: Tokens
  /** The metrics of this process. */
  registry: Registry
  /** Whether the process can serve requests, or, with ROLE=worker, whether its job queue runs. */
  readiness: () => Promise<Readiness>
  /** The text of /metrics for this process. */
  metrics: () => Promise<string>
  /** Resolves when the validators of all operations are compiled, after which memory is steady. */
  prepared: Promise<void>
  /** Finishes the requests in progress and stops everything that startApp started; the caller closes the database. */
  stop(): Promise<void>
}

/** Starts the sides that ROLE names. If the start fails, it stops what has already been started. */
export async function startApp(options: AppOptions): Promise<App> {
  const { role } = options.settings
  // Everything to be stopped; disposal runs in reverse order.
  await using running = new AsyncDisposableStack()
  const core = await startCore(options, running)
  const worker = role === 'api' ? undefined : await startBackground(options, core, running)
  const http = role === 'worker' ? undefined : await startHttp(options, core, running)

  const started = running.move()
  const { tokens, metrics, readiness } = core
  return {
    port: http?.port ?? 0,
    tokens,
    registry: metrics.registry,
    // A process that also serves requests stays ready while its job queue restarts.
    readiness: worker && !http ? () => workerReadiness(readiness, worker) : readiness,
    metrics: () => metricsText(metrics.registry),
    prepared: http?.prepared ?? Promise.resolve(),
    async stop() {
      core.beginStop()
      await http?.close()
      await started.disposeAsync()
    },
  }
}

/** Starts the worker with the jobs and loops of all services. */
async function startBackground(
  { settings, orm, direct = orm, logger, onWorkerEnd }: AppOptions,
  { rules, metrics, tracing }: Core,
  running: AsyncDisposableStack,
): Promise<BackgroundWorker> {
  const worker = await withPartition('background', () =>
    startWorker({
      orm,
      direct,
      ...createBackground(settings, () => rules.current().mails),
      rules,
      tracing,
      logger,
      onCall: metrics.call,
      onFailure: (job) => metrics.failure(`job:${job}`),
      onEnd: onWorkerEnd,
    }),
  )
  running.defer(() => worker.stop())
  return worker
}
