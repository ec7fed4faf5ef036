import type { JWK } from 'jose'
import type { ClientSecret, Key, RegisteredClient } from '../../../generated/accounts/types.gen.ts'
import { possibleScopes } from '../../api/auth/scopes.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import type { ClientRow, SecretRow } from './clients/client-rows.ts'

/** The public members of a key only. */
export function toKey({ kty = '', crv = '', x = '', kid = '', alg = '', use = '' }: JWK): Key {
  return { kty, crv, x, kid, alg, use } as Key
}

/** Creates the view of clients; a client without its own scopes has those of its role. */
export const toClient =
  (rules: RuleSnapshot) =>
  (row: ClientRow): RegisteredClient => ({
    ClientId: row.id,
    CompanyId: row.company_id,
    Name: row.name,
    Scopes: possibleScopes(rules, row),
    Grants: row.grants,
    SupplierEntityId: row.supplier_entity_id,
    IsActive: row.is_active,
    CreatedDateUtc: formatInstant(row.created_at),
    LastUsedUtc: row.last_used_at === null ? null : formatInstant(row.last_used_at),
  })

export const toClientSecret = (row: SecretRow): ClientSecret => ({
  SecretId: row.id,
  ClientId: row.client_id,
  CreatedDateUtc: formatInstant(row.created_at),
  ExpiresAtUtc: row.expires_at === null ? null : formatInstant(row.expires_at),
})
