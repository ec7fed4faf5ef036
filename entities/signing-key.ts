import { defineEntity, p } from '@mikro-orm/core'
import { madeAt } from './base.ts'

const schema = defineEntity({
  name: 'SigningKey',
  properties: {
    kid: p.text().primary(),
    algorithm: p.text(),
    privateJwk: p.json<Record<string, unknown>>(),
    publicJwk: p.json<Record<string, unknown>>(),
    createdAt: madeAt(),
  },
})

/** A key that signs access tokens (P6). */
export class SigningKey extends schema.class {}
schema.setClass(SigningKey)
