import type { Job } from '../../../background/jobs/worker.ts'
import { scheduleDueConversions } from '../queued-carts.ts'

/** Queues the conversion job for every company with due carts, in case its job was lost (C5). */
export const findQueuedCarts: Job = ({ em }) => scheduleDueConversions(em)
