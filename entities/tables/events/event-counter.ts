import { defineEntity, p } from '@mikro-orm/core'
import { bigint, moment } from '../../base.ts'

const schema = defineEntity({
  name: 'EventCounter',
  properties: {
    companyId: p.integer().primary().autoincrement(false),
    lastPosition: bigint().defaultRaw('0'),
    /** Events up to this position are no longer kept. */
    purgedThrough: bigint().defaultRaw('0'),
    /** Sales that started or stopped until this time have their events. */
    salesThrough: moment(),
  },
})

/** How far the event feed of a company is (V2). A transaction that gives positions locks the row. */
export class EventCounter extends schema.class {}
schema.setClass(EventCounter)
