import { defineEntity, p } from '@mikro-orm/core'
import type { CartItem } from '../../../generated/cart/types.gen.ts'
import { allocatedId, madeAt, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'PendingOrder',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    entityId: p.integer(),
    /** Unique: a cart becomes one order, even if its conversion is repeated. */
    cartId: p.integer(),
    status: p.text().$type<'Pending' | 'Refused' | 'Completed' | 'Cancelled'>().default('Pending'),
    createdUtc: madeAt(),
    sourceId: p.uuid(),
    items: p.json<CartItem[]>(),
    /** The order's identifier in an external point-of-sale system; null until that system accepts the order. */
    externalId: p.text().nullable(),
    /** The HTTP status with which the point of sale permanently refused the order. */
    refusalStatus: p.smallint().nullable(),
    refusalMessage: p.text().nullable(),
    /** The invoice that was created for a completed order. */
    invoiceId: p.uuid().nullable(),
    /** The message that came with the last change of the status. */
    message: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    email: p.text().nullable(),
    phoneNumber: p.text().nullable(),
  },
})

/** An order that was created from a cart, for the company's point of sale (C5). */
export class PendingOrder extends schema.class {}
schema.setClass(PendingOrder)
