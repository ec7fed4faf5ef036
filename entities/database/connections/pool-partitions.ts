// Divides the connections of the pool, so that work that waits for a lock cannot occupy all of them. Work runs in
// partitions: one for each service, and one for background work. A partition gets another connection while it holds fewer than
// are free, so a single partition takes at most half of them and some remain for the next partition. Probes and polls have
// reserved connections. A company gets at most half of what one partition may take (P21): one that sends many requests waits
// behind its own, and those of a partition that may enter take turns by company. With half of the pool it gets one more in a
// partition where it has none, so that its services do not wait for one another, until two are left for other companies. For the
// first connection of a company in a partition only the companies there are counted, so one company cannot close it to others.
// Tested by test/database/pool-partitions.test.ts, test/api/pipeline/costly-neighbour.alone.long.test.ts and
// test/runtime/observe/blocked-database.long.test.ts.
import { type Context, context, IDS } from './async-context.ts'
import { createPermitQueue } from './permit-queue.ts'

/** Connections reserved for these partitions, in addition to the pool size. */
const RESERVED: Readonly<Record<string, number>> = {
  /** /readyz. */
  probes: 1,
  /** Polls of revocations, rate limits, usage and queue metrics. */
  polls: 3,
  /** Blocks of ids, which work that holds a connection may wait for. */
  [IDS]: 1,
}
export const RESERVED_PERMITS = Object.values(RESERVED).reduce((sum, permits) => sum + permits, 0)

/** What a company with half of the pool leaves free: more than one, because a partition with one company needs two to admit another. */
const LEFT_TO_OTHERS = 2

/** The context of work that has none, such as a command: it may take any free connection. */
const NO_CONTEXT: Context = { partition: 'none', held: 0 }

/** Thrown if no connection became free in time; the client gets a 503. */
export class PoolBusyError extends Error {
  /** The code with which PostgreSQL itself reports too many connections. */
  readonly code = '53300'
}

interface Partition {
  held: number
  /** Of `held`, by company. */
  heldBy: Map<number, number>
  /** The time until which waiters get the short timeout, because a statement of this partition timed out. */
  blockedUntil: number
}

export type Partitions = ReturnType<typeof createPartitions>

/**
 * @param permits those in addition to the reserved ones
 * @example const permit = await partitions.acquire(); try { … } finally { permit.release() }
 */
export function createPartitions(
  permits: number,
  {
    /** Longest wait for a permit. */
    patienceMs = 10_000,
    /** The same in a partition whose statements have just timed out: the statements ahead will probably time out too. */
    blockedPatienceMs = 250,
    /** How long a partition counts as blocked after a statement timed out. */
    blockedForMs = 4_000,
    /** While any partition is blocked, an older waiter is refused instead of admitted, since it may wait for the same lock. */
    startableMs = 750,
  } = {},
) {
  const partitions = new Map<string, Partition>()
  const perCompany = Math.ceil(permits / 2)
  const perCompanyAndPartition = Math.ceil(perCompany / 2)
  /** By company, in all partitions without reserved permits. */
  const heldBy = new Map<number, number>()
  let free = permits
  /** The time until which at least one partition is blocked. */
  let anyBlockedUntil = 0

  function partitionOf(name: string): Partition {
    const known = partitions.get(name)
    if (known) return known
    const partition = { held: 0, heldBy: new Map(), blockedUntil: 0 }
    partitions.set(name, partition)
    return partition
  }

  const isWithinShare = (partition: Partition, company: number): boolean =>
    (heldBy.get(company) ?? 0) < perCompany
      ? (partition.heldBy.get(company) ?? 0) < perCompanyAndPartition
      : !partition.heldBy.has(company) && free > LEFT_TO_OTHERS

  function mayAcquire(work: Context): boolean {
    const partition = partitionOf(work.partition)
    const reserved = RESERVED[work.partition]
    if (reserved !== undefined) return partition.held < reserved
    // A request that already holds a connection may take any free one; otherwise such requests could deadlock.
    if (work === NO_CONTEXT || work.held > 0) return free > 0
    const { company } = work
    if (company === undefined) return partition.held < free
    const held = partition.heldBy.has(company) ? partition.held : partition.heldBy.size
    return held < free && isWithinShare(partition, company)
  }

  const queue = createPermitQueue<Context>({
    mayAcquire,
    take(work) {
      const { partition, company } = work
      // The company of the work may be known only after it has taken a permit.
      const count = (change: 1 | -1) => {
        partitionOf(partition).held += change
        if (work !== NO_CONTEXT) work.held += change
        if (RESERVED[partition] !== undefined) return
        free -= change
        if (company !== undefined)
          for (const held of [heldBy, partitionOf(partition).heldBy]) add(held, company, change)
      }
      count(1)
      return () => count(-1)
    },
    keyOf: ({ partition, company }) => `${partition} ${company}`,
    // Work that already holds a connection, else the partition that holds the fewest.
    rankOf: (work) => (work.held > 0 ? -1 : partitionOf(work.partition).held),
    isTooLate(since) {
      const now = performance.now()
      return anyBlockedUntil > now && now - since > startableMs
    },
    refusal: () => new PoolBusyError('No connection to the database was free in time'),
  })
  const current = () => context() ?? NO_CONTEXT

  return {
    /** Whether the caller would get a permit at once. */
    isFree: () => mayAcquire(current()),

    /** Waits for a permit in the caller's partition; rejects with a PoolBusyError after the longest wait. */
    acquire() {
      const work = current()
      const isBlocked = partitionOf(work.partition).blockedUntil > performance.now()
      return queue.acquire(work, isBlocked ? blockedPatienceMs : patienceMs)
    },

    /** Reports that a statement of the partition exceeded the lock timeout or the statement timeout. */
    timedOut(name: string) {
      const now = performance.now()
      anyBlockedUntil = now + blockedForMs
      partitionOf(name).blockedUntil = anyBlockedUntil
      for (const { work, since, refuse } of queue.waiting)
        if (work.partition === name) setTimeout(refuse, since + blockedPatienceMs - now)
    },

    /** The number of permits held and of waiters, by partition. */
    usage: () =>
      [...partitions].map(([partition, { held }]) => {
        const waiters = [...queue.waiting].filter(({ work }) => work.partition === partition)
        return { partition, held, waiting: waiters.length }
      }),
  }
}

function add(counts: Map<number, number>, key: number, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
