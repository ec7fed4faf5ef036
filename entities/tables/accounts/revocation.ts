import { defineEntity, p } from '@mikro-orm/core'
import { bigint, madeAt, moment } from '../../base.ts'

const schema = defineEntity({
  name: 'Revocation',
  properties: {
    id: bigint().primary().autoincrement().generated('by default as identity'),
    /** The revoked token, subject, family, client or company, with a prefix for its kind. */
    key: p.text(),
    /** Tokens of a lower generation are revoked. */
    generation: p.integer(),
    revokedAt: madeAt(),
    expiresAt: moment(),
  },
})

/** Access tokens that are revoked before they expire (P6). */
export class Revocation extends schema.class {}
schema.setClass(Revocation)
