import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'FirstPasswordToken',
  properties: {
    ...tenantColumns,
    userId: p.integer().primary(),
    /** SHA-256 of the token, in hexadecimal; only the mail contains the token itself. */
    tokenHash: p.text(),
    expiresAt: moment(),
  },
})

/** A token with which a new user sets the first password; it works once (U3). */
export class FirstPasswordToken extends schema.class {}
schema.setClass(FirstPasswordToken)
