import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'CatalogItem',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary(),
    sku: p.text(),
    name: p.text(),
    isSerialized: p.boolean().default(false),
    isLot: p.boolean().default(false),
  },
})

/** An item of a company's catalog; two companies may use the same id. */
export class CatalogItem extends schema.class {}
schema.setClass(CatalogItem)
