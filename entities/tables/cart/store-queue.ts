import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'StoreQueue',
  properties: {
    ...tenantColumns,
    entityId: p.integer().primary(),
    /** When a worker may next send the store's oldest order; null while no order waits, and cleared by a claim. */
    dueAt: moment().nullable(),
    /** The number of failed attempts to send the oldest order. */
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    /** The worker that currently sends the store's orders. */
    claimedBy: p.text().nullable(),
  },
})

/** The queue of one store's orders for the point of sale, and the worker that sends them. */
export class StoreQueue extends schema.class {}
schema.setClass(StoreQueue)
