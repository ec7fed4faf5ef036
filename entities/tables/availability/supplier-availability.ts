import { defineEntity, p } from '@mikro-orm/core'
import { bigint, moment, tenantColumns } from '../../base.ts'

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

/** The availability of a product at a supplier, identified by the supplier's own SKU. */
export class SupplierAvailability extends schema.class {}
schema.setClass(SupplierAvailability)
