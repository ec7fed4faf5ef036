import type { Service } from '../service.ts'
import { constraints } from './constraints.ts'
import { clockJobs, createBackground } from './jobs/index.ts'
import { operations } from './operations.gen.ts'

export const cart: Service = {
  operations,
  constraints,
  clockJobs,
  createBackground,
  queues: { carts: 'queued_cart', orders: 'queued_order' },
}
