import { moveClock, readClock } from '../../../entities/tenants/clock.ts'
import { reserveCompany } from '../../../entities/tenants/company-locks.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { awaitQueues } from './await-queues.ts'
import { jumpFact, secondsOf } from './clock-jump.ts'
import { toClock } from './views.ts'

/** Moves the company's clock forward, and does what becomes due (S1). Concurrent jumps run one after the other. */
export const advanceClock: Handler<'advanceClock'> = async (request) => {
  const { path, body, em, check, afterCommit, platform } = request
  const { CompanyId: companyId } = path

  const due = await em.transactional(async (inner) => {
    if (!(await reserveCompany(inner, companyId))) throw errors.notFound()
    const clock = await readClock(inner, companyId)

    await check({ clockJump: jumpFact(body, clock) })

    return moveClock(inner, companyId, secondsOf(body, clock))
  })
  await afterCommit(async (committed) => {
    await platform.runClockJobs(committed)
    if (due > 0) await awaitQueues(committed, companyId)
  })

  return { status: 200, body: toClock(await readClock(em, companyId)) }
}
