// A queue for permits: who waits, whose turn is next, and who is refused. Its users say how many permits there are, and for whom:
// connections by service and company (pool-partitions.ts), threads and logins by key (handlers/runtime/async/keyed-queue.ts).
// Tested by test/database/pool-partitions.test.ts and test/runtime/async/keyed-queue.test.ts.

export interface Permit<Work> {
  readonly work: Work
  /** Releases the permit; a second call has no effect. */
  release(): void
}

interface Waiter<Work> {
  readonly work: Work
  readonly since: number
  /** Ends the wait with an error; without effect once it has ended. */
  refuse(): void
}

interface PermitPolicy<Work> {
  mayAcquire(work: Work): boolean
  /** Counts a permit of the work, and returns what counts its release. */
  take(work: Work): () => void
  /** Works of different keys take turns. */
  keyOf(work: Work): string
  /** Waiters of a lower rank come first. */
  rankOf?(work: Work): number
  /** Whether a waiter whose turn it is has waited too long to begin. */
  isTooLate?(since: number): boolean
  refusal(): Error
}

export interface PermitQueue<Work> {
  /** Waits for a permit, unless one is free; after `patienceMs` rejects with the refusal. */
  acquire(work: Work, patienceMs?: number): Promise<Permit<Work>>
  readonly waiting: ReadonlySet<Waiter<Work>>
}

/** @example const permit = await queue.acquire(work); try { … } finally { permit.release() } */
export function createPermitQueue<Work>(policy: PermitPolicy<Work>): PermitQueue<Work> {
  const { mayAcquire, take, keyOf, rankOf = () => 0, isTooLate = () => false, refusal } = policy
  const waiting = new Set<Waiter<Work> & { key: string; admit(): void }>()
  /** The number of the last turn of each key, while somebody waits. */
  const turns = new Map<string, number>()
  let turn = 0

  function permitOf(work: Work): Permit<Work> {
    let giveBack: (() => void) | undefined = take(work)
    return {
      work,
      release() {
        giveBack?.()
        giveBack = undefined
        for (let next = nextWaiter(); next; next = nextWaiter()) {
          if (isTooLate(next.since)) next.refuse()
          else next.admit()
        }
      },
    }
  }

  /** Of the waiters that may have a permit: the lowest rank, then the key whose turn is longest ago, then the longest wait. */
  function nextWaiter() {
    let best: { waiter: Waiter<Work> & { admit(): void }; rank: number; turn: number } | undefined
    for (const waiter of waiting) {
      if (!mayAcquire(waiter.work)) continue
      const [rank, turn] = [rankOf(waiter.work), turns.get(waiter.key) ?? 0]
      if (!best || rank < best.rank || (rank === best.rank && turn < best.turn)) best = { waiter, rank, turn }
    }
    return best?.waiter
  }

  return {
    waiting,
    async acquire(work, patienceMs) {
      if (mayAcquire(work)) return permitOf(work)
      const { promise, resolve, reject } = Promise.withResolvers<Permit<Work>>()
      const key = keyOf(work)
      const leave = () => {
        clearTimeout(timer)
        const isWaiting = waiting.delete(waiter)
        if (waiting.size === 0) turns.clear()
        return isWaiting
      }
      const waiter = {
        ...{ work, key, since: performance.now() },
        admit() {
          turns.set(key, ++turn)
          leave()
          resolve(permitOf(work))
        },
        refuse: () => leave() && reject(refusal()),
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(waiter.refuse, patienceMs)
      waiting.add(waiter)
      return promise
    },
  }
}
