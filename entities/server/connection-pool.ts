// The pool's rules beyond those of pg: who gets a connection (connection-lanes.ts), which connections are given up, and
// what they last said about the server. A connection that proved read-only (a failed-over or switched server) or that did
// not answer in time is closed when it comes back, and all others with it, so that the pool finds the new server.
// Tested by test/platform/observe/blocked-database.test.ts and test/platform/observe/unfit-database.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import { createLanes, type Lanes } from './connection-lanes.ts'
import { watchForLostConnections } from './lost-connections.ts'
import type { PreparedClient } from './prepared-client.ts'

const READ_ONLY = '25006'
const DISK_FULL = '53100'
const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'

/** What pg says where a server did not answer within `query_timeout`. */
const NO_ANSWER = 'Query read timeout'

/** While a server is read-only every write says so: the connections are not made anew for each of them. */
const RENEWAL_MS = 1_000

/** The lane of work whose statements may take as long as they need. */
export const MIGRATIONS = 'migrations'

export interface PoolState {
  lanes: Lanes
  /** Whether a statement failed for want of disk space since a write last succeeded. */
  isDiskSuspect: boolean
  /** Has every open connection closed when it comes back; at most once a second. */
  renew(): void
}

const states = new WeakMap<Pool, PoolState>()

export async function poolStateOf(orm: MikroORM): Promise<{ pool: Pool; state: PoolState }> {
  const pool = await orm.driver.getConnection().getNativeClient()
  const state = states.get(pool)
  if (!state) throw new Error('The pool was not made by openDatabase')
  return { pool, state }
}

interface GuardOptions {
  places: number
  lockTimeoutMs: number
  /** How long a server may be silent during a statement; 0 for as long as it likes. */
  answerTimeoutMs: number
}

export function guardPool(pool: Pool, { places, lockTimeoutMs, answerTimeoutMs }: GuardOptions): void {
  const lanes = createLanes({ places, ...(lockTimeoutMs > 0 && { blockedForMs: 2 * lockTimeoutMs }) })
  /** Rises with each renewal. */
  let era = 0
  const eraOf = new WeakMap<PoolClient, number>()
  let renewedAt = 0
  const state: PoolState = {
    lanes,
    isDiskSuspect: false,
    renew() {
      if (performance.now() - renewedAt < RENEWAL_MS) return
      renewedAt = performance.now()
      era += 1
    },
  }
  states.set(pool, state)
  watchForLostConnections(pool)
  pool.on('connect', (client) => void eraOf.set(client, era))

  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  const connectFresh = async () => {
    for (;;) {
      const client = await connect()
      if (eraOf.get(client) === era) return client
      client.release(true)
    }
  }
  const checkOut = async (): Promise<PoolClient> => {
    const place = await lanes.enter()
    const client = await connectFresh().catch((error) => {
      place.leave()
      throw error
    })
    const prepared = client as unknown as PreparedClient
    let isUnfit = false
    prepared.answerTimeoutMs = place.lane === MIGRATIONS ? 0 : answerTimeoutMs
    prepared.onFailure = ({ code, message }) => {
      if (code === LOCK_TIMEOUT || code === STATEMENT_TIMEOUT) lanes.timedOut(place.lane)
      if (code === DISK_FULL) state.isDiskSuspect = true
      if (code === READ_ONLY) {
        isUnfit = true
        state.renew()
      }
      // What is sent after it would wait behind it.
      if (message === NO_ANSWER) prepared.breakOff()
    }
    const release = client.release
    client.release = (destroy) => {
      try {
        release(destroy || isUnfit || eraOf.get(client) !== era)
      } finally {
        place.leave()
      }
    }
    return client
  }

  type Callback = (error: Error | undefined, client?: PoolClient, release?: unknown) => void
  const guarded = (callback?: Callback) => {
    const client = checkOut()
    if (!callback) return client
    client.then(
      (open) => callback(undefined, open, open.release),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }
  pool.connect = guarded as Pool['connect']
}
