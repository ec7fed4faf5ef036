// Implements collections for all services: $filter, $orderby, $skip, $top and $count over the properties that the
// document marks as filterable (P11, P12), in a total order, from SQL or from memory. A short list is one
// query; a long one is read through a cursor and streamed in constant memory. Tested by
// test/platform/lists/list.test.ts.
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { QueryTemplate } from '../../../entities/compiled-query.ts'
import { kysely } from '../../../entities/tables.ts'
import {
  type Column,
  type Columns,
  compareBy,
  type FilterableProperty,
  type FilterNode,
  filterToSql,
  matches,
  orderToSql,
  parseFilter,
  parseOrderBy,
} from '../filter/index.ts'
import type { RawJson } from '../values/raw-json.ts'
import type { Listing } from './listing.ts'
import { end, type ReadReplica } from './read-replica.ts'
import { BATCH_ROWS, type StreamSource, streamed } from './stream-slots.ts'

export interface ListParameters {
  $filter?: string
  $orderby?: string
  $skip?: number
  $top?: number
  $count?: boolean
}

interface QueryOptions<Row, T> {
  /** Column of each filterable property, by the contract's name. */
  columns: Columns
  /** Columns that identify a row; every order ends with them, so that pages never skip or repeat rows. */
  unique: Column | readonly Column[]
  /** The default `$orderby`; without it the list is ordered by `unique`. */
  order?: string
  view: (row: Row) => T | RawJson<T>
  /** A further condition from another dialect, in addition to `$filter`. */
  where?: FilterNode | undefined
  /**
   * The query restricted to the first rows of the default order, for a query that computes all rows before it returns the
   * first one. Pages without $filter and $orderby use it.
   */
  firstOf?: (rows: number) => ListableQuery<Row>
  /** Whether it has few members, found by key, so that its first page is a short read (compiled-query.ts). */
  isShort?: boolean
  /** Whether even its first rows take long to read, so that they too come from the replica. */
  isReport?: boolean
  /** Called for an empty list; throws if the list's owner does not exist. */
  whenEmpty?: () => Promise<unknown>
}

/** What a query builder must offer; Kysely's select builder does. */
export interface ListableQuery<Row> {
  where(condition: ReturnType<typeof filterToSql>): ListableQuery<Row>
  orderBy(order: ReturnType<typeof orderToSql>): ListableQuery<Row>
  limit(rows: RawBuilder<number> | number): ListableQuery<Row>
  offset(rows: number): ListableQuery<Row>
  execute(): Promise<Row[]>
  compile(): CompiledQuery
}

export interface Lists {
  readonly filterables: readonly FilterableProperty[]
  /** The requested or default page, for handlers that build their own query. */
  readonly page: { readonly skip: number; readonly top: number | undefined }
  /** The first page of a template, without a filter and in its own order, is a query that is compiled once. */
  query<Row, T>(
    query: ListableQuery<Row> | QueryTemplate<ListableQuery<Row>>,
    options: QueryOptions<Row, T>,
  ): Promise<Listing<T>>
  /** A list in memory, already in its default order. */
  memory<T extends object>(rows: readonly T[]): Listing<T>
  /** The number of rows of a query, if the client sent `$count`; for handlers that build their own query. */
  count(query: Pick<ListableQuery<unknown>, 'compile'>): Promise<number | undefined>
}

/** Page sizes that clients usually request. */
const usualSizes = new Set([10, 20, 25, 50, 100, 200, 250, 1000, BATCH_ROWS])

/**
 * The rows of a page and the one that shows that another follows. PostgreSQL keeps the plan of a statement with a literal
 * limit; with a limit as a parameter it plans some lists for each call. Unusual sizes remain parameters, because each literal
 * makes another prepared statement.
 */
const limitOf = (rows: number) => (usualSizes.has(rows - 1) ? sql.lit(rows) : rows)

/** The value of `make`, which is called once, and only if the value is needed. */
function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}

/** Reads the rows from the replica, or, without one that can be used, where the query itself reads. */
async function firstRows<Row>(
  query: ListableQuery<Row>,
  replica: ReadReplica | undefined,
): Promise<readonly Row[]> {
  const read = await replica?.attempt(async (transaction) => {
    const { rows } = await transaction.executeQuery<Row>(query.compile() as CompiledQuery<Row>)
    await end(transaction)
    return rows
  })
  return read ?? query.execute()
}

/** The number of members on all pages of a list. */
interface Total {
  total: number
}

export function createLists(
  filterables: readonly FilterableProperty[],
  parameters: ListParameters,
  source: StreamSource,
  defaultTop?: number,
): Lists {
  const top = parameters.$top ?? defaultTop
  const skip = parameters.$skip ?? 0

  const pageOf = (count: number) => (top === undefined ? undefined : { skip, top, hasNext: count > top })
  const count: Lists['count'] = async (query) => {
    if (!parameters.$count) return undefined
    const { sql, parameters: values } = query.compile()
    const counting = CompiledQuery.raw(`select count(*)::int as total from (${sql}) counted`, [...values])
    const { rows } = await kysely(source.em()).executeQuery<Total>(counting)
    return rows[0]?.total
  }
  const countOf = async (query: () => ListableQuery<unknown>) =>
    parameters.$count ? count(query()) : undefined
  return {
    filterables,
    page: { skip, top },
    count,

    async query<Row, T>(
      base: ListableQuery<Row> | QueryTemplate<ListableQuery<Row>>,
      {
        columns,
        unique,
        order,
        view,
        where,
        whenEmpty,
        firstOf,
        isReport = false,
        isShort = false,
      }: QueryOptions<Row, T>,
    ) {
      const template = 'run' in base ? base : undefined
      const ordered = (query: ListableQuery<Row>) => {
        const terms = parameters.$orderby ?? order
        const parsed = terms === undefined ? [] : parseOrderBy(terms, filterables)
        return query.orderBy(orderToSql(parsed, columns, [unique].flat()))
      }
      const isWhole =
        where === undefined && parameters.$filter === undefined && parameters.$orderby === undefined
      const plainPage = (limit: number) => {
        const isPlain = isWhole && skip === 0 && !isReport && usualSizes.has(limit)
        if (!template || !isPlain) return undefined
        const adapt = (query: ListableQuery<Row>) => ordered(query).limit(limitOf(limit + 1))
        const variant = `the first ${limit} by ${order}`
        return isShort ? template.runShort<Row>(variant, adapt) : template.run<Row>(variant, adapt)
      }
      const matching = lazily(() => {
        const conditions = where ? [where] : []
        if (parameters.$filter !== undefined) conditions.push(parseFilter(parameters.$filter, filterables))
        let query: ListableQuery<Row> = 'run' in base ? base.build() : base
        for (const condition of conditions) query = query.where(filterToSql(condition, columns))
        return query
      })
      const from = (offset: number, query: ListableQuery<Row>) => {
        const list = ordered(query)
        return offset > 0 ? list.offset(offset) : list
      }
      /** Up to so many rows, and only what they need if the query can be restricted to them. */
      const rowsFrom = (offset: number, rows: number) =>
        from(offset, firstOf && isWhole ? firstOf(offset + rows) : matching()).limit(limitOf(rows))

      if (top !== undefined && top <= BATCH_ROWS) {
        const rows = await (plainPage(top) ?? rowsFrom(skip, top + 1).execute())
        if (rows.length === 0) await whenEmpty?.()
        const batches = [rows.slice(0, top).map(view)]
        return { batches, page: pageOf(rows.length), total: await countOf(matching) }
      }
      const first = await (plainPage(BATCH_ROWS) ??
        firstRows(rowsFrom(skip, BATCH_ROWS + 1), isReport ? source.replica : undefined))
      if (first.length === 0) await whenEmpty?.()
      const total = await countOf(matching)
      if (first.length <= BATCH_ROWS) return { batches: [first.map(view)], page: pageOf(first.length), total }
      const hasNext = top !== undefined && (await rowsFrom(skip + top, 1).execute()).length > 0
      const streamedRows = top === undefined ? from(skip, matching()) : rowsFrom(skip, top)
      return {
        batches: streamed(streamedRows, view, source),
        page: top === undefined ? undefined : { skip, top, hasNext },
        total,
      }
    },

    memory(rows) {
      const filter =
        parameters.$filter === undefined ? undefined : parseFilter(parameters.$filter, filterables)
      let kept = filter ? rows.filter((row) => matches(filter, row)) : rows
      if (parameters.$orderby !== undefined)
        kept = kept.toSorted(compareBy(parseOrderBy(parameters.$orderby, filterables)))
      const left = kept.length - skip
      const isWhole = skip === 0 && (top === undefined || top >= kept.length)
      return {
        // The whole list is not copied, so that the text of a constant one is known.
        batches: [isWhole ? kept : kept.slice(skip, top === undefined ? undefined : skip + top)],
        page: pageOf(left),
        total: parameters.$count ? kept.length : undefined,
      }
    },
  }
}
