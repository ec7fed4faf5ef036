import { defineEntity, p } from '@mikro-orm/core'
import type { CartItemStatus } from '../../../generated/cart/types.gen.ts'
import { allocatedId, madeAt, moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'Cart',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    entityId: p.integer(),
    sourceId: p.uuid(),
    status: p.smallint().$type<CartItemStatus>().default(1),
    dateCreatedUtc: madeAt(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    email: p.text().nullable(),
    phoneNumber: p.text().nullable(),
    updatedById: p.integer().nullable(),
    updatedByFirstName: p.text().nullable(),
    updatedByLastName: p.text().nullable(),
    updatedUtc: moment().nullable(),
  },
})

/** A submitted shopping cart. */
export class Cart extends schema.class {}
schema.setClass(Cart)
