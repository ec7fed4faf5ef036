// Reads the feed of a company (V2). A position is given to an event by the first reader after its commit, so reading is
// a write, and needs the primary database. Tested by test/events/listEvents.test.ts and test/events/feed-races.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { onCoordinator } from '../../../entities/database/connections/async-context.ts'
import { type FunctionRow, kysely } from '../../../entities/tables.ts'
import type { EventType } from '../../../generated/events/types.gen.ts'
import type { EventIds } from './subjects.ts'

export interface FeedEvent extends EventIds {
  position: number
  at: string
  type: EventType
  /** The products of a hold; null for all other events. */
  catalogItemIds: readonly string[] | null
}

export interface FeedPage {
  events: readonly FeedEvent[]
  /** The position after which this page begins. */
  from: number
  /** The position from which to continue. */
  next: number
  /** The position of the newest event. Positions have no gaps. */
  last: number
  /** Whether events after the position are no longer kept, or the position is ahead of the feed, as after a restore. */
  isExpired: boolean
}

interface FeedQuery {
  /** The position after which to read; null for the oldest event. */
  after: number | null
  /** Null for all types. */
  types: readonly EventType[] | null
  limit: number
}

/** Positions that a read passes at most, in search of events of rare types. */
const MOST_PASSED = 10_000

/** Must not be called in a transaction: positions are given under a lock that lasts until its end. */
export async function nextEvents(
  em: EntityManager,
  companyId: number,
  { after, types, limit }: FeedQuery,
): Promise<FeedPage> {
  const reading = sql<FunctionRow<'next_events'>>`
    select * from next_events(${companyId}::int, ${after}::bigint, ${types && [...types]}::text[], ${limit}::int, ${MOST_PASSED}::int)`
  // It numbers new events.
  const { rows } = await onCoordinator(() => reading.execute(kysely(em)))
  const [first] = rows
  if (!first) return { events: [], from: after ?? 0, next: after ?? 0, last: after ?? 0, isExpired: false }
  const [purged, last] = [Number(first.purged_through), Number(first.last_position)]
  const from = after ?? purged
  const positions = rows.flatMap(({ position, type }) =>
    position !== null && type?.startsWith('retail.hold.') ? [position] : [],
  )
  const items = positions.length > 0 ? await heldItems(em, companyId, positions) : new Map<string, string[]>()
  const events = rows.flatMap((row) =>
    row.position === null ? [] : [toFeedEvent(companyId, row, items.get(row.position) ?? null)],
  )
  const passed = Math.max(from, Math.min(last, from + MOST_PASSED))
  const next = events.length === limit ? (events.at(-1)?.position ?? passed) : passed
  return { events, from, next, last, isExpired: from < purged || from > last }
}

/** The products of holds, by position. next_events lacks them: servers of an earlier version call it too. */
async function heldItems(em: EntityManager, companyId: number, positions: readonly string[]) {
  const rows = await kysely(em)
    .selectFrom('event')
    .select(['position', 'catalog_item_ids'])
    .where('company_id', '=', companyId)
    .where('position', 'in', positions)
    .execute()
  return new Map(rows.map((row) => [row.position, row.catalog_item_ids]))
}

const toFeedEvent = (
  companyId: number,
  row: FunctionRow<'next_events'>,
  catalogItemIds: readonly string[] | null,
): FeedEvent => ({
  position: Number(row.position),
  at: row.at ?? '',
  type: row.type as EventType,
  companyId,
  entityId: row.entity_id,
  catalogItemId: row.catalog_item_id,
  catalogItemIds,
  parentId: row.parent_id,
  resourceId: row.resource_id,
})
