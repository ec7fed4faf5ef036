import { defineEntity, p } from '@mikro-orm/core'
import { bigint, moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'HoldLine',
  properties: {
    ...tenantColumns,
    batchId: p.uuid().primary(),
    catalogItemId: p.uuid().primary(),
    /** The node of the batch, copied so that held quantities can be summed without a join. */
    entityId: p.integer(),
    quantity: bigint(),
    /** The expiry of the batch, copied for the same reason. */
    expiresAt: moment(),
  },
})

/** The quantity of one product that a batch holds. */
export class HoldLine extends schema.class {}
schema.setClass(HoldLine)
