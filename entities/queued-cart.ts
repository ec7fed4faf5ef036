import { defineEntity, p } from '@mikro-orm/core'
import { bigint, madeAt, moment, tenantColumns } from './base.ts'

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
  },
})

/** A cart that waits to become a pending order (C5). */
export class QueuedCart extends schema.class {}
schema.setClass(QueuedCart)
