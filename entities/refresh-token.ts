import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'RefreshToken',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** All that came from one log-on; a spent token that is used again ends the whole family. */
    family: p.uuid(),
    clientId: p.text(),
    userId: p.integer(),
    tokenHash: p.text(),
    /** The access token that was issued with it. */
    accessJti: p.text(),
    /** The user's token generation at the log-on; the refresh token dies with it. */
    generation: p.integer(),
    createdAt: madeAt(),
    expiresAt: moment(),
    spentAt: moment().nullable(),
    /** The scopes of its access token, separated by spaces; null in tokens that are older than this column. */
    scope: p.text().nullable(),
  },
})

/** A refresh token, by its hash (P4). */
export class RefreshToken extends schema.class {}
schema.setClass(RefreshToken)
