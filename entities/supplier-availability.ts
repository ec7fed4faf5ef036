import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'SupplierAvailability',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    ...tenantColumns,
    supplierEntityId: p.integer(),
    supplierSku: p.text(),
    isAvailable: p.boolean().default(true),
    quantity: p.bigint('number').defaultRaw('0'),
    lastModifiedUtc: moment().defaultRaw('clock_timestamp()'),
  },
})

/** A supplier's availability of a product, by the supplier's identifier of the product. */
export class SupplierAvailability extends schema.class {}
schema.setClass(SupplierAvailability)
