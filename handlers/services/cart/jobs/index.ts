// The background work of the cart service: jobs, their schedules, the jobs that a starting worker runs, and
// loops outside the queue.
import { frequentJob } from '../../../background/jobs/frequent-job.ts'
import type { BackgroundWork, Job } from '../../../background/jobs/worker.ts'
import type { Settings } from '../../../runtime/process/settings.ts'
import { createPointOfSale } from '../point-of-sale.ts'
import { createOrderSender } from '../send-orders.ts'
import { abandonCarts } from './abandonCarts.ts'
import { createConvertCarts } from './convertCarts.ts'
import { findQueuedCarts } from './findQueuedCarts.ts'
import { purgeCarts } from './purgeCarts.ts'

export const clockJobs: readonly Job[] = [abandonCarts, findQueuedCarts]

/** Without a point of sale, the pending order in this database is the result and nothing is sent. */
export function createBackground({ posUrl, posSecrets, posTimeoutMs }: Settings): BackgroundWork {
  const pointOfSale = createPointOfSale({ url: posUrl, secrets: posSecrets, timeoutMs: posTimeoutMs })
  const sender = pointOfSale && createOrderSender(pointOfSale)
  const convertCarts = createConvertCarts({ isSent: sender !== undefined, onStored: () => sender?.wake() })
  return {
    jobs: { abandonCarts, convertCarts, findQueuedCarts, purgeCarts },
    schedules: [
      { job: 'findQueuedCarts', at: '* * * * *' },
      { job: 'purgeCarts', at: '37 * * * *' },
    ],
    atStart: ['findQueuedCarts'],
    loops: [frequentJob('abandonCarts', abandonCarts), ...(sender ? [sender] : [])],
  }
}
