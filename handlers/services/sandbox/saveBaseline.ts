import { Company } from '../../../entities/tables/company/company.ts'
import { saveBaseline as save } from '../../../entities/tenants/reset-tenant.ts'
import type { Handler } from '../../api/handler.ts'

/** Keeps the company's data as its baseline (S4). */
export const saveBaseline: Handler<'saveBaseline'> = async ({ path, em }) => {
  const { id, environment } = await em.findOneOrFail(Company, { id: path.CompanyId })

  await save(em, id, environment)

  return { status: 204, body: undefined }
}
