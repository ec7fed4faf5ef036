// The composition root: with the app-* files the only place where the parts of a process are made and joined.
// ROLE decides what a process has: the HTTP side, the background side, or both, on one core.
import type { Registry } from 'prom-client'
import { startBackground } from './app-background.ts'
import { type AppOptions, startCore } from './app-core.ts'
import { startHttp } from './app-http.ts'
import type { Tokens } from './platform/auth/tokens.ts'
import { workerReadiness } from './platform/jobs/worker.ts'
import type { Readiness } from './platform/observe/readiness.ts'

export type { AppOptions }

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

/** Makes and starts what ROLE asks for. A start that fails stops what it has begun. */
export async function startApp(options: AppOptions): Promise<App> {
  const { role } = options.settings
  // What runs by itself; it ends in the reverse order.
  await using running = new AsyncDisposableStack()
  const core = await startCore(options, running)
  const worker = role === 'api' ? undefined : await startBackground(options, core, running)
  const http = role === 'worker' ? undefined : await startHttp(options, core, running)

  const started = running.move()
  const { tokens, metrics, metricsText, readiness } = core
  return {
    port: http?.port ?? 0,
    tokens,
    registry: metrics.registry,
    // One that also serves is ready without its queue, which begins again.
    readiness: worker && !http ? () => workerReadiness(readiness, worker) : readiness,
    metrics: metricsText,
    async stop() {
      core.beginStop()
      await http?.close()
      await started.disposeAsync()
    },
  }
}
