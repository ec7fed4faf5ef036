import { defineEntity, p } from '@mikro-orm/core'
import { moment } from './base.ts'

const schema = defineEntity({
  name: 'RateWindow',
  properties: {
    /** Service, policy, and a token subject or an address. */
    key: p.text().primary(),
    windowStart: moment().primary(),
    calls: p.integer(),
  },
})

/** Requests counted in one window (P16); unlogged, since a crash may forget a minute. */
export class RateWindow extends schema.class {}
schema.setClass(RateWindow)
