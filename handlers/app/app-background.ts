// Starts the background side of a process: the worker with the jobs and loops of all services.
import { withPartition } from '../../entities/database/connections/partition-context.ts'
import { type BackgroundWorker, startWorker } from '../background/jobs/worker.ts'
import type { AppOptions, Core } from './app-core.ts'
import { createBackground } from './contributions.ts'

export async function startBackground(
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
