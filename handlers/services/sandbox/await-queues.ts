// Waits until the workers have handled the entries of a company's queues that a jump of its clock made due: carts, orders
// to send, mails. What fails is due again later. Where no worker runs, the wait ends after ten seconds.
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isAnythingDue, readClock } from '../../../entities/tenants/clock.ts'

const MAX_WAIT_MS = 10_000
const EVERY_MS = 100

export async function awaitQueues(em: EntityManager, companyId: number): Promise<void> {
  const { real } = await readClock(em, companyId)
  for (let waited = 0; waited < MAX_WAIT_MS; waited += EVERY_MS) {
    if (!(await isAnythingDue(em, companyId, real))) return
    await sleep(EVERY_MS)
  }
}
