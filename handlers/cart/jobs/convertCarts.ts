// The order service (C5): turns the queued carts of one company into pending orders, in order of arrival, one
// process at a time. A cart that fails keeps its place and is tried again later, and those behind it wait; the
// unique cart of a pending order makes a second one impossible. A job that finds its company taken leaves: whoever
// has the company looks once more after letting it go. Held by test/cart/orders.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Job } from '../../platform/worker.ts'
import { cartToSubmit } from '../cart-rows.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import * as queue from '../queued-carts.ts'

/** After this time a company gives way to others; what is left waits for its next turn. */
const TURN_MS = 5_000

/** Then a taken company is looked at again: the database lets go of a killed process's statement only at its end. */
const TAKEN_SECONDS = 1

/** Carts of one transaction; one where another system takes part, so that what it took is kept at once. */
const cartsAtOnce = (pointOfSale: PointOfSale | undefined) => (pointOfSale ? 1 : 100)

/** Pause before a failed cart is tried again: doubles with each attempt, up to five minutes. */
const retrySeconds = (attempts: number) => Math.min(2 ** attempts, 300)

/** Without a point of sale the pending order in this database is all there is to make. */
export function createConvertCarts(pointOfSale: PointOfSale | undefined): Job {
  return async function convertCarts({ payload, em, logger, signal }) {
    const companyId = Number(payload.CompanyId)
    const turnEnds = performance.now() + TURN_MS
    let most = cartsAtOnce(pointOfSale)
    while ((await queue.dueCarts(em, companyId, { most: 1 })).length > 0) {
      if (signal.aborted || performance.now() > turnEnds) return queue.passOn(em, companyId, 0)

      const outcome = await convertNext(em.fork(), companyId, most, pointOfSale)
      if (outcome === 'converted') continue
      if (outcome === 'taken') return queue.passOn(em, companyId, TAKEN_SECONDS)

      const { carts, error } = outcome
      const [cart] = carts
      if (cart && carts.length === 1) {
        logger.warn({ company: companyId, cart: cart.id, err: error }, 'cart not converted')
        return queue.postpone(em, cart, retrySeconds(cart.attempts + 1), reasonOf(error))
      }
      // One of several is at fault; one by one, those before it go through.
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
  pointOfSale: PointOfSale | undefined,
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

      const orders = []
      for (const { id } of carts) {
        const externalId = pointOfSale ? await pointOfSale.submit(await cartToSubmit(inner, id)) : null
        orders.push({ cartId: id, externalId })
      }
      await queue.storeOrders(inner, orders)
      return 'converted'
    })
  } catch (error) {
    if (carts.length === 0) throw error
    return { carts, error }
  }
}

/** What an operator reads in the queue: `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  const { message = 'unknown', cause } = error as Error
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
  return reason.slice(0, 500)
}
