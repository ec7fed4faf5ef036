// The order service (C5): turns the queued carts of one company into pending orders, in order of arrival, one process at a
// time. A cart that fails is tried again later and holds up its store alone; the unique cart of a pending order makes a
// second one impossible. A job that finds its company taken leaves: whoever has the company looks once more after letting
// it go. Sending orders to another system is send-orders.ts. Tested by test/cart/orders.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Job } from '../../platform/jobs/worker.ts'
import * as queue from '../queued-carts.ts'

/** After this time a company gives way to others; what is left waits for its next turn. */
const TURN_MS = 5_000

/** Then a taken company is looked at again: the database lets go of a killed process's statement only at its end. */
const TAKEN_SECONDS = 1

/** Carts of one transaction. */
const AT_ONCE = 100

/** Pause before a failed cart is tried again: doubles with each attempt, up to five minutes. */
const retrySeconds = (attempts: number) => Math.min(2 ** attempts, 300)

interface Sending {
  /** Whether another system is the point of sale, to which the orders are sent. */
  isSent: boolean
  /** Called when there may be orders to send. */
  onStored: () => void
}

export function createConvertCarts({ isSent, onStored }: Sending): Job {
  return async function convertCarts({ payload, em, logger, signal }) {
    const companyId = Number(payload.CompanyId)
    const turnEnds = performance.now() + TURN_MS
    let most = AT_ONCE
    while ((await queue.dueCarts(em, companyId, { most: 1 })).length > 0) {
      if (signal.aborted || performance.now() > turnEnds) return queue.passOn(em, companyId, 0)

      const outcome = await convertNext(em.fork(), companyId, most, isSent)
      if (outcome === 'taken') return queue.passOn(em, companyId, TAKEN_SECONDS)
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
      // One of several is at fault; one by one, the others go through.
      most = 1
    }
  }
}

type Failure = { carts: readonly queue.QueuedCart[]; error: unknown }

/** Converts the oldest carts in one transaction; throws where it failed before any cart was in hand. */
async function convertNext(
  em: EntityManager,
  companyId: number,
  most: number,
  isSent: boolean,
): Promise<'converted' | 'taken' | Failure> {
  let carts: readonly queue.QueuedCart[] = []
  try {
    return await em.transactional(async (inner) => {
      // The company is free again with the transaction's end, also when the process is killed.
      if (!(await queue.takeCompany(inner, companyId))) return 'taken'
      carts = await queue.dueCarts(inner, companyId, {
        most,
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

/** What an operator reads in the queue. */
const reasonOf = (error: unknown): string => ((error as Error).message ?? 'unknown').slice(0, 500)
