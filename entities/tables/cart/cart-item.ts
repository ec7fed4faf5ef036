import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, money, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'CartItem',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    cartId: p.integer(),
    /** The index of the item in the submitted list, from 0. */
    position: p.smallint(),
    name: p.text(),
    productTypeId: p.smallint(),
    catalogItemId: p.text().nullable(),
    slug: p.text().nullable(),
    quantity: p.integer(),
    displayPrice: money(),
  },
})

/** A line of a cart. */
export class CartItem extends schema.class {}
schema.setClass(CartItem)
