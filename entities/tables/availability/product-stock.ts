import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'ProductStock',
  properties: {
    ...tenantColumns,
    entityId: p.integer().primary(),
    catalogItemId: p.uuid().primary(),
    /** For serialized products the number of serial numbers, for lots the sum of their packages, else as it was set. */
    quantity: bigint().defaultRaw('0'),
    isDropShippable: p.boolean().default(false),
    isSerialized: p.boolean().default(false),
    isLot: p.boolean().default(false),
    unitId: p.integer().nullable(),
    quantityOnOrder: bigint().defaultRaw('0'),
    quantityTransferIn: bigint().defaultRaw('0'),
    quantityTransferOut: bigint().defaultRaw('0'),
    /** The sums of the transfers on their way to and from the node; the two above are imported (A7, A10). */
    movingIn: bigint().defaultRaw('0'),
    movingOut: bigint().defaultRaw('0'),
  },
})

/** The stock of a product at a node, with the quantities on order and in transfer (A1). */
export class ProductStock extends schema.class {}
schema.setClass(ProductStock)
