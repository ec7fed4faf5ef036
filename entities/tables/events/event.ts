import { defineEntity, p } from '@mikro-orm/core'
import type { EventType } from '../../../generated/events/types.gen.ts'
import { bigint, moment, tenantColumns } from '../../base.ts'

/** The content of an event, with a position or without one (event-arrival.ts). */
export const eventColumns = {
  /** By the clock of the company. */
  at: moment(),
  type: p.text().$type<EventType>(),
  entityId: p.integer().nullable(),
  catalogItemId: p.uuid().nullable(),
  /** The products of a hold. */
  catalogItemIds: p.array().columnType('uuid[]').nullable(),
  /** The resource that contains it: the price of a sale price, the shelf of a price. */
  parentId: p.text().nullable(),
  resourceId: p.text().nullable(),
}

const schema = defineEntity({
  name: 'Event',
  properties: {
    ...tenantColumns,
    /** In the order of the feed, without gaps but for what was purged. */
    position: bigint().primary(),
    ...eventColumns,
    /** The trace context of the statement that wrote the row (O7); null outside a sampled trace. */
    traceparent: p.text().nullable(),
  },
})

/** A change of a resource, at its position in the feed of its company (V2). */
export class Event extends schema.class {}
schema.setClass(Event)
