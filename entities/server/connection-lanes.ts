// Who may take a connection of the pool, so that work that waits for a lock cannot take them all. Work runs in
// a lane: each service has one, the background side too. A lane takes places as long as it holds fewer than are
// left: alone it has half of them, and however many lanes wait, some are left for the next. Probes and polls
// have places of their own.
// Tested by test/entities/connection-lanes.test.ts and test/platform/observe/blocked-database.test.ts.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Connections in addition to the pool's size, reserved for these lanes. */
const RESERVED: Readonly<Record<string, number>> = {
  /** /readyz. */
  probes: 1,
  /** Revocations, rate limits, usage, queue metrics. */
  polls: 3,
}
export const RESERVED_PLACES = Object.values(RESERVED).reduce((sum, places) => sum + places, 0)

/** A piece of work with a lane, such as one request. */
interface Context {
  lane: string
  /** Connections that it holds. */
  held: number
}

const contexts = new AsyncLocalStorage<Context>()

/**
 * Runs the work, and everything that it starts, in a lane. Work without one takes any free place, such as a
 * command.
 */
export function inLane<T>(lane: string, work: () => T): T {
  return contexts.run({ lane, held: 0 }, work)
}

/** Thrown where no connection was free in time; answered with 503. */
export class PoolBusyError extends Error {
  /** As PostgreSQL itself says that there are no more connections. */
  readonly code = '53300'
}

interface Lane {
  held: number
  /** Until when its waiters have little patience, because statements of this lane timed out. */
  blockedUntil: number
  waiting: Waiter[]
}

interface Waiter {
  context: Context | undefined
  since: number
  timer: NodeJS.Timeout
  admit(place: Place): void
  refuse(): void
}

export interface Place {
  readonly lane: string
  /** Gives the place back; a second call changes nothing. */
  leave(): void
}

export interface LanesOptions {
  /** Places beside the reserved ones. */
  places: number
  /** Longest wait for a place. */
  patienceMs?: number
  /** The same in a lane whose statements have just timed out: those ahead are likely to time out too. */
  blockedPatienceMs?: number
  /** How long a lane counts as blocked after such a statement. */
  blockedForMs?: number
  /**
   * While any lane is blocked: the longest that a request of another lane waits and still starts, since it may
   * meet the same lock.
   */
  startableMs?: number
}

export interface Lanes {
  /** Waits for a place in the lane of whoever asks; rejects with a PoolBusyError. */
  enter(): Promise<Place>
  /** A statement of the lane waited for a lock, or ran, longer than it may. */
  timedOut(lane: string): void
  /** Places held, and work that waits for one, by lane. */
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
  let free = places
  let waiters = 0
  /** Until when some lane is blocked. */
  let anyBlockedUntil = 0

  const laneOf = (name: string): Lane => {
    let lane = lanes.get(name)
    if (!lane) {
      lane = { held: 0, blockedUntil: 0, waiting: [] }
      lanes.set(name, lane)
    }
    return lane
  }
  const mayEnter = (name: string, { held }: Lane, context: Context | undefined): boolean => {
    const reserved = RESERVED[name]
    if (reserved !== undefined) return held < reserved
    // A request that already holds a connection gets the next one first, or several of them could deadlock.
    if (context === undefined || context.held > 0) return free > 0
    return held < free
  }
  const take = (name: string, lane: Lane, context: Context | undefined): Place => {
    lane.held += 1
    if (context) context.held += 1
    if (RESERVED[name] === undefined) free -= 1
    let isTaken = true
    return {
      lane: name,
      leave() {
        if (!isTaken) return
        isTaken = false
        lane.held -= 1
        if (context) context.held -= 1
        if (RESERVED[name] === undefined) free += 1
        admitNext()
      },
    }
  }
  /** Those who hold a connection first, then the lane that holds the fewest, so that a blocked one comes last. */
  const admitNext = () => {
    while (waiters > 0) {
      const heads = [...lanes].flatMap(([name, lane]) => {
        const waiter = lane.waiting.find(({ context }) => mayEnter(name, lane, context))
        return waiter ? [{ name, lane, waiter, isNested: (waiter.context?.held ?? 0) > 0 }] : []
      })
      const [next] = heads.sort(
        (a, b) => Number(b.isNested) - Number(a.isNested) || a.lane.held - b.lane.held,
      )
      if (!next) return
      const now = performance.now()
      if (anyBlockedUntil > now && now - next.waiter.since > startableMs) {
        next.waiter.refuse()
        continue
      }
      leaveQueue(next.lane, next.waiter)
      next.waiter.admit(take(next.name, next.lane, next.waiter.context))
    }
  }
  const leaveQueue = (lane: Lane, waiter: Waiter) => {
    clearTimeout(waiter.timer)
    lane.waiting.splice(lane.waiting.indexOf(waiter), 1)
    waiters -= 1
  }
  const isBlocked = (lane: Lane) => lane.blockedUntil > performance.now()

  return {
    async enter() {
      const context = contexts.getStore()
      const name = context?.lane ?? 'none'
      const lane = laneOf(name)
      if (mayEnter(name, lane, context)) return take(name, lane, context)

      return new Promise<Place>((admit, reject) => {
        const refuse = () => {
          leaveQueue(lane, waiter)
          reject(new PoolBusyError('No connection to the database was free in time'))
        }
        const timer = setTimeout(refuse, isBlocked(lane) ? blockedPatienceMs : patienceMs)
        const waiter: Waiter = { context, since: performance.now(), timer, admit, refuse }
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
