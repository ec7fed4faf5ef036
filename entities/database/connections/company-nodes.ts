// On a Citus cluster, gives requests of a company connections to the node that has its shards (O4). There the names of tables
// are views of the shards, in a schema that is first in the search path (shard-schemas.ts), so PostgreSQL plans a statement
// once and keeps the plan. Citus would plan it for each execution, on two nodes. Where a schema is missing, the names are those
// of the distributed tables, and Citus finds the rows. While shards move or split, and if the map of the shards is old or its
// node does not accept connections, requests go to the coordinator. The map may be old for a moment: each transaction that may
// write makes the shard stay until its end, and fails if it has left (enter_shard). Tested by test/database/citus.long.test.ts.
import { LRUCache } from 'lru-cache'
import { Pool, type PoolClient } from 'pg'
import type { NodeAccess } from './async-context.ts'
import type { Client } from './client.ts'

/** The age at which the map is read again, and at which it is no longer used. */
const RENEWED_MS = 500
const TRUSTED_MS = 2_000
/** How long a node that accepted no connection is not tried again. */
const PAUSE_MS = 5_000
const MAX_COMPANIES = 20_000

interface ShardGroup {
  /** The bounds of the hashes of its companies. */
  from: number
  to: number
  shard: string
  host: string
  port: number
}

/** Shards that lie together, by those of `company`. None while Citus has a move or a split to finish, or to undo if it fails. */
const MAP = `
  select shard.shardminvalue::int as "from", shard.shardmaxvalue::int as "to", shard.shardid as shard,
    node.nodename as host, node.nodeport as port
  from pg_dist_shard shard join pg_dist_placement using (shardid) join pg_dist_node node using (groupid)
  where shard.logicalrelid = to_regclass('company') and node.noderole = 'primary'
    and not exists (select from pg_dist_cleanup where policy_type = 1)`

export class CompanyNodes {
  readonly #options: Pool['options']
  /** Reads the map. A request that needs it may have the last permit of the pool of the coordinator. */
  readonly #coordinator: Pool
  readonly #onConnect: (client: PoolClient) => void
  readonly #pools = new Map<string, Pool>()
  readonly #pausedUntil = new Map<Pool, number>()
  readonly #hashes = new LRUCache<number, number>({ max: MAX_COMPANIES })
  #groups: readonly ShardGroup[] = []
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(pool: Pool, onConnect: (client: PoolClient) => void) {
    this.#options = { ...pool.options, password: pool.options.password }
    this.#coordinator = new Pool({ ...this.#options, max: 1 }).on('error', () => {})
    this.#onConnect = onConnect
  }

  /** A connection to the node of the company; undefined if its work must go to the coordinator. */
  async connect(company: number, access: NodeAccess): Promise<PoolClient | undefined> {
    const age = performance.now() - this.#readAt
    if (age > RENEWED_MS) this.#reading ??= this.#readMap()
    if (age > TRUSTED_MS) return undefined
    const hash = this.#hashes.get(company) ?? (await this.#hashOf(company).catch(() => Number.NaN))
    const group = this.#groups.find(({ from, to }) => hash >= from && hash <= to)
    const pool = group && this.#poolOf(group, access)
    if (!pool || performance.now() < (this.#pausedUntil.get(pool) ?? 0)) return undefined
    return pool.connect().catch(() => void this.#pausedUntil.set(pool, performance.now() + PAUSE_MS))
  }

  async end(): Promise<void> {
    await Promise.all([this.#coordinator, ...this.#pools.values()].map((pool) => pool.end()))
  }

  async #readMap(): Promise<void> {
    const startedAt = performance.now()
    try {
      const { rows } = await this.#coordinator.query<ShardGroup>(MAP)
      this.#groups = rows
      this.#readAt = startedAt
    } catch {
      // The map becomes too old; the coordinator's own connections report what is wrong.
    } finally {
      this.#reading = undefined
    }
  }

  async #hashOf(company: number): Promise<number> {
    const { rows } = await this.#coordinator.query<{ hash: number }>('select hashint4($1::int) as hash', [
      company,
    ])
    const hash = rows[0]?.hash ?? 0
    this.#hashes.set(company, hash)
    return hash
  }

  #poolOf({ host, port, shard }: ShardGroup, access: NodeAccess): Pool {
    const key = `${host}:${port}/${shard}/${access}`
    let pool = this.#pools.get(key)
    if (!pool) {
      const readOnly = access === 'read' ? ' -c default_transaction_read_only=on' : ''
      const options = `${this.#options.options ?? ''} -c search_path=shards_${shard},public${readOnly}`
      pool = new Pool({
        ...this.#options,
        host,
        port,
        options,
        idleTimeoutMillis: 5_000,
        maxLifetimeSeconds: 60,
      })
      pool.on('connect', this.#onConnect).on('error', () => {})
      if (access === 'write')
        pool.on('connect', (client) => {
          const own = client as unknown as Client
          own.transactionStart = `select enter_shard(${shard})`
        })
      this.#pools.set(key, pool)
    }
    return pool
  }
}
