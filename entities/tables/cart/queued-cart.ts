import { defineEntity, p } from '@mikro-orm/core'
import { bigint, madeAt, moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'QueuedCart',
  properties: {
    ...tenantColumns,
    cartId: p.integer().primary(),
    /** The place in the company's queue. */
    arrival: bigint().autoincrement().generated('by default as identity'),
    queuedAt: madeAt(),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    /** After a failure: the time before which the cart is not tried again. */
    retryAt: moment().nullable(),
    /** The trace context of the statement that wrote the row (O7); null outside a sampled trace. */
    traceparent: p.text().nullable().defaultRaw('statement_traceparent()'),
  },
})

/** A cart that waits to become a pending order (C5). */
export class QueuedCart extends schema.class {}
schema.setClass(QueuedCart)
