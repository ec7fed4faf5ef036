// Long lists read in constant memory: a cursor on a connection of its own, and as many of them at once as the pool
// can spare, not all of them for one company. Tested by test/platform/lists/list.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { inLane } from '../../../entities/server/connection-lanes.ts'
import { kysely } from '../../../entities/tables.ts'
import { errors } from '../errors/errors.ts'
import type { ListableQuery } from './list.ts'

/** Rows read at once; a list of up to this many needs no cursor. */
export const BATCH_ROWS = 500

export interface StreamSlots {
  /** Takes a place for a cursor, which holds a connection until its client has read everything. */
  take(companyId: number): () => void
}

/** Where long lists are read: on a connection of their own, whatever transaction the request is in. */
export interface StreamSource {
  em: () => EntityManager
  slots: StreamSlots
  /** Who reads. */
  companyId: number
  /** Fewer where each is long on its way. */
  rowsAtOnce?: number
}

export function createStreamSlots(places: number, placesOfOne = 2): StreamSlots {
  const readers: number[] = []
  return {
    take(companyId) {
      const own = readers.filter((reader) => reader === companyId)
      // More than its share is for one company only what leaves others as much.
      const left = own.length < placesOfOne ? 0 : placesOfOne
      // Refused rather than queued: a waiting request would hold nothing but the client's patience.
      if (readers.length >= places - left) throw errors.unavailable(2)
      readers.push(companyId)
      let released = false
      return () => {
        if (!released) readers.splice(readers.indexOf(companyId), 1)
        released = true
      }
    },
  }
}

/** The rows in batches; the connection is given back when the reader ends or leaves. */
export async function* streamed<Row, T>(
  query: ListableQuery<Row>,
  view: (row: Row) => T,
  { em, slots, companyId, rowsAtOnce = BATCH_ROWS }: StreamSource,
): AsyncGenerator<readonly T[]> {
  const release = slots.take(companyId)
  try {
    // A cursor of SQL: that of the driver waits for ever when its connection dies.
    // Held as long as the client reads, so it does not count as one of its service's.
    const transaction = await inLane('streams', () => kysely(em()).startTransaction().execute())
    try {
      const { sql, parameters } = query.compile()
      await transaction.executeQuery(CompiledQuery.raw(`declare listed cursor for ${sql}`, [...parameters]))
      const fetch = CompiledQuery.raw(`fetch ${rowsAtOnce} from listed`)
      for (let isLast = false; !isLast; ) {
        const { rows } = await transaction.executeQuery<Row>(fetch as CompiledQuery<Row>)
        isLast = rows.length < rowsAtOnce
        const seen = rows.map(view)
        // The driver's results hang on one another, so that none is young garbage: the rows of the whole list would
        // grow old before they are collected.
        rows.length = 0
        if (seen.length > 0) yield seen
      }
    } finally {
      await transaction.rollback().execute()
    }
  } finally {
    release()
  }
}
