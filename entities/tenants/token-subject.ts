// Finds the client and the user that a token from the command line is issued to. Tested by test/tenants/tenants.long.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { normalizedText } from '../normalized-text.ts'
import { Client } from '../tables/accounts/client.ts'
import { Company } from '../tables/company/company.ts'
import { UserAccount } from '../tables/usermanager/user-account.ts'
import { TenantError } from './tenant-error.ts'

interface TokenSubject {
  client: Client
  /** Undefined if the client itself is the subject. */
  user: UserAccount | undefined
}

/**
 * Returns the company's own client and the named user. Without a company id it takes the company with the lowest id.
 */
export async function findTokenSubject(
  orm: MikroORM,
  companyId: number | undefined,
  userName?: string,
): Promise<TokenSubject> {
  const em = orm.em.fork()
  const where = companyId === undefined ? {} : { id: companyId }
  const [company] = await em.find(Company, where, { orderBy: { id: 'asc' }, limit: 1 })
  if (!company)
    throw new TenantError(
      companyId
        ? `There is no tenant ${companyId}.`
        : 'There is no tenant yet: npm run tenant -- create --name "Acme" makes one.',
    )

  const [client] = await em.find(
    Client,
    { companyId: company.id, role: 'ApiClient', isActive: true },
    { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 1 },
  )
  if (!client) throw new TenantError(`Company ${company.id} has no active client of its own.`)
  if (userName === undefined) return { client, user: undefined }
  const users = await em.find(UserAccount, { companyId: company.id })
  const name = normalizedText(userName).toLowerCase()
  const user = users.find((candidate) => candidate.userName.toLowerCase() === name)
  if (user && (user.isLocked || !user.isActive))
    throw new TenantError(`The user "${userName}" cannot log in.`)
  if (user) return { client, user }
  const names = users.slice(0, 20).map((candidate) => candidate.userName)
  throw new TenantError(`Company ${company.id} has no user "${userName}": it has ${names.join(', ')}.`)
}
