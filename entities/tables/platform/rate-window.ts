import { defineEntity, p } from '@mikro-orm/core'
import { moment } from '../../base.ts'

const schema = defineEntity({
  name: 'RateWindow',
  properties: {
    /** The service, the policy, and a token subject or an IP address. */
    key: p.text().primary(),
    windowStart: moment().primary(),
    calls: p.integer(),
  },
})

/**
 * The number of requests in one rate-limit window (P16). The table is unlogged: a crash may lose the current window.
 */
export class RateWindow extends schema.class {}
schema.setClass(RateWindow)
