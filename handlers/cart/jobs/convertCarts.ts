// Converts the queued carts of one company into pending orders (C5), in order of arrival, one process at a time. A cart
// that fails is retried later and delays only the carts of the same store; a unique constraint prevents a second
// pending order for a cart. If another process is converting the same company, the job queues a later job and ends.
// send-orders.ts sends the orders to an external point of sale. Tested by test/cart/orders.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Job } from '../../platform/jobs/worker.ts'
import * as queue from '../queued-carts.ts'

/** Time limit of one job; the remaining carts wait for the next job, so that other companies are not delayed. */
const MAX_RUN_MS = 5_000

/** Delay before the next job if another process is converting the company, in case that process is killed. */
const TAKEN_SECONDS = 1

/** Carts per transaction. */
const BATCH_SIZE = 100

/** Pause before a failed cart is retried; it doubles with each attempt, up to five minutes. */
const retrySeconds = (attempts: number) => Math.min(2 ** attempts, 300)

interface Sending {
  /** Whether the orders are sent to an external point of sale. */
  isSent: boolean
  /** Called when there may be orders to send. */
  onStored: () => void
}

export function createConvertCarts({ isSent, onStored }: Sending): Job {
  return async function convertCarts({ payload, em, logger, signal }) {
    const companyId = Number(payload.CompanyId)
    const deadline = performance.now() + MAX_RUN_MS
    let limit = BATCH_SIZE
    while ((await queue.dueCarts(em, companyId, { limit: 1 })).length > 0) {
      if (signal.aborted || performance.now() > deadline) return queue.scheduleConversion(em, companyId, 0)

      const outcome = await convertNext(em.fork(), companyId, limit, isSent)
      if (outcome === 'taken') return queue.scheduleConversion(em, companyId, TAKEN_SECONDS)
      if (outcome === 'converted') {
        onStored()
        continue
      }

      const { carts, error } = outcome
      const [cart] = carts
      if (cart && carts.length === 1) {
        logger.warn({ company: companyId, cart: cart.cart_id, err: error }, 'cart not converted')
        await queue.postpone(em, cart, retrySeconds(cart.attempts + 1), reasonOf(error))
      }
      // One of several carts failed: from now on they are converted one by one.
      limit = 1
    }
  }
}

type Failure = { carts: readonly queue.QueuedCart[]; error: unknown }

/** Converts the oldest carts in one transaction; throws if it fails before any cart was read. */
async function convertNext(
  em: EntityManager,
  companyId: number,
  limit: number,
  isSent: boolean,
): Promise<'converted' | 'taken' | Failure> {
  let carts: readonly queue.QueuedCart[] = []
  try {
    return await em.transactional(async (inner) => {
      // PostgreSQL releases the lock at the end of the transaction, even if the process is killed.
      if (!(await queue.lockConversion(inner, companyId))) return 'taken'
      carts = await queue.dueCarts(inner, companyId, {
        limit,
        upTo: await queue.settledUpTo(inner, companyId),
      })
      await queue.storeOrders(
        inner,
        companyId,
        carts.map(({ cart_id }) => cart_id),
        { isSent },
      )
      return 'converted'
    })
  } catch (error) {
    if (carts.length === 0) throw error
    return { carts, error }
  }
}

/** The error text that operators see in the queue. */
const reasonOf = (error: unknown): string => ((error as Error).message ?? 'unknown').slice(0, 500)
