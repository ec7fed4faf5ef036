import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'LoggedRequest',
  properties: {
    ...tenantColumns,
    /** In the order in which requests were written, which is the order in which they are removed. */
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** When it arrived, by the real clock. */
    at: moment(),
    /** The client may choose it, so several requests may have the same. */
    requestId: p.text(),
    method: p.text(),
    path: p.text(),
    operationId: p.text().nullable(),
    status: p.integer(),
    code: p.text().nullable(),
    fault: p.text().nullable(),
    subject: p.text(),
    durationMs: p.integer(),
    requestType: p.text().nullable(),
    requestBody: p.text().nullable(),
    isRequestCut: p.boolean(),
    responseType: p.text().nullable(),
    responseBody: p.text().nullable(),
    isResponseCut: p.boolean(),
    /** What the row counts for in the bound of a company's log. */
    bytes: p.integer(),
  },
})

/** A request of a sandbox company, with its response (S3); everything secret in its texts is masked. */
export class LoggedRequest extends schema.class {}
schema.setClass(LoggedRequest)
