import { defineEntity, p } from '@mikro-orm/core'
import type { EventType } from '../generated/events/types.gen.ts'
import { bigint, moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'Event',
  properties: {
    ...tenantColumns,
    /** In the order in which events were written. */
    id: bigint().primary().autoincrement().generated('by default as identity'),
    /** In the order of the feed; null until the first reader of the feed after the commit. */
    position: bigint().nullable(),
    /** By the clock of the company. */
    at: moment(),
    type: p.text().$type<EventType>(),
    entityId: p.integer().nullable(),
    catalogItemId: p.uuid().nullable(),
    /** The resource that contains it: the price of a sale price, the client of a secret. */
    parentId: p.text().nullable(),
    resourceId: p.text().nullable(),
    /** The trace context of the statement that wrote the row (O7); null outside a sampled trace. */
    traceparent: p.text().nullable().defaultRaw('statement_traceparent()'),
  },
})

/** A change of a resource (V1). Triggers write it (018-events.ts); nothing else inserts what a client changed. */
export class Event extends schema.class {}
schema.setClass(Event)
