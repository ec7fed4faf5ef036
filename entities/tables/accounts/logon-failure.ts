import { defineEntity, p } from '@mikro-orm/core'
import { bigint, madeAt, moment } from '../../base.ts'

const schema = defineEntity({
  name: 'LogonFailure',
  properties: {
    id: bigint().primary().autoincrement().generated('by default as identity'),
    /** Null if the company is unknown; a reset of the company deletes its rows. */
    companyId: p.integer().nullable(),
    /** Names the account or the IP address that the attempt counts against. */
    key: p.text(),
    failedAt: madeAt(),
    /** Set while the password is being checked. The attempt counts as failed if this is null or in the past. */
    pendingUntil: moment().nullable(),
    /**
     * Set if the password was correct for another account with the same user name: names that account, so that its
     * repeated logins count as one failure.
     */
    guess: p.text().nullable(),
  },
})

/** A login attempt with a wrong password, or with one that is still being checked (P5). */
export class LogonFailure extends schema.class {}
schema.setClass(LogonFailure)
