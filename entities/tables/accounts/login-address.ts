import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'LoginAddress',
  properties: {
    ...tenantColumns,
    userId: p.integer().primary(),
    /** As the rate limits count it: an IPv4 address, or the /64 prefix of an IPv6 address. */
    address: p.text().primary(),
    /** The day (UTC) of the last login: a row is written once a day at most. */
    lastOn: p.date(),
  },
})

/** An address from which a user logged in: failures from there are counted apart from those of strangers (P5). */
export class LoginAddress extends schema.class {}
schema.setClass(LoginAddress)
