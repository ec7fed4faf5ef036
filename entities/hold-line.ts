import { defineEntity, p } from '@mikro-orm/core'
import { bigint, moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'HoldLine',
  properties: {
    ...tenantColumns,
    batchId: p.uuid().primary(),
    catalogItemId: p.uuid().primary(),
    /** The batch's node and expiry, repeated here for summing the held quantities. */
    entityId: p.integer(),
    quantity: bigint(),
    expiresAt: moment(),
  },
})

/** How many of a product a batch holds. */
export class HoldLine extends schema.class {}
schema.setClass(HoldLine)
