// Divides the connections of the pool, so that work that waits for a lock cannot occupy all of them. Work runs in
// lanes: one for each service, and one for background work. A lane gets another connection while it holds fewer than
// are free, so a single lane takes at most half of them and some remain for the next lane. Probes and polls have
// reserved connections. A company gets at most half of what one lane may take (P21): one that sends many requests waits
// behind its own, and those of a lane that may enter take turns by company. With half of the pool it gets one more in a lane
// where it has none, so that its services do not wait for one another, until two are left for other companies. For the first
// connection of a company in a lane only the companies there are counted, so one company cannot close a lane to others.
// Tested by test/database/connection-lanes.test.ts, test/api/pipeline/costly-neighbour.alone.long.test.ts and
// test/runtime/observe/blocked-database.long.test.ts.
import { currentWork, IDS, type Work } from './lane-work.ts'

/** Connections reserved for these lanes, in addition to the pool size. */
const RESERVED: Readonly<Record<string, number>> = {
  /** /readyz. */
  probes: 1,
  /** Polls of revocations, rate limits, usage and queue metrics. */
  polls: 3,
  /** Blocks of ids, which work that holds a connection may wait for. */
  [IDS]: 1,
}
export const RESERVED_PLACES = Object.values(RESERVED).reduce((sum, places) => sum + places, 0)

/** What a company with half of the pool leaves free: more than one, because a lane with one company needs two to admit another. */
const LEFT_TO_OTHERS = 2

/** Thrown if no connection became free in time; the client gets a 503. */
export class PoolBusyError extends Error {
  /** The code with which PostgreSQL itself reports too many connections. */
  readonly code = '53300'
}

interface Lane {
  held: number
  /** Of `held`, by company. */
  heldBy: Map<number, number>
  /** The time until which waiters get the short timeout, because a statement of this lane timed out. */
  blockedUntil: number
  waiting: Waiter[]
  /** By company: the number of its last turn, since somebody waits. */
  turns: Map<number | undefined, number>
}

interface Waiter {
  work: Work | undefined
  since: number
  timer: NodeJS.Timeout
  admit(place: Place): void
  refuse(): void
}

/** A waiter that may be admitted, and its lane. */
interface Head {
  name: string
  lane: Lane
  waiter: Waiter
  /** Whether its work already holds a connection. */
  isNested: boolean
}

export interface Place {
  readonly lane: string
  /** Releases the place; a second call has no effect. */
  leave(): void
}

interface LanesOptions {
  /** Places in addition to the reserved ones. */
  places: number
  /** Longest wait for a place. */
  patienceMs?: number
  /** Longest wait in a lane whose statements have just timed out: the statements ahead will probably time out too. */
  blockedPatienceMs?: number
  /** How long a lane counts as blocked after a statement timed out. */
  blockedForMs?: number
  /**
   * While any lane is blocked, a waiter that is older than this is refused instead of admitted, since it may wait for
   * the same lock.
   */
  startableMs?: number
}

export interface Lanes {
  /** A place in the caller's lane, if one is free. */
  enterNow(): Place | undefined
  /** Whether `enterNow` would return a place. */
  isFree(): boolean
  /** Waits for a place in the caller's lane; rejects with a PoolBusyError after the longest wait. */
  enter(): Promise<Place>
  /** Reports that a statement of the lane exceeded the lock timeout or the statement timeout. */
  timedOut(lane: string): void
  /** The number of places held and of waiters, by lane. */
  usage(): { lane: string; held: number; waiting: number }[]
}

/** @example const place = await lanes.enter(); try { … } finally { place.leave() } */
export function createLanes({
  places,
  patienceMs = 10_000,
  blockedPatienceMs = 250,
  blockedForMs = 4_000,
  startableMs = 750,
}: LanesOptions): Lanes {
  const lanes = new Map<string, Lane>()
  const perCompany = Math.ceil(places / 2)
  const perCompanyAndLane = Math.ceil(perCompany / 2)
  /** By company, in all lanes without reserved places. */
  const heldBy = new Map<number, number>()
  let free = places
  let waiters = 0
  /** The number of waiters that were admitted. */
  let turns = 0
  /** The time until which at least one lane is blocked. */
  let anyBlockedUntil = 0

  const laneOf = (name: string): Lane => {
    let lane = lanes.get(name)
    if (!lane) {
      lane = { held: 0, heldBy: new Map(), blockedUntil: 0, waiting: [], turns: new Map() }
      lanes.set(name, lane)
    }
    return lane
  }
  const isWithinShare = (lane: Lane, company: number): boolean =>
    (heldBy.get(company) ?? 0) < perCompany
      ? (lane.heldBy.get(company) ?? 0) < perCompanyAndLane
      : !lane.heldBy.has(company) && free > LEFT_TO_OTHERS
  const mayEnter = (name: string, lane: Lane, work: Work | undefined): boolean => {
    const reserved = RESERVED[name]
    if (reserved !== undefined) return lane.held < reserved
    // A request that already holds a connection may take any free one; otherwise such requests could deadlock.
    if (work === undefined || work.held > 0) return free > 0
    const { company } = work
    if (company === undefined) return lane.held < free
    const held = lane.heldBy.has(company) ? lane.held : lane.heldBy.size
    return held < free && isWithinShare(lane, company)
  }
  const take = (name: string, lane: Lane, work: Work | undefined): Place => {
    const company = work?.company
    const count = (change: 1 | -1) => {
      lane.held += change
      if (work) work.held += change
      if (RESERVED[name] !== undefined) return
      free -= change
      if (company === undefined) return
      for (const held of [heldBy, lane.heldBy]) add(held, company, change)
    }
    count(1)
    let isTaken = true
    return {
      lane: name,
      leave() {
        if (!isTaken) return
        isTaken = false
        count(-1)
        admitNext()
      },
    }
  }
  /** Of the waiters that may enter, the first of the company whose last turn is longest ago. */
  const nextWaiter = (name: string, lane: Lane): Waiter | undefined => {
    let next: Waiter | undefined
    let nextTurn = Number.POSITIVE_INFINITY
    for (const waiter of lane.waiting) {
      const { work } = waiter
      const turn = lane.turns.get(work?.company) ?? 0
      if (turn >= nextTurn || !mayEnter(name, lane, work)) continue
      next = waiter
      nextTurn = turn
    }
    return next
  }
  /** The next waiter of each lane: work that already holds a connection, else the lane that holds the fewest. */
  const nextHead = (): Head | undefined => {
    let next: Head | undefined
    for (const [name, lane] of lanes) {
      if (lane.waiting.length === 0) continue
      const waiter = nextWaiter(name, lane)
      if (!waiter) continue
      const isNested = (waiter.work?.held ?? 0) > 0
      const isBefore = !next || (isNested === next.isNested ? lane.held < next.lane.held : isNested)
      if (isBefore) next = { name, lane, waiter, isNested }
    }
    return next
  }
  /** Admits waiters as long as places are free; while a lane is blocked, waiters that may wait for its lock are refused. */
  const admitNext = () => {
    while (waiters > 0) {
      const next = nextHead()
      if (!next) return
      const now = performance.now()
      if (anyBlockedUntil > now && now - next.waiter.since > startableMs) {
        next.waiter.refuse()
        continue
      }
      next.lane.turns.set(next.waiter.work?.company, ++turns)
      leaveQueue(next.lane, next.waiter)
      next.waiter.admit(take(next.name, next.lane, next.waiter.work))
    }
  }
  const leaveQueue = (lane: Lane, waiter: Waiter) => {
    clearTimeout(waiter.timer)
    lane.waiting.splice(lane.waiting.indexOf(waiter), 1)
    waiters -= 1
    if (lane.waiting.length === 0) lane.turns.clear()
  }
  const isBlocked = (lane: Lane) => lane.blockedUntil > performance.now()

  const enterNow = (): Place | undefined => {
    const work = currentWork()
    const name = work?.lane ?? 'none'
    const lane = laneOf(name)
    return mayEnter(name, lane, work) ? take(name, lane, work) : undefined
  }

  return {
    enterNow,

    isFree() {
      const work = currentWork()
      const name = work?.lane ?? 'none'
      return mayEnter(name, laneOf(name), work)
    },

    async enter() {
      const place = enterNow()
      if (place) return place
      const work = currentWork()
      const lane = laneOf(work?.lane ?? 'none')
      return new Promise<Place>((admit, reject) => {
        const refuse = () => {
          leaveQueue(lane, waiter)
          reject(new PoolBusyError('No connection to the database was free in time'))
        }
        const timer = setTimeout(refuse, isBlocked(lane) ? blockedPatienceMs : patienceMs)
        const waiter: Waiter = { work, since: performance.now(), timer, admit, refuse }
        lane.waiting.push(waiter)
        waiters += 1
      })
    },

    timedOut(name) {
      const lane = laneOf(name)
      const now = performance.now()
      lane.blockedUntil = now + blockedForMs
      anyBlockedUntil = lane.blockedUntil
      for (const waiter of [...lane.waiting]) {
        const left = waiter.since + blockedPatienceMs - now
        clearTimeout(waiter.timer)
        if (left <= 0) waiter.refuse()
        else waiter.timer = setTimeout(waiter.refuse, left)
      }
    },

    usage: () => [...lanes].map(([lane, { held, waiting }]) => ({ lane, held, waiting: waiting.length })),
  }
}

function add(counts: Map<number, number>, key: number, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
