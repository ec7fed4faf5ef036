import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'HoldBatch',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    entityId: p.integer(),
    durationInMinutes: p.integer(),
    expiresAt: moment(),
    /** The products of its lines, for the events of the batch; they outlive the lines. */
    catalogItemIds: p.array().columnType('uuid[]').nullable(),
  },
})

/** Products that are reserved together until `expiresAt`, exclusive (A5). */
export class HoldBatch extends schema.class {}
schema.setClass(HoldBatch)
