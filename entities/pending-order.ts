import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, tenantColumns } from './base.ts'

export interface PendingOrderItem {
  Name: string
  ProductTypeId: number
  CatalogItemId: string | null
  Slug: string | null
  Quantity: number
  DisplayPrice: number
}

const schema = defineEntity({
  name: 'PendingOrder',
  properties: {
    id: p.integer().primary().autoincrement(),
    ...tenantColumns,
    entityId: p.integer(),
    /** Unique: a cart becomes one order, however often it is tried. */
    cartId: p.integer(),
    status: p.text().$type<'Pending' | 'Refused'>().default('Pending'),
    createdUtc: madeAt(),
    sourceId: p.uuid(),
    items: p.json<PendingOrderItem[]>(),
    /** The order's identifier in the point-of-sale system, where that is another system and has accepted it. */
    externalId: p.text().nullable(),
    /** The answer of the point of sale that permanently refused the order. */
    refusalStatus: p.smallint().nullable(),
    refusalMessage: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    email: p.text().nullable(),
    phoneNumber: p.text().nullable(),
  },
})

/** The order in the company's point of sale that was created from a cart (C5). */
export class PendingOrder extends schema.class {}
schema.setClass(PendingOrder)
