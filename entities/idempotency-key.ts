import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'IdempotencyKey',
  properties: {
    ...tenantColumns,
    /** The token subject that sent it, a user or a client: another one's key is another key. */
    subject: p.text().primary(),
    key: p.text().primary(),
    operationId: p.text(),
    bodyHash: p.text(),
    status: p.smallint(),
    headers: p.json<Record<string, string>>().nullable(),
    /** json, not jsonb: the replayed answer keeps its members in order. */
    body: p.json<unknown>().columnType('json').nullable(),
    createdAt: madeAt(),
  },
})

/** The first answer to a request that may be sent again (P18). */
export class IdempotencyKey extends schema.class {}
schema.setClass(IdempotencyKey)
