// The trace contexts of events, so that a delivery belongs to the trace of the change (O7). They are read only if this
// process records traces. Tested by test/runtime/tracing/traces.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../../../../entities/tables.ts'
import type { Tracing } from '../../../runtime/tracing/tracing.ts'
import type { FeedEvent } from '../next-events.ts'

/** The contexts by position; events outside of a recorded trace have none. */
export async function tracesOf(
  em: EntityManager,
  tracing: Tracing | undefined,
  events: readonly FeedEvent[],
): Promise<ReadonlyMap<number, string>> {
  const [first] = events
  if (!tracing || !first) return NONE
  const rows = await kysely(em)
    .selectFrom('event')
    .select(['position', 'traceparent'])
    .where('company_id', '=', first.companyId)
    .where(
      'position',
      'in',
      events.map(({ position }) => String(position)),
    )
    .where('traceparent', 'is not', null)
    .execute()
  return new Map(rows.map(({ position, traceparent }) => [Number(position), traceparent ?? '']))
}

const NONE: ReadonlyMap<number, string> = new Map()
