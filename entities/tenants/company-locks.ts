// A company held against others until the transaction ends, as far as a tenant command needs it. Throws
// TenantError where there is no such company. Tested by test/tenants.test.ts.
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Company } from '../company.ts'
import { TenantError } from './tenant-error.ts'

/** Blocks new writers of the company, and waits for the current ones. */
export async function lockCompany(em: EntityManager, companyId: number): Promise<Company> {
  const company = await em.findOne(Company, { id: companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!company) throw noTenant(companyId)
  return company
}

/**
 * Conflicts with locks of the company row, but not with foreign keys to it: rows of the company may still be
 * written.
 */
export async function reserveCompany(em: EntityManager, companyId: number): Promise<void> {
  const found = await em.execute('select 1 from company where id = ? for no key update', [companyId])
  if (found.length === 0) throw noTenant(companyId)
}

const noTenant = (companyId: number) =>
  new TenantError(`There is no tenant ${companyId}: "list" shows them all.`)
