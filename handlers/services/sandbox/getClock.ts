import { Company } from '../../../entities/tables/company/company.ts'
import { readClock } from '../../../entities/tenants/clock.ts'
import type { Handler } from '../../api/handler.ts'
import { toClock } from './views.ts'

/** Reads the company's clock (S1). */
export const getClock: Handler<'getClock'> = async ({ path, em }) => {
  const { id } = await em.findOneOrFail(Company, { id: path.CompanyId })

  return { status: 200, body: toClock(await readClock(em, id)) }
}
