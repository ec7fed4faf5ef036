import { defineEntity, p } from '@mikro-orm/core'
import { bigint, moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'SupplierAvailability',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    supplierEntityId: p.integer(),
    supplierSku: p.text(),
    isAvailable: p.boolean().default(true),
    quantity: bigint().defaultRaw('0'),
    lastModifiedUtc: moment().defaultRaw('clock_timestamp()'),
  },
})

/** A supplier's availability of a product, by the supplier's identifier of the product. */
export class SupplierAvailability extends schema.class {}
schema.setClass(SupplierAvailability)
