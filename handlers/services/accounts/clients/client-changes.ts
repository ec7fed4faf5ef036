// The client that results from a request, the facts for its rules, and the check of who may request it (K4). Tested by
// test/accounts/createClient.test.ts, test/accounts/updateClient.test.ts and test/accounts/escalation.test.ts.
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client, type ClientGrant } from '../../../../entities/tables/accounts/client.ts'
import { EntityNode } from '../../../../entities/tables/company/entity-node.ts'
import type { ClientCreate, ClientUpdate } from '../../../../generated/accounts/types.gen.ts'
import type { Principal } from '../../../api/auth/principal.ts'
import { possibleScopes } from '../../../api/auth/scopes.ts'
import type { RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'

/** The members of a client that a request decides. */
export interface ClientValues {
  name: string
  role: Client['role']
  supplierEntityId: number | null
  scopes: string[]
  grants: ClientGrant[]
  isActive: boolean
}

export function clientValues(body: ClientCreate | ClientUpdate): ClientValues {
  const { Name, Scopes, Grants = ['client_credentials'], SupplierEntityId = null, IsActive = true } = body
  return {
    name: Name,
    role: SupplierEntityId === null ? 'ApiClient' : 'Supplier',
    supplierEntityId: SupplierEntityId,
    scopes: [...new Set(Scopes)],
    grants: [...new Set(Grants)],
    isActive: IsActive,
  }
}

/** Whether a client sends the request itself, and not a user who logged in through it. */
export const isOwnClient = (caller: Principal, id: string): boolean =>
  caller.kind === 'client' && caller.clientId === id

/** The client, locked until the transaction ends. Throws 404. */
export const lockClient = (em: EntityManager, companyId: number, id: string): Promise<Client> =>
  em.findOneOrFail(Client, { companyId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })

/** The fact `client`, of a change of the stored client or of a new one; a command has no caller. */
export async function clientFact(
  em: EntityManager,
  { companyId, rules, caller }: { companyId: number; rules: RuleSnapshot; caller?: Principal },
  values: ClientValues,
  stored: Client | null,
) {
  const supplier = values.supplierEntityId
  const possible = possibleScopes(rules, { role: values.role })
  const clients = await em.count(Client, { companyId })
  return {
    client: {
      ClientId: stored?.id ?? null,
      Name: values.name,
      Scopes: values.scopes,
      Grants: values.grants,
      SupplierEntityId: supplier,
      IsActive: values.isActive,
      ImpossibleScopes: values.scopes.filter((scope) => !possible.includes(scope)),
      SupplierIsOfCompany:
        supplier === null
          ? null
          : (await em.count(EntityNode, { companyId, id: supplier, role: 'Supplier' })) > 0,
      SupplierChanges: stored !== null && (stored.supplierEntityId ?? null) !== supplier,
      IsCaller: caller !== undefined && stored !== null && isOwnClient(caller, stored.id),
      Others: clients - (stored ? 1 : 0),
    },
  }
}

/** The scopes that a change gives a client: the added ones, and all of a client that it activates. */
export function givenScopes(rules: RuleSnapshot, stored: Client, values: ClientValues): string[] {
  const isActivated = values.isActive && !stored.isActive
  const currentScopes = isActivated ? [] : possibleScopes(rules, stored)
  return values.scopes.filter((scope) => !currentScopes.includes(scope))
}

/** Whether a client that follows its role continues to: the request has exactly the scopes of the role. */
export function followsRole(rules: RuleSnapshot, stored: Client, { scopes }: ClientValues): boolean {
  const ofRole = possibleScopes(rules, stored)
  return !stored.scopes && ofRole.length === scopes.length && scopes.every((scope) => ofRole.includes(scope))
}

/** Whether a change takes something from a client for which it may have tokens. */
export function losesRights(rules: RuleSnapshot, stored: Client, values: ClientValues): boolean {
  const lost = possibleScopes(rules, stored).some((scope) => !values.scopes.includes(scope))
  return lost || !values.isActive || stored.grants.some((grant) => !values.grants.includes(grant))
}

/** The action that the audit log names for a change. */
export function auditedChange(
  stored: Pick<Client, 'isActive'>,
  { isActive }: Pick<ClientValues, 'isActive'>,
) {
  if (stored.isActive === isActive) return 'client.updated'
  return isActive ? 'client.enabled' : 'client.disabled'
}
