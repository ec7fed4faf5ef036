import { defineEntity, p } from '@mikro-orm/core'
import { bigint, madeAt, moment } from './base.ts'

const schema = defineEntity({
  name: 'LogonFailure',
  properties: {
    id: bigint().primary().autoincrement().generated('by default as identity'),
    /** Null if the company is unknown; a reset of the company deletes its rows. */
    companyId: p.integer().nullable(),
    /** An account or an address. */
    key: p.text(),
    failedAt: madeAt(),
    /** Set while the password is being looked at; the attempt counts as failed when it is null, or over. */
    pendingUntil: moment().nullable(),
    /** Whose right password it was, where a bare name led to several accounts: the same one counts once. */
    guess: p.text().nullable(),
  },
})

/** A wrong password, or one that is being looked at (P5). */
export class LogonFailure extends schema.class {}
schema.setClass(LogonFailure)
