import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'AvailabilityThreshold',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    entityId: p.integer(),
    catalogItemId: p.uuid(),
    minQuantity: p.integer(),
    unitId: p.integer().nullable(),
  },
})

/** The minimum quantity of a product at a node, which is subtracted from the available quantity (A2). */
export class AvailabilityThreshold extends schema.class {}
schema.setClass(AvailabilityThreshold)
