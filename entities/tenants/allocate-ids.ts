// Allocates the ids that the documents call Integer (O4), which each company counts for itself. A process takes a block
// of them in a separate statement, committed at once, and allocates them from memory: a create needs no further round
// trip, and no request waits for another transaction. Blocks grow while a company creates many records. The unused ids
// in memory when a process ends stay unused: gaps are harmless, and no id is ever given twice, because nothing sets an
// allocation back, not even a reset. So the order of ids is not the order of creation. Tested by
// test/entities/allocate-ids.test.ts and test/database/id-races.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { IDS, withPartition } from '../database/connections/async-context.ts'
import { kysely } from '../tables.ts'

/**
 * The first ids of a company. Different ranges keep the ids of different resources apart in the examples of the documents,
 * which name rows of the demo tenant (S5).
 */
const firstIds = {
  availability_threshold: 81,
  cart: 501,
  cart_item: 701,
  entity_node: 1,
  lock_reason: 21,
  pending_order: 71,
  pricing_group: 51,
  pricing_information: 2001,
  pricing_shelf: 61,
  pricing_term: 41,
  pricing_tier: 31,
  sale_price: 4001,
  user_account: 10,
}

export type AllocatedTable = keyof typeof firstIds

export const allocatedTables = Object.keys(firstIds) as AllocatedTable[]

export const LAST_ID = 2_147_483_647

const SMALLEST_BLOCK = 4
const LARGEST_BLOCK = 512

/** A block that lasted for less doubles the next one; another halves it. */
const BUSY_MS = 10_000

/** Companies and tables whose blocks a process keeps in memory. */
const MAX_BLOCKS = 20_000

/** Thrown if a company has no more ids for a table. */
export class IdsExhaustedError extends Error {
  constructor(table: AllocatedTable, companyId: number) {
    super(`Company ${companyId} has no more ids for ${table}`)
  }
}

interface Block {
  free: number[]
  size: number
  takenAt: number
  /** The number of ids that callers wait for. */
  wanted: number
  refill: Promise<void> | undefined
}

/** By driver, which all entity managers of a database share. */
const blocks = new WeakMap<object, LRUCache<string, Block>>()

/** Takes ids outside the caller's transaction. Throws IdsExhaustedError. */
export async function allocateIds(
  em: EntityManager,
  companyId: number,
  table: AllocatedTable,
  count: number,
): Promise<number[]> {
  if (count > LARGEST_BLOCK) return claimOutside(em, companyId, table, count, count)
  const block = blockOf(em, companyId, table)
  while (block.free.length < count) {
    block.wanted += count
    block.refill ??= refill(em, companyId, table, block)
    await block.refill
  }
  return block.free.splice(0, count)
}

export async function allocateId(
  em: EntityManager,
  companyId: number,
  table: AllocatedTable,
): Promise<number> {
  const [id = 0] = await allocateIds(em, companyId, table, 1)
  return id
}

/** Returns ids that no statement has used, for example because an upsert found its row. */
export function releaseIds(
  em: EntityManager,
  companyId: number,
  table: AllocatedTable,
  ids: readonly number[],
): void {
  if (ids.length > 0) blockOf(em, companyId, table).free.unshift(...ids)
}

/**
 * Takes ids in the caller's transaction: for a company that no other connection can see yet, and for rows whose ids
 * must be in the order of creation. Until the transaction ends, others that take ids of the company and the table wait.
 */
export const allocateIdsInTransaction = (
  em: EntityManager,
  companyId: number,
  table: AllocatedTable,
  count: number,
) => claim(em, companyId, table, count, count)

function blockOf(em: EntityManager, companyId: number, table: AllocatedTable): Block {
  const driver = em.getDriver()
  let ofDriver = blocks.get(driver)
  if (!ofDriver) {
    ofDriver = new LRUCache({ max: MAX_BLOCKS })
    blocks.set(driver, ofDriver)
  }
  const key = `${table} ${companyId}`
  let block = ofDriver.get(key)
  if (!block) {
    block = {
      free: [],
      size: SMALLEST_BLOCK,
      takenAt: Number.NEGATIVE_INFINITY,
      wanted: 0,
      refill: undefined,
    }
    ofDriver.set(key, block)
  }
  return block
}

async function refill(
  em: EntityManager,
  companyId: number,
  table: AllocatedTable,
  block: Block,
): Promise<void> {
  // Callers of the same moment add to `wanted` first.
  await undefined
  const at = performance.now()
  const isBusy = at - block.takenAt < BUSY_MS
  block.size = Math.min(Math.max(isBusy ? block.size * 2 : block.size / 2, SMALLEST_BLOCK), LARGEST_BLOCK)
  block.takenAt = at
  try {
    block.free.push(...(await claimOutside(em, companyId, table, 1, Math.max(block.size, block.wanted))))
  } finally {
    block.wanted = 0
    block.refill = undefined
  }
}

/** On a connection that is reserved for this, so that requests that hold all others cannot wait for each other. */
const claimOutside = (em: EntityManager, ...values: ClaimValues) =>
  withPartition(IDS, () => claim(em.getDriver().createEntityManager(false) as EntityManager, ...values))

type ClaimValues = [companyId: number, table: AllocatedTable, least: number, most: number]

interface Range {
  first: string
  next: string
}

/** Takes `most` ids, or fewer if the company has only these, but at least `least`. */
async function claim(em: EntityManager, ...[companyId, table, least, most]: ClaimValues): Promise<number[]> {
  if (most === 0) return []
  // Those of nodes start above the id of the company, which is that of its root.
  const start = firstIds[table] + (table === 'entity_node' ? companyId : 0)
  const { rows } = await sql<Range>`
    insert into id_allocation as stored (company_id, table_name, next_id)
    values (${companyId}::int, ${table}, ${start}::bigint + ${most}::int)
    on conflict (company_id, table_name) do update
      set next_id = least(stored.next_id + ${most}::int, ${LAST_ID}::bigint + 1)
      where stored.next_id + ${least}::int <= ${LAST_ID}::bigint + 1
    returning coalesce(old.next_id, new.next_id - ${most}::int) as first, new.next_id as next`.execute(
    kysely(em),
  )
  const [range] = rows
  if (!range) throw new IdsExhaustedError(table, companyId)
  const first = Number(range.first)
  return Array.from({ length: Number(range.next) - first }, (_, index) => first + index)
}
