import type { EntityManager } from '@mikro-orm/postgresql'
import { reserveCompany } from '../../../entities/tenants/company-locks.ts'
import { errors } from '../../runtime/errors/errors.ts'

/**
 * Makes the writers of one company's tree and catalog wait for each other, until the transaction ends. Throws 404 without
 * such a company: a token may outlive it.
 */
export async function lockCompanyData(em: EntityManager, companyId: number): Promise<void> {
  if (!(await reserveCompany(em, companyId))) throw errors.notFound()
}
