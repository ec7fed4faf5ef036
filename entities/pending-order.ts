import { defineEntity, p } from '@mikro-orm/core'
import type { CartItem } from '../generated/cart/types.gen.ts'
import { identity, madeAt, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'PendingOrder',
  properties: {
    ...tenantColumns,
    id: identity(),
    entityId: p.integer(),
    /** Unique: a cart becomes one order, however often it is tried. */
    cartId: p.integer(),
    status: p.text().$type<'Pending' | 'Refused' | 'Completed' | 'Cancelled'>().default('Pending'),
    createdUtc: madeAt(),
    sourceId: p.uuid(),
    items: p.json<CartItem[]>(),
    /** The order's identifier in the point-of-sale system, where that is another system and has accepted it. */
    externalId: p.text().nullable(),
    /** The answer of the point of sale that permanently refused the order. */
    refusalStatus: p.smallint().nullable(),
    refusalMessage: p.text().nullable(),
    /** The invoice that a completed order became. */
    invoiceId: p.uuid().nullable(),
    /** What was said with the last change of its status. */
    message: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    email: p.text().nullable(),
    phoneNumber: p.text().nullable(),
  },
})

/** The order in the company's point of sale that was created from a cart (C5). */
export class PendingOrder extends schema.class {}
schema.setClass(PendingOrder)
