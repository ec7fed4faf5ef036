import { readClock, resetClock as reset } from '../../../entities/tenants/clock.ts'
import { reserveCompany } from '../../../entities/tenants/company-locks.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { toClock } from './views.ts'

/** Returns the company's clock to the real time, and leaves its data alone (S1). */
export const resetClock: Handler<'resetClock'> = async ({ path, em }) => {
  const { CompanyId: companyId } = path

  await em.transactional(async (inner) => {
    if (!(await reserveCompany(inner, companyId))) throw errors.notFound()
    await reset(inner, companyId)
  })

  return { status: 200, body: toClock(await readClock(em, companyId)) }
}
