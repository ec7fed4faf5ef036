// Locks on a company's row, which last until the transaction ends. Tested by test/tenants/tenants.long.test.ts and
// test/entities/tree-races.test.ts.
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Company } from '../tables/company/company.ts'
import { TenantError } from './tenant-error.ts'

/** Waits for the current writers of the company and blocks new ones. Throws TenantError without such a company. */
export async function lockCompany(em: EntityManager, companyId: number): Promise<Company> {
  const company = await em.findOne(Company, { id: companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!company) throw noTenant(companyId)
  return company
}

/**
 * Blocks tenant commands and other writers of the company's tree and catalog (N1, N2), but not foreign keys that refer to
 * the company: its other rows can still be written. False without such a company.
 */
export async function reserveCompany(em: EntityManager, companyId: number): Promise<boolean> {
  const companies = await em.execute('select 1 from company where id = ? for no key update', [companyId])
  return companies.length > 0
}

export const noTenant = (companyId: number) =>
  new TenantError(`There is no tenant ${companyId}: "list" shows them all.`)
