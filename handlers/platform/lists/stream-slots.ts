// Streams long lists in constant memory: each through a cursor on a separate connection, of the replica if there is one. The
// number of concurrent streams is limited to what the pool can spare, and one company cannot take all of them.
// Tested by test/platform/lists/list.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { inLane } from '../../../entities/server/connections/lane-work.ts'
import { kysely } from '../../../entities/tables.ts'
import { errors } from '../errors/errors.ts'
import type { ListableQuery } from './list.ts'
import { end, type ReadReplica, type ReadTransaction } from './read-replica.ts'

/** Rows per fetch; a list of up to this many needs no cursor. */
export const BATCH_ROWS = 500

export interface StreamSlots {
  /** Takes a slot for a cursor and returns the function that releases it; 503 if none is free. */
  take(companyId: number): () => void
}

/** Where long lists are read: on a separate connection, outside the request's transaction. */
export interface StreamSource {
  em: () => EntityManager
  slots: StreamSlots
  /** Where long lists and reports are read if possible. */
  replica?: ReadReplica | undefined
  /** The company that reads. */
  companyId: number
  /** Rows per fetch, below BATCH_ROWS for formats that are expensive to write. */
  rowsAtOnce?: number
}

export function createStreamSlots(slots: number, slotsPerCompany = 2): StreamSlots {
  const readers: number[] = []
  return {
    take(companyId) {
      const companyStreams = readers.filter((reader) => reader === companyId)
      // A company may exceed its share only while as many slots remain free for others.
      const reserved = companyStreams.length < slotsPerCompany ? 0 : slotsPerCompany
      // Refused rather than queued, since streams may take minutes.
      if (readers.length >= slots - reserved) throw errors.unavailable(2)
      readers.push(companyId)
      let released = false
      return () => {
        if (!released) readers.splice(readers.indexOf(companyId), 1)
        released = true
      }
    },
  }
}

/** Yields the rows in batches; the connection is released when the reader finishes or stops. */
export async function* streamed<Row, T>(
  query: ListableQuery<Row>,
  view: (row: Row) => T,
  { em, slots, replica, companyId, rowsAtOnce = BATCH_ROWS }: StreamSource,
): AsyncGenerator<readonly T[]> {
  const release = slots.take(companyId)
  try {
    const open = (transaction: ReadTransaction) => openCursor(query, transaction, rowsAtOnce)
    const onPrimary = async () =>
      // The connection is held as long as the client reads, so it has a separate lane and does not count against
      // its service.
      open(await inLane('streams', () => kysely(em()).startTransaction().execute()))
    const { transaction, first, fetch } = (await replica?.attempt(open)) ?? (await onPrimary())
    try {
      let rows = first
      for (let isLast = false; !isLast; ) {
        isLast = rows.length < rowsAtOnce
        const batch = rows.map(view)
        // The driver's results reference one another: emptying them lets young-generation garbage collection
        // free the rows, instead of promoting those of the whole list to the old generation.
        rows.length = 0
        if (batch.length > 0) yield batch
        if (!isLast) rows = await fetch()
      }
    } finally {
      await end(transaction)
    }
  } finally {
    release()
  }
}

/** An SQL cursor and its first rows. The driver's cursor would never settle when its connection is lost. */
async function openCursor<Row>(query: ListableQuery<Row>, transaction: ReadTransaction, rowsAtOnce: number) {
  const next = CompiledQuery.raw(`fetch ${rowsAtOnce} from listed`) as CompiledQuery<Row>
  const fetch = async () => (await transaction.executeQuery<Row>(next)).rows
  try {
    const { sql, parameters } = query.compile()
    await transaction.executeQuery(CompiledQuery.raw(`declare listed cursor for ${sql}`, [...parameters]))
    return { transaction, first: await fetch(), fetch }
  } catch (error) {
    await end(transaction)
    throw error
  }
}
