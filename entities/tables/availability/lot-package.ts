import { defineEntity, p } from '@mikro-orm/core'
import { bigint, moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'LotPackage',
  properties: {
    ...tenantColumns,
    entityId: p.integer().primary(),
    catalogItemId: p.uuid().primary(),
    lotId: p.text().primary(),
    packageId: p.text().primary(),
    quantity: bigint(),
    /** The earliest of its packages is that of the lot; so is created_utc, null of a package that is older than the column. */
    expiresUtc: moment().nullable(),
    createdUtc: moment().nullable().defaultRaw('clock_timestamp()'),
  },
})

/** A package of a lot in stock; a lot consists of its packages. */
export class LotPackage extends schema.class {}
schema.setClass(LotPackage)
