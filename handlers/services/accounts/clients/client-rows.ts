// Reads clients and their secrets as rows. Tested by test/accounts/listClients.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type RowOf } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'

/** Column of each filterable property of a client. */
export const clientColumns = {
  ClientId: 'client.id',
  CompanyId: 'client.company_id',
  Name: 'client.name',
  SupplierEntityId: 'client.supplier_entity_id',
  IsActive: 'client.is_active',
  CreatedDateUtc: 'client.created_at',
  LastUsedUtc: 'client.last_used_at',
}

export type ClientRow = RowOf<typeof clientRows>

/** A query builder over `client`, the clients of a company. */
export const clientRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('client')
    .select([
      'client.id',
      'client.company_id',
      'client.name',
      'client.role',
      'client.scopes',
      'client.grants',
    ])
    .select(['client.supplier_entity_id', 'client.is_active', 'client.created_at', 'client.last_used_at'])
    .where('client.company_id', '=', companyId)

/** One client of the company. Throws 404. */
export async function readClient(em: EntityManager, companyId: number, id: string): Promise<ClientRow> {
  const row = await clientRows(em, companyId).where('client.id', '=', id).executeTakeFirst()
  if (!row) throw errors.notFound()
  return row
}

/** Column of each filterable property of a secret. */
export const secretColumns = {
  SecretId: 'secret.id',
  ClientId: 'secret.client_id',
  CreatedDateUtc: 'secret.created_at',
  ExpiresAtUtc: 'secret.expires_at',
}

export type SecretRow = RowOf<typeof secretRows>

/** A query builder over `secret`, the secrets of a client that have not ended. */
export const secretRows = (em: EntityManager, companyId: number, clientId: string) =>
  kysely(em)
    .selectFrom('client_secret as secret')
    .select(['secret.id', 'secret.client_id', 'secret.created_at', 'secret.expires_at'])
    .where('secret.company_id', '=', companyId)
    .where('secret.client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        eb('secret.expires_at', 'is', null),
        eb('secret.expires_at', '>', sql<string>`clock_timestamp()`),
      ]),
    )
