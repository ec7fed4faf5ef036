import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'Client',
  properties: {
    ...tenantColumns,
    id: p.text().primary(),
    name: p.text(),
    /** SHA-256 of the secret, in hexadecimal. The secret has 256 random bits, so it needs no slow hash. */
    secretHash: p.text(),
    role: p.text().$type<'ApiClient' | 'Supplier'>(),
    /** The supplier that the client acts for; null for the company's own client. */
    supplierEntityId: p.integer().nullable(),
  },
})

/** An OAuth client: a program that may request tokens (P4). */
export class Client extends schema.class {}
schema.setClass(Client)
