import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'StoreQueue',
  properties: {
    ...tenantColumns,
    entityId: p.integer().primary(),
    /** When a worker may next look at the store's oldest order; null while nothing is known to wait. */
    dueAt: moment().nullable(),
    /** How often the oldest order has failed. */
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    /** The worker that sends the store's orders now. */
    claimedBy: p.text().nullable(),
  },
})

/** One store's line of orders for the point of sale, and who sends them. */
export class StoreQueue extends schema.class {}
schema.setClass(StoreQueue)
