import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'QueuedOrder',
  properties: {
    ...tenantColumns,
    orderId: p.integer().primary(),
    entityId: p.integer(),
    queuedAt: madeAt(),
    /** The trace context of the statement that wrote the row (O7); null outside a sampled trace. */
    traceparent: p.text().nullable().defaultRaw('statement_traceparent()'),
  },
})

/** A pending order that the point of sale has neither accepted nor refused yet; a store's orders are sent by id. */
export class QueuedOrder extends schema.class {}
schema.setClass(QueuedOrder)
