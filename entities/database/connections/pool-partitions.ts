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
  waiting: Waiter[]
  /** By company: the number of its last turn, since somebody waits. */
  turns: Map<number | undefined, number>
}

interface Waiter {
  work: Context | undefined
  since: number
  timer: NodeJS.Timeout
  admit(permit: Permit): void
  refuse(): void
}

/** A waiter that may be admitted, and its partition. */
interface Head {
  name: string
  partition: Partition
  waiter: Waiter
  /** Whether its work already holds a connection. */
  isNested: boolean
}

export interface Permit {
  readonly partition: string
  /** Releases the permit; a second call has no effect. */
  release(): void
}

interface PartitionsOptions {
  /** Permits in addition to the reserved ones. */
  permits: number
  /** Longest wait for a permit. */
  patienceMs?: number
  /** Longest wait in a partition whose statements have just timed out: the statements ahead will probably time out too. */
  blockedPatienceMs?: number
  /** How long a partition counts as blocked after a statement timed out. */
  blockedForMs?: number
  /**
   * While any partition is blocked, a waiter that is older than this is refused instead of admitted, since it may wait for
   * the same lock.
   */
  startableMs?: number
}

export interface Partitions {
  /** A permit in the caller's partition, if one is free. */
  tryAcquire(): Permit | undefined
  /** Whether `tryAcquire` would return a permit. */
  isFree(): boolean
  /** Waits for a permit in the caller's partition; rejects with a PoolBusyError after the longest wait. */
  acquire(): Promise<Permit>
  /** Reports that a statement of the partition exceeded the lock timeout or the statement timeout. */
  timedOut(partition: string): void
  /** The number of permits held and of waiters, by partition. */
  usage(): { partition: string; held: number; waiting: number }[]
}

/** @example const permit = await partitions.acquire(); try { … } finally { permit.release() } */
export function createPartitions({
  permits,
  patienceMs = 10_000,
  blockedPatienceMs = 250,
  blockedForMs = 4_000,
  startableMs = 750,
}: PartitionsOptions): Partitions {
  const partitions = new Map<string, Partition>()
  const perCompany = Math.ceil(permits / 2)
  const perCompanyAndPartition = Math.ceil(perCompany / 2)
  /** By company, in all partitions without reserved permits. */
  const heldBy = new Map<number, number>()
  let free = permits
  let waiters = 0
  /** The number of waiters that were admitted. */
  let turns = 0
  /** The time until which at least one partition is blocked. */
  let anyBlockedUntil = 0

  const partitionOf = (name: string): Partition => {
    let partition = partitions.get(name)
    if (!partition) {
      partition = { held: 0, heldBy: new Map(), blockedUntil: 0, waiting: [], turns: new Map() }
      partitions.set(name, partition)
    }
    return partition
  }
  const isWithinShare = (partition: Partition, company: number): boolean =>
    (heldBy.get(company) ?? 0) < perCompany
      ? (partition.heldBy.get(company) ?? 0) < perCompanyAndPartition
      : !partition.heldBy.has(company) && free > LEFT_TO_OTHERS
  const mayAcquire = (name: string, partition: Partition, work: Context | undefined): boolean => {
    const reserved = RESERVED[name]
    if (reserved !== undefined) return partition.held < reserved
    // A request that already holds a connection may take any free one; otherwise such requests could deadlock.
    if (work === undefined || work.held > 0) return free > 0
    const { company } = work
    if (company === undefined) return partition.held < free
    const held = partition.heldBy.has(company) ? partition.held : partition.heldBy.size
    return held < free && isWithinShare(partition, company)
  }
  const take = (name: string, partition: Partition, work: Context | undefined): Permit => {
    const company = work?.company
    const count = (change: 1 | -1) => {
      partition.held += change
      if (work) work.held += change
      if (RESERVED[name] !== undefined) return
      free -= change
      if (company === undefined) return
      for (const held of [heldBy, partition.heldBy]) add(held, company, change)
    }
    count(1)
    let isTaken = true
    return {
      partition: name,
      release() {
        if (!isTaken) return
        isTaken = false
        count(-1)
        admitNext()
      },
    }
  }
  /** Of the waiters that may enter, the first of the company whose last turn is longest ago. */
  const nextWaiter = (name: string, partition: Partition): Waiter | undefined => {
    let next: Waiter | undefined
    let nextTurn = Number.POSITIVE_INFINITY
    for (const waiter of partition.waiting) {
      const { work } = waiter
      const turn = partition.turns.get(work?.company) ?? 0
      if (turn >= nextTurn || !mayAcquire(name, partition, work)) continue
      next = waiter
      nextTurn = turn
    }
    return next
  }
  /** The next waiter of each partition: work that already holds a connection, else the partition that holds the fewest. */
  const nextHead = (): Head | undefined => {
    let next: Head | undefined
    for (const [name, partition] of partitions) {
      if (partition.waiting.length === 0) continue
      const waiter = nextWaiter(name, partition)
      if (!waiter) continue
      const isNested = (waiter.work?.held ?? 0) > 0
      const isBefore = !next || (isNested === next.isNested ? partition.held < next.partition.held : isNested)
      if (isBefore) next = { name, partition, waiter, isNested }
    }
    return next
  }
  /** Admits waiters as long as permits are free; while a partition is blocked, waiters that may wait for its lock are refused. */
  const admitNext = () => {
    while (waiters > 0) {
      const next = nextHead()
      if (!next) return
      const now = performance.now()
      if (anyBlockedUntil > now && now - next.waiter.since > startableMs) {
        next.waiter.refuse()
        continue
      }
      next.partition.turns.set(next.waiter.work?.company, ++turns)
      dequeue(next.partition, next.waiter)
      next.waiter.admit(take(next.name, next.partition, next.waiter.work))
    }
  }
  const dequeue = (partition: Partition, waiter: Waiter) => {
    clearTimeout(waiter.timer)
    partition.waiting.splice(partition.waiting.indexOf(waiter), 1)
    waiters -= 1
    if (partition.waiting.length === 0) partition.turns.clear()
  }
  const isBlocked = (partition: Partition) => partition.blockedUntil > performance.now()

  const tryAcquire = (): Permit | undefined => {
    const work = context()
    const name = work?.partition ?? 'none'
    const partition = partitionOf(name)
    return mayAcquire(name, partition, work) ? take(name, partition, work) : undefined
  }

  return {
    tryAcquire,

    isFree() {
      const work = context()
      const name = work?.partition ?? 'none'
      return mayAcquire(name, partitionOf(name), work)
    },

    async acquire() {
      const permit = tryAcquire()
      if (permit) return permit
      const work = context()
      const partition = partitionOf(work?.partition ?? 'none')
      return new Promise<Permit>((admit, reject) => {
        const refuse = () => {
          dequeue(partition, waiter)
          reject(new PoolBusyError('No connection to the database was free in time'))
        }
        const timer = setTimeout(refuse, isBlocked(partition) ? blockedPatienceMs : patienceMs)
        const waiter: Waiter = { work, since: performance.now(), timer, admit, refuse }
        partition.waiting.push(waiter)
        waiters += 1
      })
    },

    timedOut(name) {
      const partition = partitionOf(name)
      const now = performance.now()
      partition.blockedUntil = now + blockedForMs
      anyBlockedUntil = partition.blockedUntil
      for (const waiter of [...partition.waiting]) {
        const left = waiter.since + blockedPatienceMs - now
        clearTimeout(waiter.timer)
        if (left <= 0) waiter.refuse()
        else waiter.timer = setTimeout(waiter.refuse, left)
      }
    },

    usage: () =>
      [...partitions].map(([partition, { held, waiting }]) => ({ partition, held, waiting: waiting.length })),
  }
}

function add(counts: Map<number, number>, key: number, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
