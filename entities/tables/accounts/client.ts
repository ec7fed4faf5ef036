import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, moment, tenantColumns } from '../../base.ts'

export const clientGrants = ['password', 'refresh_token', 'client_credentials'] as const
export type ClientGrant = (typeof clientGrants)[number]

const schema = defineEntity({
  name: 'Client',
  properties: {
    ...tenantColumns,
    id: p.text().primary(),
    name: p.text(),
    /** Supplier for a client that acts for a supplier, else ApiClient: the role limits the scopes. */
    role: p.text().$type<'ApiClient' | 'Supplier'>(),
    /** The supplier that the client acts for; null for the company's own client. */
    supplierEntityId: p.integer().nullable(),
    /** Null for a client that may have every scope of its role, also those that the role gets later. */
    scopes: p.array().columnType('text[]').nullable(),
    grants: p
      .array()
      .columnType('text[]')
      .$type<ClientGrant[]>()
      .defaultRaw("'{password,refresh_token,client_credentials}'"),
    isActive: p.boolean().default(true),
    createdAt: madeAt(),
    /** The last token request, accurate to about a minute. */
    lastUsedAt: moment().nullable(),
    /** Raised to revoke all access tokens that were issued to the client. The number never decreases. */
    tokenGeneration: p.integer().default(1),
  },
})

/** An OAuth client: a program that may request tokens (P4, K4). */
export class Client extends schema.class {}
schema.setClass(Client)
