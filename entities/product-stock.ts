import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'ProductStock',
  properties: {
    companyId: tenantColumns.companyId.primary(),
    entityId: p.integer().primary(),
    catalogItemId: p.uuid().primary(),
    /**
     * The quantity that was set; for serialized products the number of serial numbers, for lots the sum of
     * their packages.
     */
    quantity: p.bigint('number').defaultRaw('0'),
    isDropShippable: p.boolean().default(false),
    isSerialized: p.boolean().default(false),
    isLot: p.boolean().default(false),
    unitId: p.integer().nullable(),
    quantityOnOrder: p.bigint('number').defaultRaw('0'),
    quantityTransferIn: p.bigint('number').defaultRaw('0'),
    quantityTransferOut: p.bigint('number').defaultRaw('0'),
  },
})

/** The stock of a product at a node, with the quantities on order and in transfer (A1). */
export class ProductStock extends schema.class {}
schema.setClass(ProductStock)
