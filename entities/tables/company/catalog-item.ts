import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'CatalogItem',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary(),
    sku: p.text(),
    /** A GTIN of 8, 12, 13 or 14 digits. */
    upc: p.text().nullable(),
    name: p.text(),
    productTypeId: p.smallint().nullable(),
    isSerialized: p.boolean().default(false),
    isLot: p.boolean().default(false),
    isActive: p.boolean().default(true),
    attributes: p.json<Record<string, string | number | boolean | null>>().nullable(),
    version: p.integer().default(1),
  },
})

/** An item of a company's catalog; two companies may use the same id. */
export class CatalogItem extends schema.class {}
schema.setClass(CatalogItem)
