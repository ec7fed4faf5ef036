import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'ClientSecret',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    clientId: p.text(),
    /** SHA-256 of the secret, in hexadecimal. The secret has 256 random bits, so it needs no slow hash. */
    secretHash: p.text(),
    createdAt: madeAt(),
    /** Null for a secret that has no successor; the database's clock ends it. */
    expiresAt: moment().nullable(),
  },
})

/** A secret of a client; while it is replaced, a client has several (K4). */
export class ClientSecret extends schema.class {}
schema.setClass(ClientSecret)
