import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'RefreshToken',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Shared by all tokens of one login. Reuse of a used token revokes the entire family. */
    family: p.uuid(),
    clientId: p.text(),
    userId: p.integer(),
    tokenHash: p.text(),
    /** The `jti` of the access token that was issued together with this token. */
    accessJti: p.text(),
    /** The user's token generation at login; the token becomes invalid when the user's generation rises. */
    generation: p.integer(),
    createdAt: madeAt(),
    expiresAt: moment(),
    spentAt: moment().nullable(),
    /** The scopes of the access token, separated by spaces; null in tokens that are older than this column. */
    scope: p.text().nullable(),
  },
})

/** A refresh token, of which only the hash is stored (P4). */
export class RefreshToken extends schema.class {}
schema.setClass(RefreshToken)
