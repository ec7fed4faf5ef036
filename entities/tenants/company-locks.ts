// Locks on a company's row for tenant commands; they last until the transaction ends. Both functions throw TenantError
// if the company does not exist. Tested by test/tenants.test.ts.
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Company } from '../company.ts'
import { TenantError } from './tenant-error.ts'

/** Waits for the current writers of the company and blocks new ones. */
export async function lockCompany(em: EntityManager, companyId: number): Promise<Company> {
  const company = await em.findOne(Company, { id: companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!company) throw noTenant(companyId)
  return company
}

/** Blocks other tenant commands, but not foreign keys that refer to the company: its rows can still be written. */
export async function reserveCompany(em: EntityManager, companyId: number): Promise<void> {
  const found = await em.execute('select 1 from company where id = ? for no key update', [companyId])
  if (found.length === 0) throw noTenant(companyId)
}

const noTenant = (companyId: number) =>
  new TenantError(`There is no tenant ${companyId}: "list" shows them all.`)
