import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'BasicSession',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    userId: p.integer(),
    clientId: p.text(),
    /** The refresh token family of the login; null if it has no refresh token. */
    family: p.uuid().nullable(),
    /** The `jti` of the access token with which the session was made. */
    accessJti: p.text(),
    /** When the last basic token of the session expires. */
    expiresAt: moment(),
  },
})

/**
 * A session that a user opened with an access token of a client (D2). Its basic tokens, and the access tokens that they
 * give, are valid while this row exists: it is deleted with the client or when the login is revoked, and outlives the
 * entries of the revocation list.
 */
export class BasicSession extends schema.class {}
schema.setClass(BasicSession)
