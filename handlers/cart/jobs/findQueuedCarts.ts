import type { Job } from '../../platform/jobs/worker.ts'
import { wakeAll } from '../queued-carts.ts'

/** Starts the order service for every company whose carts wait without a job, for whatever reason (C5). */
export const findQueuedCarts: Job = ({ em }) => wakeAll(em)
