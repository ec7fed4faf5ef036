import { defineEntity, p } from '@mikro-orm/core'
import { madeAt } from './base.ts'

const schema = defineEntity({
  name: 'LogonFailure',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** Null where no company is known; where it is, a reset of that company forgives. */
    companyId: p.integer().nullable(),
    /** An account or an address. */
    key: p.text(),
    failedAt: madeAt(),
  },
})

/** A wrong password (P5). */
export class LogonFailure extends schema.class {}
schema.setClass(LogonFailure)
