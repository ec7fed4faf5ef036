// The clients of a company for `npm run tenant -- client`: the rules and the functions that write are those of the API. An
// operator may give any scope. Tested by test/accounts/client-commands.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { retryDeadlocks } from '../../../../entities/database/retry-deadlocks.ts'
import { Client } from '../../../../entities/tables/accounts/client.ts'
import { ClientSecret } from '../../../../entities/tables/accounts/client-secret.ts'
import { endClientTokens } from '../../../../entities/tables/accounts/revoke.ts'
import { noTenant, reserveCompany } from '../../../../entities/tenants/company-locks.ts'
import { TenantError } from '../../../../entities/tenants/tenant-error.ts'
import { isLive } from '../../../api/auth/client-secrets.ts'
import { withTimeOnly } from '../../../api/pipeline/request-rules.ts'
import type { Facts, RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'
import { auditor, clientTarget, OPERATOR, secretTarget } from '../../../runtime/observe/audit.ts'
import { toClient } from '../views.ts'
import { auditedChange, type ClientValues, clientFact, lockClient } from './client-changes.ts'
import { clientRows } from './client-rows.ts'
import { addSecret, endSecrets, insertClient, replaceClient } from './save-clients.ts'

/** Which company's clients a command is about, with the rules of all companies. */
export interface CompanyClients {
  orm: MikroORM
  rules: RuleSnapshot
  companyId: number
}

const audit = auditor(OPERATOR)

type NewClient = Pick<ClientValues, 'name' | 'scopes' | 'grants' | 'supplierEntityId'>

export function listCompanyClients({ orm, rules, companyId }: CompanyClients) {
  return changing({ orm, companyId }, async (em) => {
    const rows = await clientRows(em, companyId).orderBy('client.id').execute()
    return rows.map(toClient(rules.forCompany(companyId)))
  })
}

/** Adds a client; only the response contains its secret. */
export function addClient({ orm, rules, companyId }: CompanyClients, client: NewClient) {
  const role = client.supplierEntityId === null ? 'ApiClient' : 'Supplier'
  const values: ClientValues = { ...client, role, isActive: true }
  return changing({ orm, companyId }, async (em) => {
    const facts = await clientFact(em, { companyId, rules }, values, null)
    await requireRules(rules.forCompany(companyId), 'accounts/client', facts)
    const created = await insertClient(em, companyId, values)
    const key = { companyId, id: created.client.id }
    await audit(em, 'client.created', clientTarget(key))
    await audit(em, 'client.secret.created', secretTarget(key, created.secret.id))
    return { ClientId: created.client.id, ClientSecret: created.secret.text, SecretId: created.secret.id }
  })
}

/** Adds a secret; the earlier ones end after some hours. */
export function replaceSecret({ orm, rules, companyId }: CompanyClients, id: string, overlapHours?: number) {
  const hours = overlapHours ?? rules.limit('accounts/limits', 'SecretOverlapHours')
  return changing({ orm, companyId }, async (em) => {
    const client = await knownClient(em, companyId, id)
    const others = await em.count(ClientSecret, { companyId, clientId: id, ...isLive() })
    const clientSecret = { ClientId: id, OverlapHours: hours, Others: others }
    await requireRules(rules.forCompany(companyId), 'accounts/secret', { clientSecret })
    await endSecrets(em, client, hours)
    const { id: SecretId, text } = await addSecret(em, client)
    await audit(em, 'client.secret.created', secretTarget(client, SecretId))
    return { ClientId: id, ClientSecret: text, SecretId }
  })
}

/** Disables a client, and ends its tokens. */
export function disableClient({ orm, companyId }: CompanyClients, id: string): Promise<void> {
  return changing({ orm, companyId }, async (em) => {
    const client = await knownClient(em, companyId, id)
    await replaceClient(em, client, { isActive: false }, true)
    await audit(em, auditedChange(client, { isActive: false }), clientTarget(client))
  })
}

/** Deletes a client with its secrets, and ends its tokens. */
export function removeClient({ orm, rules, companyId }: CompanyClients, id: string): Promise<void> {
  return changing({ orm, companyId }, async (em) => {
    const client = await knownClient(em, companyId, id)
    const removal = { Resource: 'Client', Id: id }
    const removedClient = { ClientId: id, IsCaller: false }
    await requireRules(rules.forCompany(companyId), 'accounts/removal', { removal, removedClient })
    await endClientTokens(em, client)
    await em.nativeDelete(Client, { companyId, id })
    await audit(em, 'client.deleted', clientTarget(client))
  })
}

const changing = <T>(
  { orm, companyId }: Pick<CompanyClients, 'orm' | 'companyId'>,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> =>
  retryDeadlocks(orm.em.fork(), async (em) => {
    if (!(await reserveCompany(em, companyId))) throw noTenant(companyId)
    return work(em)
  })

async function knownClient(em: EntityManager, companyId: number, id: string): Promise<Client> {
  if ((await em.count(Client, { companyId, id })) === 0) {
    throw new TenantError(
      `Company ${companyId} has no client "${id}": "client list ${companyId}" shows them all.`,
    )
  }
  return lockClient(em, companyId, id)
}

async function requireRules(rules: RuleSnapshot, ruleSet: string, facts: Facts): Promise<void> {
  const violations = await withTimeOnly(rules, Date.now()).evaluate(ruleSet, facts)
  if (violations.length > 0) throw new TenantError(...violations.map(({ message }) => message))
}
