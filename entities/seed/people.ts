// Who may enter the shop: its own client, one supplier's client, its users. Their secrets are in the answer alone.
// Held by test/tenants.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from '../client.ts'
import type { Company } from '../company.ts'
import { LockReason } from '../lock-reason.ts'
import type { OnboardingPackage } from '../onboarding.ts'
import { hashPassword, hashSecret, newPassword, newSecret } from '../secrets.ts'
import { UserAccount } from '../user-account.ts'
import { lockReasons, users } from './shop.ts'

export async function seedClients(em: EntityManager, company: Company, nodes: OnboardingPackage['Entities']) {
  const slug =
    company.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'tenant'
  const supplier = nodes.find((node) => node.Role === 'Supplier')
  if (!supplier) throw new Error('The seed has no supplier')
  const own = {
    id: `${slug.slice(0, 40)}-${company.id}`,
    name: `${company.name} Web Shop`,
    secret: newSecret(),
  }
  const theirs = { id: `supplier-${supplier.Id}`, name: supplier.Name, secret: newSecret() }
  const row = ({ id, name, secret }: typeof own) => ({
    id,
    name,
    secretHash: hashSecret(secret),
    companyId: company.id,
  })
  await em.insertMany(Client, [
    { ...row(own), role: 'ApiClient', supplierEntityId: null },
    { ...row(theirs), role: 'Supplier', supplierEntityId: supplier.Id },
  ])
  return {
    ClientId: own.id,
    ClientSecret: own.secret,
    ClientName: own.name,
    Supplier: { EntityId: supplier.Id, ClientId: theirs.id, ClientSecret: theirs.secret },
  }
}

export async function seedUsers(em: EntityManager, company: Company, nodes: OnboardingPackage['Entities']) {
  const secrets = await Promise.all(
    users.map(async () => {
      const password = newPassword()
      return { password, passwordHash: await hashPassword(password) }
    }),
  )
  await em.insertMany(
    LockReason,
    lockReasons.map((reason) => ({ ...reason, companyId: company.id })),
  )
  await em.insertMany(
    UserAccount,
    users.map(({ role, supplier, ...user }, index) => ({
      ...user,
      companyId: company.id,
      email: `${user.userName}@company-${company.id}.example`,
      roles: [role],
      supplierEntityId: nodes.find((node) => node.Role === 'Supplier' && node.Name === supplier)?.Id ?? null,
      passwordHash: secrets[index]?.passwordHash ?? null,
    })),
  )
  return users.map((user, index) => ({
    UserName: user.userName,
    Password: secrets[index]?.password ?? '',
    Role: user.role,
  }))
}
