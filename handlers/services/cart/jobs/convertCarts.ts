// Converts the queued carts of one company into pending orders (C5), in order of arrival, one process at a time. A cart
// that fails is retried later and delays only the carts of the same store; a unique constraint prevents a second
// pending order for a cart. If another process is converting the same company, the job queues a later job and ends.
// send-orders.ts sends the orders to an external point of sale. Tested by test/cart/orders.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { onNode } from '../../../../entities/database/connections/async-context.ts'
import type { Job, JobRequest } from '../../../background/jobs/worker.ts'
import { type Tracing, traced } from '../../../runtime/tracing/tracing.ts'
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
  return (request) => {
    const companyId = Number(request.payload.CompanyId)
    return onNode('background', companyId, () => convertCarts(request, companyId))
  }

  async function convertCarts({ em, logger, signal, tracing }: JobRequest, companyId: number): Promise<void> {
    const deadline = performance.now() + MAX_RUN_MS
    let limit = BATCH_SIZE
    for (;;) {
      const [oldest] = await queue.dueCarts(em, companyId, { limit: 1 })
      if (!oldest) return
      if (signal.aborted || performance.now() > deadline) return queue.scheduleConversion(em, companyId, 0)

      const outcome = await convertNext(em.fork(), { companyId, limit, isSent, tracing })
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

interface Conversion {
  companyId: number
  limit: number
  isSent: boolean
  tracing: Tracing | undefined
}

type Failure = { carts: readonly queue.QueuedCart[]; error: unknown }

/** Converts the oldest carts in one transaction; throws if it fails before any cart was read. */
async function convertNext(
  em: EntityManager,
  { companyId, limit, isSent, tracing }: Conversion,
): Promise<'converted' | 'taken' | Failure> {
  let carts: readonly queue.QueuedCart[] = []
  try {
    const upTo = await queue.settledUpTo(em, companyId)
    return await em.transactional(async (inner) => {
      // PostgreSQL releases the lock at the end of the transaction, even if the process is killed.
      if (!(await queue.lockConversion(inner, companyId))) return 'taken'
      const due = await queue.dueCarts(inner, companyId, { limit, upTo })
      carts = tracing ? untracedOrFirst(due) : due
      const ids = carts.map(({ cart_id }) => cart_id)
      const { traceparent } = carts[0] ?? {}
      const attributes = { 'retail.company': companyId }
      await traced(tracing, { name: 'convertCart', traceparent, attributes, isChildSpan: true }, () =>
        queue.storeOrders(inner, companyId, ids, { isSent }),
      )
      return 'converted'
    })
  } catch (error) {
    if (carts.length === 0) throw error
    return { carts, error }
  }
}

/** A cart of a trace is converted alone, because the events of one statement belong to one trace. */
function untracedOrFirst(carts: readonly queue.QueuedCart[]): readonly queue.QueuedCart[] {
  const traced = carts.findIndex(({ traceparent }) => traceparent !== null)
  return traced < 0 ? carts : carts.slice(0, Math.max(traced, 1))
}

/** The error text that operators see in the queue. */
const reasonOf = (error: unknown): string => ((error as Error).message ?? 'unknown').slice(0, 500)
