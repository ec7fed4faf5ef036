// Creates, lists and removes tenants; reset-tenant.ts and handlers/services/entities/import contain the other commands. Every function
// is one transaction and may run while servers serve the same tenant. Tested by test/tenants/tenants.long.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { retryDeadlocks } from '../database/retry-deadlocks.ts'
import { seedEmptyTenant } from '../seed/empty.ts'
import { seedTenant } from '../seed/index.ts'
import { AuditEntry } from '../tables/accounts/audit-entry.ts'
import { Client } from '../tables/accounts/client.ts'
import { LogonFailure } from '../tables/accounts/logon-failure.ts'
import { revoke } from '../tables/accounts/revoke.ts'
import { namedUuid } from '../tables/accounts/secrets.ts'
import { Company } from '../tables/company/company.ts'
import { UserAccount } from '../tables/usermanager/user-account.ts'
import { silenceEvents } from './company-events.ts'
import { lockCompany, noTenant } from './company-locks.ts'
import { baseUrls, type Environment, type OnboardingPackage, type TenantPackage } from './onboarding.ts'
import { TenantError } from './tenant-error.ts'
import { takeSnapshot } from './tenant-snapshots.ts'

interface NewTenant {
  name: string
  environment: Environment
  /** The origin of the services, such as https://localhost:8443. */
  baseUrl: string
  /** Of its mails; the default language if absent. */
  language?: string | undefined
}

/**
 * Creates a company with the sample shop. Only the returned package contains the secrets. `keep` stores the package
 * before the transaction commits: a crash in between leaves a package without a company, which the next creation
 * replaces, and never a company without a package.
 */
export const createTenant = (
  orm: MikroORM,
  tenant: NewTenant,
  keep: (made: OnboardingPackage) => Promise<void> = async () => {},
): Promise<OnboardingPackage> => makeCompany(orm, tenant, seedTenant, keep)

/** Creates a company with only its root node, one client and one administrator, as a real company begins (T1). */
export const createEmptyTenant = (orm: MikroORM, tenant: NewTenant): Promise<TenantPackage> =>
  makeCompany(orm, tenant, seedEmptyTenant)

type Credentials =
  | 'ClientId'
  | 'ClientSecret'
  | 'ClientName'
  | 'Users'
  | 'Supplier'
  | 'Entities'
  | 'CatalogItems'

async function makeCompany<Seeded extends Pick<TenantPackage, Credentials>>(
  orm: MikroORM,
  tenant: NewTenant,
  seed: (em: EntityManager, company: Company) => Promise<Seeded>,
  keep: (made: Omit<TenantPackage, Credentials> & Seeded) => Promise<void> = async () => {},
): Promise<Omit<TenantPackage, Credentials> & Seeded> {
  const name = tenant.name.trim()
  if (name.length < 1 || name.length > 200 || /\p{Cc}/u.test(name)) {
    throw new TenantError('A tenant needs a name of 1 to 200 characters, without control characters.')
  }
  return orm.em.fork().transactional(async (em) => {
    const id = await nextCompanyId(em)
    const { environment, language = null } = tenant
    const company = em.create(Company, { id, name, environment, language, sourceId: namedUuid('source', id) })
    await em.flush()
    await silenceEvents(em)
    const seeded = await seed(em, company)
    await auditCreation(em, id)
    await takeSnapshot(em, id, 'seed')
    const made = {
      Environment: environment,
      CompanyId: id,
      CompanyName: name,
      SourceId: company.sourceId,
      BaseUrls: baseUrls(tenant.baseUrl, environment),
      ...seeded,
    }
    await keep(made)
    return made
  })
}

/** The id of a new company; the first one gets the first id, even if an earlier start was cut off. */
async function nextCompanyId(em: EntityManager): Promise<number> {
  if (await hasNoCompany(em)) {
    // Of several first tenants at once, the others wait.
    await em.execute('lock table company in share row exclusive mode')
    if (await hasNoCompany(em)) await em.execute('alter sequence company_id_seq restart')
  }
  const [next] = await em.execute<{ id: number }[]>(`select nextval('company_id_seq')::int as id`)
  return next?.id ?? 0
}

/** Never gives the id of a removed company again: its usage stays, and processes may have its ids in memory. */
async function retireCompanyId(em: EntityManager, companyId: number): Promise<void> {
  const [start] = await em.execute<{ id: string }[]>(
    `select greatest(seqstart, ? + seqincrement) as id from pg_sequence where seqrelid = 'company_id_seq'::regclass`,
    [companyId],
  )
  await em.execute(`alter sequence company_id_seq start with ${Number(start?.id)}`)
}

async function hasNoCompany(em: EntityManager): Promise<boolean> {
  const companies = await em.find(Company, {}, { orderBy: { id: 'asc' }, limit: 1 })
  return companies.length === 0
}

/** The audit log of a company begins with its clients and users, whom an operator added (K6). */
async function auditCreation(em: EntityManager, companyId: number): Promise<void> {
  const clients = await em.find(Client, { companyId }, { fields: ['id'] })
  const users = await em.find(UserAccount, { companyId }, { fields: ['id'] })
  const made = [
    ...clients.map(({ id }) => ['client.created', 'Client', id] as const),
    ...users.map(({ id }) => ['user.created', 'User', String(id)] as const),
  ]
  const entries = made.map(([action, targetKind, targetId]) => ({
    ...{ companyId, id: namedUuid('audit', companyId, targetKind, targetId) },
    ...{ action, actorKind: 'Operator' as const, targetKind, targetId },
  }))
  await em.insertMany(AuditEntry, entries)
}

interface TenantSummary {
  CompanyId: number
  CompanyName: string
  Environment: Environment
  /** Null is the default language. */
  Language: string | null
  CreatedUtc: string
}

export async function listTenants(orm: MikroORM): Promise<TenantSummary[]> {
  const companies = await orm.em.fork().findAll(Company, { orderBy: { id: 'asc' } })
  return companies.map((company) => ({
    CompanyId: company.id,
    CompanyName: company.name,
    Environment: company.environment,
    Language: company.language ?? null,
    CreatedUtc: company.createdAt.toISOString(),
  }))
}

/** Sets the language of the company's mails; those that wait get it too. A reset keeps it. */
export async function setLanguage(orm: MikroORM, companyId: number, language: string): Promise<void> {
  const changed = await orm.em.fork().nativeUpdate(Company, { id: companyId }, { language })
  if (changed === 0) throw noTenant(companyId)
}

/** Deletes the company and all its data except billed usage; its tokens become invalid within a second. */
export async function removeTenant(orm: MikroORM, companyId: number): Promise<void> {
  await retryDeadlocks(orm.em.fork(), async (em) => {
    await lockCompany(em, companyId)
    await silenceEvents(em)
    // A distributed database has no foreign key from these, which do not always have a company.
    await em.nativeDelete(LogonFailure, { companyId })
    await em.nativeDelete(Company, { id: companyId })
    await retireCompanyId(em, companyId)
    await revoke(em, [{ key: `company:${companyId}` }])
  })
}
