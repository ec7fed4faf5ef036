// Making, listing and removing tenants. Reset and import stand in files of their own. Every function is one transaction
// and may run beside servers that serve the same tenant. Held by test/tenants.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { besideRequests } from './beside-requests.ts'
import { Company } from './company.ts'
import { lockCompany } from './company-locks.ts'
import { baseUrls, type Environment, type OnboardingPackage } from './onboarding.ts'
import { revoke } from './revoke.ts'
import { namedUuid } from './secrets.ts'
import { seedTenant } from './seed/index.ts'
import { TenantError } from './tenant-error.ts'
import { takeSnapshot } from './tenant-snapshots.ts'

export interface NewTenant {
  name: string
  environment: Environment
  /** The address before the services' own, such as https://localhost:8443. */
  baseUrl: string
}

/**
 * Makes a company with the seeded shop; secrets are in the answer and nowhere else. `keep` gets it before the company is
 * there for good: a crash then leaves a package too many, which the next one replaces, rather than one too few.
 */
export async function createTenant(
  orm: MikroORM,
  tenant: NewTenant,
  keep: (made: OnboardingPackage) => Promise<void> = async () => {},
): Promise<OnboardingPackage> {
  const name = tenant.name.trim()
  if (name.length < 1 || name.length > 200 || /\p{Cc}/u.test(name)) {
    throw new TenantError('A tenant needs a name of 1 to 200 characters, without control characters.')
  }
  return orm.em.fork().transactional(async (em) => {
    const [root] = await em.execute<{ id: number }[]>(`select nextval('entity_node_id_seq')::int as id`)
    const id = root?.id ?? 0
    const { environment } = tenant
    const company = em.create(Company, { id, name, environment, sourceId: namedUuid('source', id) })
    await em.flush()
    const seeded = await seedTenant(em, company)
    await takeSnapshot(em, id)
    const made = {
      Environment: environment,
      CompanyId: id,
      CompanyName: name,
      ClientId: seeded.ClientId,
      ClientSecret: seeded.ClientSecret,
      ClientName: seeded.ClientName,
      SourceId: company.sourceId,
      BaseUrls: baseUrls(tenant.baseUrl),
      Users: seeded.Users,
      Supplier: seeded.Supplier,
      Entities: seeded.Entities,
      CatalogItems: seeded.CatalogItems,
    }
    await keep(made)
    return made
  })
}

export interface TenantSummary {
  CompanyId: number
  CompanyName: string
  Environment: Environment
  CreatedUtc: string
}

export async function listTenants(orm: MikroORM): Promise<TenantSummary[]> {
  const companies = await orm.em.fork().findAll(Company, { orderBy: { id: 'asc' } })
  return companies.map((company) => ({
    CompanyId: company.id,
    CompanyName: company.name,
    Environment: company.environment,
    CreatedUtc: company.createdAt.toISOString(),
  }))
}

/** Deletes everything that the company has; its tokens die within a second. */
export async function removeTenant(orm: MikroORM, companyId: number): Promise<void> {
  await besideRequests(orm, async (em) => {
    await lockCompany(em, companyId)
    await em.nativeDelete(Company, { id: companyId })
    await revoke(em, [{ key: `company:${companyId}` }])
  })
}
