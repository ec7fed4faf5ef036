import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'IdempotencyKey',
  properties: {
    ...tenantColumns,
    /** The subject of the token that sent the key, a user or a client; keys of different subjects are independent. */
    subject: p.text().primary(),
    key: p.text().primary(),
    operationId: p.text(),
    bodyHash: p.text(),
    status: p.smallint(),
    headers: p.json<Record<string, string>>().nullable(),
    /** json, not jsonb: it keeps the order of the members, so the replayed response equals the first one. */
    body: p.json<unknown>().columnType('json').nullable(),
    createdAt: madeAt(),
  },
})

/** The response to the first request with an Idempotency-Key; a repeated request gets it again (P18). */
export class IdempotencyKey extends schema.class {}
schema.setClass(IdempotencyKey)
