// Sends pending orders to the point of sale (C8): several stores in parallel, the orders of each store in order of
// arrival, without an open transaction. A failed order delays its store, with growing pauses; a refused order delays
// nothing. A company whose point of sale does not respond gets few slots, so that it does not occupy those of other
// companies.
// Tested by test/cart/send-orders.long.test.ts and test/cart/orders.long.test.ts.
import { type ClaimLoop, createClaimLoop, keepOutcome } from '../../background/jobs/claim-loop.ts'
import type { Claim } from '../../background/jobs/claims.ts'
import type { LoopContext } from '../../background/jobs/worker.ts'
import { traced } from '../../runtime/tracing/tracing.ts'
import type { PointOfSale, PosResponse } from './point-of-sale.ts'
import * as queue from './queued-orders.ts'

/** Maximum number of stores whose orders one worker sends in parallel. */
const MAX_STORES = 48

/** The same maximum for one company, and for a company whose last call got no response. */
const MAX_STORES_PER_COMPANY = 12
const MAX_STORES_PER_SILENT_COMPANY = 2

/**
 * How long a worker sends the orders of one store. The others wait for the next claim, so that other stores are not
 * delayed.
 */
const TURN_MS = 5_000

/** Pause before a failed order is sent again: doubles with each attempt, at least Retry-After, at most 15 minutes. */
export const retrySeconds = (attempts: number, asked = 0): number =>
  Math.min(Math.max(2 ** attempts, asked), 900)

export function createOrderSender(pointOfSale: PointOfSale): ClaimLoop {
  const silent = new Map<number, number>()
  const submit = async (companyId: number, { content }: queue.WaitingOrder) => {
    const response = await pointOfSale.submit(content)
    if (response.outcome === 'failed' && response.isSilent)
      silent.set(companyId, MAX_STORES_PER_SILENT_COMPANY)
    else silent.delete(companyId)
    return response
  }
  return createClaimLoop({
    name: 'sendOrders',
    claims: queue.stores,
    max: MAX_STORES,
    maxPerCompany: MAX_STORES_PER_COMPANY,
    companyLimits: () => silent,
    takeTurn: (claim, context) => takeTurn(claim, context, (order) => submit(claim.companyId, order)),
  })
}

/** Sends a store's orders until all are sent, one fails, or the time limit is reached. */
async function takeTurn(
  claim: Claim<number>,
  context: LoopContext,
  submit: (order: queue.WaitingOrder) => Promise<PosResponse>,
): Promise<void> {
  const { em, workerId, logger, signal, tracing } = context
  const turnEnds = performance.now() + TURN_MS
  const store = { companyId: claim.companyId, entityId: claim.id }
  let { attempts } = claim
  for (;;) {
    if (signal.aborted || performance.now() > turnEnds) {
      await queue.stores.release(em(), claim, workerId, { isEmpty: false })
      return
    }
    const order = await queue.oldestOrder(em(), store)
    if (!order) {
      await queue.stores.release(em(), claim, workerId, { isEmpty: true })
      return
    }
    const { traceparent } = order
    const attributes = { 'retail.company': store.companyId }
    const response = await traced(
      tracing,
      { name: 'sendOrder', traceparent, attributes, isChildSpan: true },
      () => submit(order),
    )
    context.onCall?.('order', response.outcome)
    const about = { company: store.companyId, entity: store.entityId, cart: order.content.CartId }
    if (response.outcome === 'failed') {
      const { reason, after } = response
      attempts += 1
      const seconds = retrySeconds(attempts, after)
      logger.warn({ ...about, attempts, seconds, reason }, 'order not sent')
      await keepOutcome(
        () => queue.stores.postpone(em(), claim, workerId, { attempts, seconds, reason }),
        context,
      )
      return
    }
    if (response.outcome === 'refused') {
      logger.warn({ ...about, status: response.status }, 'order refused by the point of sale')
      await keepOutcome(() => queue.refuseOrder(em(), store, order.id, response), context)
    } else await keepOutcome(() => queue.acceptOrder(em(), store, order.id, response.externalId), context)
    attempts = 0
  }
}
