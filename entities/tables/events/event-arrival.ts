import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from '../../base.ts'
import { eventColumns } from './event.ts'

const schema = defineEntity({
  name: 'EventArrival',
  properties: {
    ...tenantColumns,
    /** In the order in which events were written. */
    id: bigint().primary().autoincrement().generated('by default as identity'),
    ...eventColumns,
    /** The trace context of the statement that wrote the row (O7); null outside a sampled trace. */
    traceparent: p.text().nullable().defaultRaw('statement_traceparent()'),
  },
})

/**
 * A change of a resource that has no position in the feed yet (V1). Triggers write it (018-events.ts), and sequence_events
 * moves it to `event`; nothing else inserts what a client changed.
 */
export class EventArrival extends schema.class {}
schema.setClass(EventArrival)
