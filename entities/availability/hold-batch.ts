import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../base.ts'

const schema = defineEntity({
  name: 'HoldBatch',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    entityId: p.integer(),
    durationInMinutes: p.integer(),
    expiresAt: moment(),
  },
})

/** Products that are reserved together until `expiresAt`, exclusive (A5). */
export class HoldBatch extends schema.class {}
schema.setClass(HoldBatch)
