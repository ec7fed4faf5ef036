import { Company } from '../../../entities/tables/company/company.ts'
import { resetTenant } from '../../../entities/tenants/reset-tenant.ts'
import { hasBaseline } from '../../../entities/tenants/tenant-snapshots.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** Restores the company's seed or its baseline (S4). */
export const resetCompany: Handler<'resetCompany'> = async ({ path, body, em, platform, afterCommit }) => {
  const { id, environment } = await em.findOneOrFail(Company, { id: path.CompanyId })
  const kind = body.To === 'Baseline' ? 'baseline' : 'seed'

  // A baseline is replaced, but never deleted.
  if (kind === 'baseline' && !(await hasBaseline(em, id))) {
    throw errors.conflict('NoBaseline', 'The company has no baseline.')
  }

  await resetTenant(em, id, environment, kind)
  await afterCommit(platform.revocations.refresh)

  return { status: 204, body: undefined }
}
