import { defineEntity, p } from '@mikro-orm/core'
import { moment } from '../../base.ts'

const schema = defineEntity({
  name: 'RequestLogReader',
  properties: {
    companyId: p.integer().primary().autoincrement(false),
    /** When the log was last read, by the real clock. */
    askedAt: moment(),
  },
})

/** A company whose request log was read (S3): every process that has requests of it in memory then writes them. */
export class RequestLogReader extends schema.class {}
schema.setClass(RequestLogReader)
