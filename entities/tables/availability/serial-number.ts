import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'SerialNumber',
  properties: {
    ...tenantColumns,
    catalogItemId: p.uuid().primary(),
    id: p.text().primary(),
    entityId: p.integer(),
  },
})

/** A serial number in stock; it is unique per product in the company. */
export class SerialNumber extends schema.class {}
schema.setClass(SerialNumber)
