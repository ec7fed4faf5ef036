import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'QueuedCart',
  properties: {
    ...tenantColumns,
    cartId: p.integer().primary(),
    queuedAt: madeAt(),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    /** A cart that failed is not tried again before this moment. */
    retryAt: moment().nullable(),
  },
})

/** A cart that waits to become a pending order (C5). */
export class QueuedCart extends schema.class {}
schema.setClass(QueuedCart)
