// Extends the pool of pg: who gets a connection (pool-partitions.ts), which connections are closed, and what failures
// say about the server. A failed write on a read-only server (after a failover or switchover) closes all connections as
// they are released, so that the pool finds the new server. A connection without a timely response is closed at once.
// Tested by test/runtime/observe/blocked-database.long.test.ts and test/runtime/observe/unfit-database.long.test.ts.
import { callbackify } from 'node:util'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import { context, STREAMS } from './async-context.ts'
import { CANCELLED, type Client } from './client.ts'
import { CompanyNodes } from './company-nodes.ts'
import { createPartitions, type Partitions } from './pool-partitions.ts'

const READ_ONLY = '25006'
const DISK_FULL = '53100'
/** The statement waited too long for a lock, or took too long. */
const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['55P03', CANCELLED])

/**
 * Shortest time between two renewals: on a read-only server every write fails, and not each of them renews the pool.
 */
const RENEWAL_MS = 1_000

/** The partition of migrations, whose statements have no time limit. */
export const MIGRATIONS = 'migrations'

interface PoolState {
  partitions: Partitions
  /** Whether a statement failed because the disk was full, and no test write has succeeded since. */
  isDiskSuspect: boolean
  /** Closes every open connection when it is released, at most once a second: the server refused a write. */
  reportReadOnly(): void
  /**
   * The server accepts writes. If it has refused one since the last call, every connection of that time is closed when
   * it is released, because it may still be read-only.
   */
  reportWritable(): void
  /** Requests of a company go to its node from now on. */
  useNodes(): void
}

const states = new WeakMap<Pool, PoolState>()

export async function poolStateOf(orm: MikroORM): Promise<{ pool: Pool; state: PoolState }> {
  const pool = await orm.driver.getConnection().getNativeClient()
  const state = states.get(pool)
  if (!state) throw new Error('The pool was not made by openDatabase')
  return { pool, state }
}

interface GuardOptions {
  permits: number
  lockTimeoutMs: number
  /** Longest time for which a server may be silent during a statement; 0 for no limit. */
  responseTimeoutMs: number
}

export function guardPool(pool: Pool, { permits, lockTimeoutMs, responseTimeoutMs }: GuardOptions): void {
  const partitions = createPartitions(permits, lockTimeoutMs > 0 ? { blockedForMs: 2 * lockTimeoutMs } : {})
  /** The connections since the last renewal; an earlier one is closed when it is released. */
  let fresh = new WeakSet<PoolClient>()
  const onConnect = (client: PoolClient) => void fresh.add(client)
  let nodes: CompanyNodes | undefined
  let renewedAt = 0
  let isReadOnlySuspect = false
  const state: PoolState = {
    partitions,
    isDiskSuspect: false,
    reportReadOnly() {
      isReadOnlySuspect = true
      if (performance.now() - renewedAt < RENEWAL_MS) return
      renewedAt = performance.now()
      fresh = new WeakSet()
    },
    reportWritable() {
      if (!isReadOnlySuspect) return
      isReadOnlySuspect = false
      fresh = new WeakSet()
    },
    useNodes() {
      nodes = new CompanyNodes(pool, onConnect)
      const end = pool.end.bind(pool) as () => Promise<void>
      pool.end = (async () => void (await Promise.all([end(), nodes?.end()]))) as Pool['end']
    },
  }
  states.set(pool, state)
  pool.on('connect', onConnect)

  const connectHere = pool.connect.bind(pool) as () => Promise<PoolClient>
  const connect = async () => {
    const { company, atNode } = context() ?? {}
    return (atNode && company !== undefined && (await nodes?.connect(company, atNode))) || connectHere()
  }
  const connectFresh = async () => {
    for (;;) {
      const client = await connect()
      if (fresh.has(client)) return client
      client.release(true)
    }
  }
  const checkOut = async (): Promise<PoolClient> => {
    const permit = await partitions.acquire()
    const client = await connectFresh().catch((error) => {
      permit.release()
      throw error
    })
    const { partition } = permit.work
    let isUnfit = false
    const own = client as unknown as Client
    own.responseTimeoutMs = partition === MIGRATIONS ? 0 : responseTimeoutMs
    own.onFailure = ({ code, severity }) => {
      // The server ended the connection, or did not respond.
      if (severity !== 'ERROR') isUnfit = true
      // A stream that takes too long says nothing about locks.
      if (TIMEOUTS.has(code) && !(partition === STREAMS && code === CANCELLED)) partitions.timedOut(partition)
      if (code === DISK_FULL) state.isDiskSuspect = true
      if (code === READ_ONLY) {
        isUnfit = true
        state.reportReadOnly()
      }
    }
    const release = client.release
    client.release = (destroy) => {
      try {
        release(destroy || isUnfit || !fresh.has(client))
      } finally {
        permit.release()
      }
    }
    return client
  }

  const checkOutTo = callbackify(checkOut)
  pool.connect = ((callback?: Parameters<typeof checkOutTo>[0]) =>
    callback ? checkOutTo(callback) : checkOut()) as Pool['connect']
}
