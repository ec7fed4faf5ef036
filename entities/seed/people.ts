// Seeds the accounts of the sample shop: the company's own client, a supplier's client, a till's client and the users.
// Only the returned package contains the secrets, except that of the till, which is not returned. Tested by
// test/tenants/tenants.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from '../tables/accounts/client.ts'
import { ClientSecret } from '../tables/accounts/client-secret.ts'
import { hashPassword, hashSecret, namedUuid, newPassword, newSecret } from '../tables/accounts/secrets.ts'
import type { Company } from '../tables/company/company.ts'
import { LockReason } from '../tables/usermanager/lock-reason.ts'
import { UserAccount } from '../tables/usermanager/user-account.ts'
import { UserLocation } from '../tables/usermanager/user-location.ts'
import { allocateIdsInTransaction } from '../tenants/allocate-ids.ts'
import type { OnboardingPackage } from '../tenants/onboarding.ts'
import { lockedFor, lockReasons, type SeedUser, users } from './shop.ts'

/** Creates the id, name and plain-text secret of the company's own client. */
export function newCompanyClient({ id, name }: Company) {
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'tenant'
  return { id: `${slug.slice(0, 40)}-${id}`, name: `${name} Web Shop`, secret: newSecret() }
}

export async function seedClients(em: EntityManager, company: Company, nodes: OnboardingPackage['Entities']) {
  const supplier = nodes.find((node) => node.Role === 'Supplier')
  if (!supplier) throw new Error('The seed has no supplier')
  const client = newCompanyClient(company)
  const theirs = { id: `${client.id}-supplier`, name: supplier.Name, secret: newSecret() }
  const till = { id: `${client.id}-till`, name: 'Till at Harbour Street', secret: newSecret() }
  const companyId = company.id
  await em.insertMany(Client, [
    { companyId, id: client.id, name: client.name, role: 'ApiClient', supplierEntityId: null, scopes: null },
    {
      ...{ companyId, id: theirs.id, name: theirs.name, role: 'Supplier' },
      ...{ supplierEntityId: supplier.Id, scopes: null },
    },
    {
      ...{ companyId, id: till.id, name: till.name, role: 'ApiClient', supplierEntityId: null },
      ...{ scopes: ['cart.read', 'invoices.write'], grants: ['client_credentials'] },
    },
  ])
  const secrets = { own: client, supplier: theirs, till }
  await em.insertMany(
    ClientSecret,
    Object.entries(secrets).map(([kind, { id: clientId, secret }]) => ({
      ...{ companyId, id: namedUuid('client-secret', companyId, kind), clientId },
      secretHash: hashSecret(secret),
    })),
  )
  return {
    ClientId: client.id,
    ClientSecret: client.secret,
    ClientName: client.name,
    Supplier: { EntityId: supplier.Id, ClientId: theirs.id, ClientSecret: theirs.secret },
  }
}

export async function seedUsers(em: EntityManager, company: Company, nodes: OnboardingPackage['Entities']) {
  const companyId = company.id
  const reasonIds = await allocateIdsInTransaction(em, companyId, 'lock_reason', lockReasons.length)
  const reasons = lockReasons.map((reason, index) => ({ id: reasonIds[index] ?? 0, companyId, ...reason }))
  await em.insertMany(LockReason, reasons)
  const ids = await allocateIdsInTransaction(em, companyId, 'user_account', users.length)
  const accounts = await Promise.all(
    users.map(async (user, index) => {
      const password = newPassword()
      const { userName, firstName, lastName, jobTitle, role, also, state } = user
      const row = {
        id: ids[index] ?? 0,
        ...{ companyId, userName, firstName, lastName, jobTitle },
        email: firstName === null ? null : `${userName}@company-${companyId}.example`,
        roles: also ? [role, also] : [role],
        supplierEntityId: role === 'Supplier' ? (nodesOf(user, nodes)[0] ?? null) : null,
        passwordHash: state === 'withoutPassword' ? null : await hashPassword(password),
        passwordIsTemporary: state === 'temporaryPassword',
        passwordSetAt: state === 'temporaryPassword' ? new Date() : null,
        isActive: state !== 'disabled',
        isLocked: state === 'locked',
        lockReasonId:
          state === 'locked' ? (reasons.find(({ name }) => name === lockedFor)?.id ?? null) : null,
      }
      return { user, password, row }
    }),
  )
  await em.insertMany(
    UserAccount,
    accounts.map(({ row }) => row),
  )
  const places = accounts.flatMap(({ user, row: { id: userId } }) =>
    nodesOf(user, nodes).map((entityId) => ({ companyId, userId, entityId })),
  )
  await em.insertMany(UserLocation, places)
  return accounts.flatMap(({ user: { userName, role, state }, password }) =>
    state ? [] : [{ UserName: userName, Password: password, Role: role }],
  )
}

const nodesOf = ({ at }: SeedUser, nodes: OnboardingPackage['Entities']): number[] =>
  nodes.flatMap(({ Id, Name }) => (at.includes(Name) ? [Id] : []))
