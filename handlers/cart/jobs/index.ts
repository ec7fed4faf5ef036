// The cart service's background side: the jobs, when the clock starts them, and what a starting worker runs.
import type { Job, Schedule } from '../../platform/worker.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { abandonCarts } from './abandonCarts.ts'
import { createConvertCarts } from './convertCarts.ts'
import { findQueuedCarts } from './findQueuedCarts.ts'

export const schedules: readonly Schedule[] = [
  { job: 'abandonCarts', at: '* * * * *' },
  { job: 'findQueuedCarts', at: '* * * * *' },
]

export const atStart = ['findQueuedCarts', 'abandonCarts']

export function createJobs(pointOfSale: PointOfSale | undefined): Record<string, Job> {
  return { abandonCarts, convertCarts: createConvertCarts(pointOfSale), findQueuedCarts }
}
