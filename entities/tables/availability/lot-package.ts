import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'LotPackage',
  properties: {
    ...tenantColumns,
    entityId: p.integer().primary(),
    catalogItemId: p.uuid().primary(),
    lotId: p.text().primary(),
    packageId: p.text().primary(),
    quantity: bigint(),
  },
})

/** A package of a lot in stock; a lot consists of its packages. */
export class LotPackage extends schema.class {}
schema.setClass(LotPackage)
