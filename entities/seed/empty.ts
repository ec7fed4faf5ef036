// Seeds a company that begins empty: its root node, a client for its own programs, and an administrator, who adds the
// rest. Only the returned package contains the secrets. Tested by test/tenants/tenants.long.test.ts and
// test/tenants/empty-tenant.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from '../tables/accounts/client.ts'
import { ClientSecret } from '../tables/accounts/client-secret.ts'
import { hashPassword, hashSecret, newPassword } from '../tables/accounts/secrets.ts'
import type { Company } from '../tables/company/company.ts'
import { EntityNode } from '../tables/company/entity-node.ts'
import { UserAccount } from '../tables/usermanager/user-account.ts'
import { allocateIdsInTransaction } from '../tenants/allocate-ids.ts'
import type { TenantPackage } from '../tenants/onboarding.ts'
import { newCompanyClient } from './people.ts'

type Seeded = Pick<
  TenantPackage,
  'ClientId' | 'ClientSecret' | 'ClientName' | 'Users' | 'Supplier' | 'Entities' | 'CatalogItems'
>

const ADMINISTRATOR = { userName: 'administrator', role: 'Administrator' } as const

export async function seedEmptyTenant(em: EntityManager, company: Company): Promise<Seeded> {
  const { id: companyId, name } = company
  const client = newCompanyClient(company)
  const password = newPassword()
  const { userName, role } = ADMINISTRATOR

  await em.insert(EntityNode, { id: companyId, companyId, role: 'Company', name, parentId: null })
  await em.insert(Client, { id: client.id, name: client.name, companyId, role: 'ApiClient' })
  await em.insert(ClientSecret, { companyId, clientId: client.id, secretHash: hashSecret(client.secret) })
  // The account has no mail address, because none is known yet; the administrator can set it later.
  const [id = 0] = await allocateIdsInTransaction(em, companyId, 'user_account', 1)
  await em.insert(UserAccount, {
    ...{ companyId, id, userName, roles: [role] },
    passwordHash: await hashPassword(password),
  })

  return {
    ClientId: client.id,
    ClientSecret: client.secret,
    ClientName: client.name,
    Users: [{ UserName: userName, Password: password, Role: role }],
    Supplier: null,
    Entities: [{ Id: companyId, Role: 'Company', Name: name, ParentId: null }],
    CatalogItems: [],
  }
}
