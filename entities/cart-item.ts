import { defineEntity, p } from '@mikro-orm/core'
import { money, tenantColumns } from './base.ts'
import { Cart } from './cart.ts'

const schema = defineEntity({
  name: 'CartItem',
  properties: {
    id: p.integer().primary().autoincrement(),
    ...tenantColumns,
    /** The order in which the items were submitted, from 0. */
    position: p.smallint(),
    name: p.text(),
    productTypeId: p.smallint(),
    catalogItemId: p.text().nullable(),
    slug: p.text().nullable(),
    quantity: p.integer(),
    displayPrice: money(),
    cart: () => p.manyToOne(Cart),
  },
})

/** A line of a cart. */
export class CartItem extends schema.class {}
schema.setClass(CartItem)
