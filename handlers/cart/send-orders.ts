// Sends pending orders to the point of sale (C8): several stores in parallel, the orders of each store in order of
// arrival, without an open transaction. A failed order delays its store, with growing pauses; a refused order delays
// nothing. A company whose point of sale does not answer gets few slots, so that it does not occupy those of other
// companies. This is a loop and not a queue job, because hanging calls would occupy the slots of all other jobs.
// Tested by test/cart/send-orders.test.ts and test/cart/orders.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackgroundLoop, LoopContext } from '../platform/jobs/worker.ts'
import type { PointOfSale, PosResponse } from './point-of-sale.ts'
import * as queue from './queued-orders.ts'

/** Maximum number of stores whose orders one worker sends in parallel. */
const MAX_STORES = 48

/** The same maximum for one company, and for a company whose last call got no response. */
const MAX_STORES_PER_COMPANY = 12
const MAX_STORES_PER_SILENT_COMPANY = 2

/**
 * Time limit of one turn of a store; the remaining orders wait for its next turn, so that other stores are not delayed.
 */
const TURN_MS = 5_000

/** Polling interval for stores that become due without a call of `wake`: through another worker, or after a pause. */
const POLL_MS = 1_000

/** Interval at which the stores of killed workers are released. */
const ABANDONED_MS = 10_000

/**
 * Attempts to store a response, one second apart; if all fail, the order is sent again with the same idempotency key.
 */
const STORE_ATTEMPTS = 5

/** Pause before a failed order is sent again: doubles with each attempt, at least Retry-After, at most 15 minutes. */
export const retrySeconds = (attempts: number, asked = 0): number =>
  Math.min(Math.max(2 ** attempts, asked), 900)

export interface OrderSender extends BackgroundLoop {
  /** Must be called when there may be orders to send. */
  wake(): void
}

export function createOrderSender(pointOfSale: PointOfSale): OrderSender {
  let wake = () => {}
  return {
    name: 'sendOrders',
    wake: () => wake(),
    run: (context) =>
      runSender(context, pointOfSale, (next) => {
        wake = next
      }),
  }
}

async function runSender(
  context: LoopContext,
  pointOfSale: PointOfSale,
  onWake: (wake: () => void) => void,
): Promise<void> {
  const { em, workerId, signal, onFailure } = context
  const storeTurns = new Set<Promise<void>>()
  const perCompany = new Map<number, number>()
  const silent = new Set<number>()
  /** Claims that could not be released, because the database was unavailable. */
  const unreleased: queue.Store[] = []
  let woken = Promise.withResolvers<void>()
  onWake(() => woken.resolve())
  signal.addEventListener('abort', () => woken.resolve(), { once: true })

  const take = async () => {
    for (const store of unreleased.splice(0)) await release(store)
    const maxStores = MAX_STORES - storeTurns.size
    if (maxStores === 0) return
    const stores = await queue.claimStores(em(), {
      workerId,
      maxStores,
      maxStoresPerCompany: MAX_STORES_PER_COMPANY,
      exceptions: [...new Set([...perCompany.keys(), ...silent])].map((companyId) => ({
        companyId,
        maxStores: Math.max(
          (silent.has(companyId) ? MAX_STORES_PER_SILENT_COMPANY : MAX_STORES_PER_COMPANY) -
            (perCompany.get(companyId) ?? 0),
          0,
        ),
      })),
    })
    for (const store of stores) begin(store)
  }

  const begin = (store: queue.ClaimedStore) => {
    const { companyId } = store
    perCompany.set(companyId, (perCompany.get(companyId) ?? 0) + 1)
    const turn = takeTurn(store, context, (order) => submit(companyId, order)).catch((error) => {
      onFailure(error)
      unreleased.push(store)
    })
    storeTurns.add(turn)
    turn.finally(() => {
      storeTurns.delete(turn)
      const left = (perCompany.get(companyId) ?? 1) - 1
      if (left > 0) perCompany.set(companyId, left)
      else perCompany.delete(companyId)
      woken.resolve()
    })
  }

  const submit = async (companyId: number, { content }: queue.WaitingOrder) => {
    const answer = await pointOfSale.submit(content)
    if (answer.outcome === 'failed' && answer.isSilent) silent.add(companyId)
    else silent.delete(companyId)
    return answer
  }

  const release = async (store: queue.Store) => {
    await queue.releaseStore(em(), store, workerId, { isEmpty: false }).catch((error) => {
      onFailure(error)
      unreleased.push(store)
    })
  }

  let looked = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    woken = Promise.withResolvers<void>()
    try {
      if (performance.now() - looked > ABANDONED_MS) {
        await queue.releaseAbandonedStores(em())
        looked = performance.now()
      }
      await take()
    } catch (error) {
      onFailure(error)
      // Not interrupted by `wake`: an unavailable database must not be queried in a busy loop.
      await sleep(POLL_MS)
    }
    const timer = setTimeout(() => woken.resolve(), POLL_MS)
    await woken.promise
    clearTimeout(timer)
  }
  await Promise.all(storeTurns)
  for (const store of unreleased.splice(0)) await release(store)
}

/** Sends a store's orders until none is left, one fails, or the time limit of the turn is reached. */
async function takeTurn(
  store: queue.ClaimedStore,
  { em, workerId, logger, signal, onFailure }: LoopContext,
  submit: (order: queue.WaitingOrder) => Promise<PosResponse>,
): Promise<void> {
  const turnEnds = performance.now() + TURN_MS
  let { attempts } = store
  for (;;) {
    if (signal.aborted || performance.now() > turnEnds) {
      await queue.releaseStore(em(), store, workerId, { isEmpty: false })
      return
    }
    const order = await queue.oldestOrder(em(), store)
    if (!order) {
      await queue.releaseStore(em(), store, workerId, { isEmpty: true })
      return
    }
    const answer = await submit(order)
    const { companyId: company, entityId: entity } = store
    const about = { company, entity, cart: order.content.CartId }
    if (answer.outcome === 'failed') {
      const { reason, after } = answer
      attempts += 1
      const seconds = retrySeconds(attempts, after)
      logger.warn({ ...about, attempts, seconds, reason }, 'order not sent')
      await keep(() => queue.postponeStore(em(), store, workerId, { attempts, seconds, reason }))
      return
    }
    if (answer.outcome === 'refused') {
      logger.warn({ ...about, status: answer.status }, 'order refused by the point of sale')
      await keep(() => queue.refuseOrder(em(), store, order.id, answer))
    } else await keep(() => queue.acceptOrder(em(), store, order.id, answer.externalId))
    attempts = 0
  }

  /** Retries storing the answer of the point of sale while the database fails. */
  async function keep(write: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await write()
        return
      } catch (error) {
        if (attempt === STORE_ATTEMPTS) throw error
        onFailure(error)
        await sleep(1_000)
      }
    }
  }
}
