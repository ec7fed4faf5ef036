import { defineEntity, p } from '@mikro-orm/core'
import { madeAt } from '../../base.ts'

const schema = defineEntity({
  name: 'SigningKey',
  properties: {
    kid: p.text().primary(),
    algorithm: p.text(),
    /** Encrypted if KEY_ENCRYPTION_KEY is set (handlers/api/auth/key-encryption.ts). */
    privateJwk: p.json<Record<string, unknown>>(),
    publicJwk: p.json<Record<string, unknown>>(),
    createdAt: madeAt(),
    /** From then on it signs, until the next one does. */
    signsFrom: madeAt(),
  },
})

/** A key that signs access tokens (P6). */
export class SigningKey extends schema.class {}
schema.setClass(SigningKey)
