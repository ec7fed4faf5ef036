// A background loop that claims rows (claims.ts) and works on each for a limited time. It works on several in parallel,
// with a limit per company, so that a company with slow servers does not delay others. This is a loop and not a queue
// job, because calls that hang would occupy the slots of all other jobs. Tested by test/cart/send-orders.long.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Claim, ClaimKey, Claims } from './claims.ts'
import type { BackgroundLoop, LoopContext } from './worker.ts'

/** Polling interval for rows that become due without a call of `wake`: through another worker, or after a pause. */
const POLL_MS = 1_000

/** Interval at which the claims of killed workers are released. */
const ABANDONED_MS = 10_000

/** Attempts to store an outcome, one second apart; if all fail, the work is done again. */
const STORE_ATTEMPTS = 5

interface ClaimLoopOptions<Id> {
  name: string
  claims: Claims<Id>
  /** Maximum number of rows on which one worker works in parallel, and of those of one company. */
  max: number
  maxPerCompany: number
  /** Companies with a lower maximum. */
  companyLimits?: () => ReadonlyMap<number, number>
  /** Runs before every claim, to find rows that became due. */
  findDue?: (em: EntityManager) => Promise<void>
  /** Does the work of a row and releases or postpones the claim. */
  takeTurn: (claim: Claim<Id>, context: LoopContext) => Promise<void>
}

export interface ClaimLoop extends BackgroundLoop {
  /** Must be called when there may be work. */
  wake(): void
}

export function createClaimLoop<Id extends string | number>(options: ClaimLoopOptions<Id>): ClaimLoop {
  let wake = () => {}
  return {
    name: options.name,
    wake: () => wake(),
    run: (context) =>
      runLoop(options, context, (next) => {
        wake = next
      }),
  }
}

async function runLoop<Id>(
  { claims, max, maxPerCompany, companyLimits = () => new Map(), findDue, takeTurn }: ClaimLoopOptions<Id>,
  context: LoopContext,
  onWake: (wake: () => void) => void,
): Promise<void> {
  const { em, workerId, signal, onFailure } = context
  const turns = new Set<Promise<void>>()
  const perCompany = new Map<number, number>()
  /** Claims that could not be released, because the database was unavailable. */
  const unreleased: ClaimKey<Id>[] = []
  let woken = Promise.withResolvers<void>()
  onWake(() => woken.resolve())
  signal.addEventListener('abort', () => woken.resolve(), { once: true })

  const take = async () => {
    for (const row of unreleased.splice(0)) await release(row)
    if (turns.size === max) return
    await findDue?.(em())
    const limits = companyLimits()
    const claimed = await claims.claim(em(), {
      workerId,
      max: max - turns.size,
      maxPerCompany,
      exceptions: [...new Set([...perCompany.keys(), ...limits.keys()])].map((companyId) => ({
        companyId,
        max: Math.max((limits.get(companyId) ?? maxPerCompany) - (perCompany.get(companyId) ?? 0), 0),
      })),
    })
    for (const claim of claimed) begin(claim)
  }

  const begin = (claim: Claim<Id>) => {
    const { companyId } = claim
    perCompany.set(companyId, (perCompany.get(companyId) ?? 0) + 1)
    const turn = takeTurn(claim, context).catch((error) => {
      onFailure(error)
      unreleased.push(claim)
    })
    turns.add(turn)
    turn.finally(() => {
      turns.delete(turn)
      const left = (perCompany.get(companyId) ?? 1) - 1
      if (left > 0) perCompany.set(companyId, left)
      else perCompany.delete(companyId)
      woken.resolve()
    })
  }

  const release = async (row: ClaimKey<Id>) => {
    await claims.release(em(), row, workerId, { isEmpty: false }).catch((error) => {
      onFailure(error)
      unreleased.push(row)
    })
  }

  let looked = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    woken = Promise.withResolvers<void>()
    try {
      if (performance.now() - looked > ABANDONED_MS) {
        await claims.releaseAbandoned(em())
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
  await Promise.all(turns)
  for (const row of unreleased.splice(0)) await release(row)
}

/** Retries storing the outcome of a call while the database fails. */
export async function keepOutcome<T>(
  write: () => Promise<T>,
  { onFailure }: Pick<LoopContext, 'onFailure'>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === STORE_ATTEMPTS) throw error
      onFailure(error)
      await sleep(1_000)
    }
  }
}
