// The composition root: only this file and the app-* files create the parts of a process and connect them. ROLE decides
// whether a process has the HTTP side, the background side, or both; they share one core.
import type { Registry } from 'prom-client'
import type { Tokens } from '../api/auth/tokens.ts'
import { type Readiness, workerReadiness } from '../pages/readiness.ts'
import { metricsText } from '../runtime/observe/metrics-text.ts'
import { startBackground } from './app-background.ts'
import { type AppOptions, startCore } from './app-core.ts'
import { startHttp } from './app-http.ts'

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
