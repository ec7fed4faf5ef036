// Implements collections for all services: $filter, $orderby, $skip, $skiptoken, $top and $count over the properties that
// the document marks as filterable (P11, P12), in a total order, from tables or of constants. Pages lead to their neighbours by
// the values of their first and last row in that order (P22). A short list is one query; a long one is read through a cursor
// and streamed in constant memory. Tested by test/api/lists/list.alone.test.ts and pages.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CompiledQuery } from 'kysely'
import { type CompiledText, compiledText } from '../../../entities/compiled-query.ts'
import type { RawJson } from '../../runtime/values/raw-json.ts'
import {
  type Column,
  type Columns,
  type FilterableProperty,
  type FilterNode,
  filterToSql,
  type KeyValue,
  orderToSql,
  parseFilter,
  parseOrderBy,
  seekToSql,
  sortKeysOf,
} from '../filter/index.ts'
import { constantColumns, constantOf, constantPlaces } from './constant-list.ts'
import { createListCost, type ListCost } from './list-cost.ts'
import type { Listing } from './listing.ts'
import {
  computesColumns,
  keyColumns,
  keyOfRow,
  keysFirst,
  limitOf,
  rowsOf,
  usualSizes,
} from './page-query.ts'
import { createPages, type ListParameters, lazily, type ReadPage, type RequestedPage } from './pages.ts'
import { end, type ReadReplica } from './read-replica.ts'
import { type Position, tokenError } from './skip-token.ts'
import { BATCH_ROWS, type ListableQuery, type StreamSource, streamed } from './streamed.ts'

interface QueryOptions<Row, T> {
  /** Column of each filterable property, by the contract's name. */
  columns: Columns
  /** Columns that identify a row, without nulls; every order ends with them, so that pages never skip or repeat rows. */
  unique: Column | readonly Column[]
  /** The default `$orderby`; without it the list is ordered by `unique`. */
  order?: string
  view: (row: Row) => T | RawJson<T>
  /** A further condition from another dialect, in addition to `$filter`. */
  where?: FilterNode | undefined
  /**
   * The query restricted to the first rows of the default order from a position, for a query that computes all rows before
   * it returns the first one. Pages without $filter and $orderby use it.
   */
  firstOf?: (rows: number, position: Position | undefined) => ListableQuery<Row>
  /** Whether even its first rows take long to read, so that they too come from the replica. */
  isReport?: boolean
  /** Called for an empty list; throws if the list's owner does not exist. */
  whenEmpty?: () => Promise<unknown>
}

/** A query by the function that builds it, as `compiled` takes it: the usual first pages are compiled once. */
export interface QueryBuild<Values extends object, Query> {
  build(em: EntityManager, values: Values): Query
  em: EntityManager
  values: Values
}

/** Where lists are read, and how long the database may take until the first rows of one (P21). */
interface ListSource extends StreamSource {
  milliseconds: number
  /** The company that reads. */
  companyId: number
}

export interface Lists {
  readonly filterables: readonly FilterableProperty[]
  /**
   * For a list whose members depend on the time: the moment at which the first page was requested, so that what time changes
   * meanwhile does not move members between pages; for the first page itself `now`.
   */
  asOf(now: Date): Date
  /** The requested or default page, for handlers that build their own query. */
  readonly page: RequestedPage
  /**
   * Reads such a page: the rows in the direction of its position, one more than `top` if there are more. `keyOf` returns the
   * values of a row in the order of the list.
   */
  read<Row>(query: CompiledText, keyOf: (row: Row) => readonly KeyValue[]): Promise<ReadPage<Row>>
  query<Row, T, Values extends object = object>(
    query: ListableQuery<Row> | QueryBuild<Values, ListableQuery<Row>>,
    options: QueryOptions<Row, T>,
  ): Promise<Listing<T>>
  /** A constant list, already in its default order, which is that of a filterable property. */
  constant<T extends object>(rows: readonly T[], property: string): Promise<Listing<T>>
  /** The number of rows of a query, if the client sent `$count`; for handlers that build their own query. */
  count(query: Pick<ListableQuery<unknown>, 'compile'>): Promise<number | undefined>
}

/** The pages that are compiled, by the function that builds their query and their name. */
const compiledPages = new WeakMap<object, Map<string, unknown>>()

function compiledPage<Values extends object>(
  build: object,
  variant: string,
  buildPage: (em: EntityManager, values: Values) => ListableQuery<unknown>,
) {
  const pages = compiledPages.get(build) ?? new Map<string, unknown>()
  compiledPages.set(build, pages)
  const page = (pages.get(variant) ?? compiledText(buildPage)) as ReturnType<typeof compiledText<Values>>
  pages.set(variant, page)
  return page
}

/** Reads the rows from the replica, or, without one that can be used, from the primary. */
async function firstRows<Row>(
  query: ListableQuery<Row>,
  cost: ListCost,
  replica: ReadReplica | undefined,
): Promise<readonly Row[]> {
  const compiled = query.compile() as CompiledQuery<Row>
  const read = await replica?.attempt(cost.left, async (transaction) => {
    const { rows } = await cost.limit(() => transaction.executeQuery(compiled))
    await end(transaction)
    return rows
  })
  return read ?? cost.read<Row>(compiled)
}

/** The number of members on all pages of a list. */
interface Total {
  total: number
}

/** @param scope what determines the members in addition to the parameters and the company: operation, path and language */
export function createLists(
  filterables: readonly FilterableProperty[],
  parameters: ListParameters,
  source: ListSource,
  defaultTop?: number,
  scope: readonly unknown[] = [],
): Lists {
  const pages = createPages(parameters, defaultTop, [...scope, source.companyId])
  const { top, skip, position, isReversed, linksOf, pageOf, atPosition } = pages
  const cost = createListCost(lazily(source.em), source.milliseconds, parameters)
  const count: Lists['count'] = async (query) => {
    if (!parameters.$count) return undefined
    const { sql, parameters: values } = query.compile()
    const text = `select count(*)::int as total from (${sql}) counted`
    const [row] = await cost.read<Total>({ sql: text, parameters: values })
    return row?.total
  }
  const countOf = async (query: () => ListableQuery<unknown>) =>
    parameters.$count ? count(query()) : undefined
  const isUnfiltered = parameters.$filter === undefined && parameters.$orderby === undefined
  const lists: Lists = {
    filterables,
    page: { skip, top, position },
    count,

    asOf(now) {
      return new Date(pages.momentOf(now.getTime()))
    },

    async read<Row>(query: CompiledText, keyOf: (row: Row) => readonly KeyValue[]) {
      return pageOf(await atPosition(cost.read<Row>(query)), keyOf)
    },

    async query<Row, T, Values extends object>(
      base: ListableQuery<Row> | QueryBuild<Values, ListableQuery<Row>>,
      { columns, unique, order, view, where, whenEmpty, firstOf, isReport = false }: QueryOptions<Row, T>,
    ) {
      const keys = lazily(() => {
        const terms = parameters.$orderby ?? order
        const parsed = terms === undefined ? [] : parseOrderBy(terms, filterables)
        return sortKeysOf(parsed, columns, [unique].flat())
      })
      const ordered = (query: ListableQuery<Row>) => {
        const selected = top === undefined && skip === 0 ? query : query.select(keyColumns(keys()))
        return selected.orderBy(orderToSql(keys(), isReversed))
      }
      const isWhole = where === undefined && isUnfiltered
      const plainPage = (limit: number) => {
        const isPlain = isWhole && skip === 0 && !position && !isReport && usualSizes.has(limit)
        if (!('build' in base) || !isPlain) return undefined
        const variant = `the first ${limit} by ${order}${top === undefined ? '' : ', with keys'}`
        const { build, em, values } = base
        const page = compiledPage(build, variant, (inner: EntityManager, names: Values) =>
          ordered(build(inner, names)).limit(limitOf(limit + 1)),
        )
        return cost.read<Row>(page(em, values))
      }
      const matching = lazily(() => {
        const conditions = where ? [where] : []
        if (parameters.$filter !== undefined) conditions.push(parseFilter(parameters.$filter, filterables))
        let query: ListableQuery<Row> = 'build' in base ? base.build(base.em, base.values) : base
        for (const condition of conditions) query = query.where(filterToSql(condition, columns))
        return query
      })
      const seek = (
        query: ListableQuery<Row>,
        values: readonly KeyValue[],
        direction: { isBackward: boolean; isInclusive?: boolean },
      ) => query.where(seekToSql(keys(), values, direction))
      /** The rows beyond the position of the page. */
      const beyond = () => {
        if (!position || position.values.length === 0) return matching()
        if (position.values.length !== keys().length) throw tokenError()
        return seek(matching(), position.values, position)
      }
      /** Up to so many rows, and only what they need if the query can be restricted to them. */
      const rowsFrom = (offset: number, rows: number) => {
        if (firstOf && isWhole) return rowsOf(ordered(firstOf(offset + rows, position)), offset, rows)
        const query = beyond()
        if (offset === 0 || !computesColumns(query)) return rowsOf(ordered(query), offset, rows)
        return ordered(keysFirst(query, [unique].flat(), orderToSql(keys(), isReversed), offset, rows))
      }

      if (top !== undefined && top <= BATCH_ROWS) {
        const read = await atPosition(plainPage(top) ?? cost.read<Row>(rowsFrom(skip, top + 1).compile()))
        if (read.length === 0) await whenEmpty?.()
        const { rows, page } = pageOf(read, keyOfRow)
        return { batches: [rows.map(view)], page, total: await countOf(matching) }
      }
      const first = await atPosition(
        plainPage(BATCH_ROWS) ??
          firstRows(rowsFrom(skip, BATCH_ROWS + 1), cost, isReport ? source.replica : undefined),
      )
      if (first.length === 0) await whenEmpty?.()
      const total = await countOf(matching)
      if (first.length <= BATCH_ROWS) {
        const { rows, page } = pageOf(first, keyOfRow)
        return { batches: [rows.map(view)], page, total }
      }
      if (top === undefined) {
        const rest =
          skip === 0
            ? beyond()
            : seek(matching(), keyOfRow(first[0]), { isBackward: isReversed, isInclusive: true })
        const query = rest.orderBy(orderToSql(keys()))
        return { batches: streamed(query, view, source, cost), page: undefined, total }
      }

      // The rows are read later than the links are made. They are therefore limited by the rows at both ends instead of by
      // a number, so that writes in between leave no gap between this page and the next one.
      const [last, following] = await cost.read<Row>(rowsFrom(skip + top - 1, 2).compile())
      const [start, stop] = [keyOfRow(first[0]), last && keyOfRow(last)]
      let rows = seek(matching(), start, { isBackward: isReversed, isInclusive: true })
      if (stop) rows = seek(rows, stop, { isBackward: !isReversed, isInclusive: true })
      return {
        batches: streamed(rows.orderBy(orderToSql(keys())), view, source, cost),
        page: linksOf(start, stop, following !== undefined),
        total,
      }
    },

    async constant<T extends object>(rows: readonly T[], property: string) {
      const { json, tag } = constantOf(rows)
      if (isUnfiltered && top === undefined && skip === 0 && !position)
        return { batches: [rows], page: undefined, total: parameters.$count ? rows.length : undefined, tag }
      const columns = constantColumns(filterables)
      const listing = await lists.query(constantPlaces(source.em(), json), {
        columns,
        unique: columns[property] ?? property,
        order: property,
        view: ({ place }: { place: string }) => rows[Number(place) - 1] as T,
      })
      return { ...listing, tag }
    },
  }
  return lists
}
