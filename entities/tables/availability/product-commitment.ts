import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'ProductCommitment',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    entityId: p.integer(),
    catalogItemId: p.uuid(),
    quantity: bigint(),
  },
})

/** A quantity of a product that is reserved without expiry. */
export class ProductCommitment extends schema.class {}
schema.setClass(ProductCommitment)
