import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'Client',
  properties: {
    ...tenantColumns,
    id: p.text().primary(),
    name: p.text(),
    /** SHA-256 of the secret, in hexadecimal: 256 random bits need no slow hash. */
    secretHash: p.text(),
    role: p.text().$type<'ApiClient' | 'Supplier'>(),
    /** The supplier that the client speaks for; null for the company's own client. */
    supplierEntityId: p.integer().nullable(),
  },
})

/** A program that may ask for tokens (P4). */
export class Client extends schema.class {}
schema.setClass(Client)
