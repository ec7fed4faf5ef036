// The rows of a page in SQL: how many, and their keys in the order of the list.
// Tested by test/api/lists/list.alone.test.ts and pages.test.ts.
import { AliasNode, type RawBuilder, RawNode, SelectQueryNode, type SqlBool, sql } from 'kysely'
import { type Column, type KeyValue, type SortKey, toColumn } from '../filter/index.ts'
import { BATCH_ROWS, type ListableQuery } from './streamed.ts'

/** Page sizes that clients usually request. */
export const usualSizes = new Set([10, 20, 25, 50, 100, 200, 250, 1000, BATCH_ROWS])

/**
 * The rows of a page and the one that shows that another follows. PostgreSQL keeps the plan of a statement with a literal
 * limit; with a limit as a parameter it plans some lists for each call. Unusual sizes remain parameters, because each literal
 * makes another prepared statement.
 */
export const limitOf = (rows: number) => (usualSizes.has(rows - 1) ? sql.lit(rows) : rows)

/** The values of a row in the order of the list, which the query returns as further columns. */
export const keyColumns = (keys: readonly SortKey[]) =>
  keys.map(({ expression }, index) => expression.as(`sort_key_${index}`))

/** Whether the query computes something for each row, such as the items of a cart, and not only reads columns. */
export function computesColumns(query: ListableQuery<unknown>): boolean {
  const node = query.toOperationNode()
  if (!SelectQueryNode.is(node)) return false
  return (node.selections ?? []).some(
    ({ selection }) => AliasNode.is(selection) && RawNode.is(selection.node),
  )
}

export function keyOfRow(row: unknown): KeyValue[] {
  const values: KeyValue[] = []
  const columns = row as Readonly<Record<string, KeyValue>>
  for (let name = 'sort_key_0'; name in columns; name = `sort_key_${values.length}`)
    values.push(columns[name] ?? null)
  return values
}

export function rowsOf<Row>(query: ListableQuery<Row>, offset: number, rows: number): ListableQuery<Row> {
  const limited = query.limit(limitOf(rows))
  return offset > 0 ? limited.offset(offset) : limited
}

/**
 * The rows with the keys of the page, which are read first: PostgreSQL computes the columns of skipped rows too, so it computes
 * them only for the rows of the page.
 */
export function keysFirst<Row>(
  query: ListableQuery<Row>,
  unique: readonly Column[],
  order: RawBuilder<unknown>,
  offset: number,
  rows: number,
): ListableQuery<Row> {
  const key = unique.map(toColumn)
  const chosen = query.clearSelect().select(key.map((column, index) => column.as(`key_${index}`)))
  const keysOfPage = rowsOf(chosen.orderBy(order), offset, rows)
  return query.where(sql<SqlBool>`(${sql.join(key)}) in ${keysOfPage}`)
}
