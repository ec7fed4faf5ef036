// Streams long lists in constant memory: each through a cursor on a separate connection, of the replica if there is one. The
// connection is held as long as the client reads, so these have their own partition of the pool; more streams wait for one like other requests.
// Tested by test/api/lists/list.alone.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type AliasedRawBuilder, CompiledQuery, type OperationNode, type RawBuilder } from 'kysely'
import { STREAMS, withPartition } from '../../../entities/database/connections/async-context.ts'
import { kysely } from '../../../entities/tables.ts'
import type { filterToSql, orderToSql } from '../filter/index.ts'
import type { ListCost } from './list-cost.ts'
import { end, type ReadReplica, type ReadTransaction } from './read-replica.ts'

/** What a query builder must offer; Kysely's select builder does. */
export interface ListableQuery<Row> {
  select(selection: readonly AliasedRawBuilder<unknown, string>[]): ListableQuery<Row>
  clearSelect(): ListableQuery<Row>
  where(condition: ReturnType<typeof filterToSql>): ListableQuery<Row>
  orderBy(order: ReturnType<typeof orderToSql>): ListableQuery<Row>
  limit(rows: RawBuilder<number> | number): ListableQuery<Row>
  offset(rows: number): ListableQuery<Row>
  compile(): CompiledQuery
  toOperationNode(): OperationNode
}

/** Rows per fetch; a list of up to this many needs no cursor. */
export const BATCH_ROWS = 500

/** Where long lists are read: on a separate connection, outside the request's transaction. */
export interface StreamSource {
  em: () => EntityManager
  /** Where long lists and reports are read if possible. */
  replica?: ReadReplica | undefined
  /** Rows per fetch, below BATCH_ROWS for formats that are expensive to write. */
  rowsAtOnce?: number
}

/** Yields the rows in batches; the connection is released when the reader finishes or stops. */
export async function* streamed<Row, T>(
  query: ListableQuery<Row>,
  view: (row: Row) => T,
  { em, replica, rowsAtOnce = BATCH_ROWS }: StreamSource,
  cost: ListCost,
): AsyncGenerator<readonly T[]> {
  const open = (transaction: ReadTransaction) => openCursor(query, transaction, rowsAtOnce, cost)
  const onPrimary = async () =>
    open(await withPartition(STREAMS, () => kysely(em()).startTransaction().execute()))
  const { transaction, first, fetch } = (await replica?.attempt(cost.left, open)) ?? (await onPrimary())
  try {
    let rows = first
    for (let isLast = false; !isLast; ) {
      isLast = rows.length < rowsAtOnce
      const batch = rows.map(view)
      // The driver's results reference one another: emptying them lets young-generation garbage collection
      // free the rows, instead of promoting those of the whole list to the old generation.
      rows.length = 0
      if (batch.length > 0) yield batch
      if (!isLast) rows = await cost.limit(fetch)
    }
  } finally {
    await end(transaction)
  }
}

/** An SQL cursor and its first rows. The driver's cursor would never settle when its connection is lost. */
async function openCursor<Row>(
  query: ListableQuery<Row>,
  transaction: ReadTransaction,
  rowsAtOnce: number,
  cost: ListCost,
) {
  const next = CompiledQuery.raw(`fetch ${rowsAtOnce} from listed`) as CompiledQuery<Row>
  const fetch = async () => (await transaction.executeQuery<Row>(next)).rows
  try {
    const first = await cost.limit(async () => {
      const { sql, parameters } = query.compile()
      await limitTime(transaction, cost.left)
      await transaction.executeQuery(CompiledQuery.raw(`declare listed cursor for ${sql}`, [...parameters]))
      return fetch()
    })
    await limitTime(transaction, cost.whole)
    return { transaction, first, fetch }
  } catch (error) {
    await end(transaction)
    throw error
  }
}

/** Limits each of the next statements of the transaction. */
const limitTime = (transaction: ReadTransaction, milliseconds: number) =>
  transaction.executeQuery(
    CompiledQuery.raw(`set local statement_timeout = ${Math.max(1, Math.ceil(milliseconds))}`),
  )
