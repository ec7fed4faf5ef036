import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'ProductStock',
  properties: {
    ...tenantColumns,
    entityId: p.integer().primary(),
    catalogItemId: p.uuid().primary(),
    /** What was set; of serial numbers their number, of lots the sum of their packages. */
    quantity: bigint().defaultRaw('0'),
    isDropShippable: p.boolean().default(false),
    isSerialized: p.boolean().default(false),
    isLot: p.boolean().default(false),
    unitId: p.integer().nullable(),
    quantityOnOrder: bigint().defaultRaw('0'),
    quantityTransferIn: bigint().defaultRaw('0'),
    quantityTransferOut: bigint().defaultRaw('0'),
  },
})

/** What is in stock of a product at a node, and on its way there (A1). */
export class ProductStock extends schema.class {}
schema.setClass(ProductStock)
