// Implements collections for all services: $filter, $orderby, $skip, $skiptoken, $top and $count over the properties that
// the document marks as filterable (P11, P12), in a total order, from SQL or from memory. Pages lead to their neighbours by
// the values of their first and last row in that order (P22). A short list is one query; a long one is read through a cursor
// and streamed in constant memory. Tested by test/api/lists/list.alone.test.ts and pages.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { AliasNode, type CompiledQuery, RawNode, SelectQueryNode, type SqlBool, sql } from 'kysely'
import { type CompiledText, compiledText } from '../../../entities/compiled-query.ts'
import type { RawJson } from '../../runtime/values/raw-json.ts'
import {
  type Column,
  type Columns,
  compareBy,
  type FilterableProperty,
  FilterError,
  type FilterNode,
  filterToSql,
  type KeyValue,
  matches,
  orderToSql,
  parseFilter,
  parseOrderBy,
  type SortKey,
  seekToSql,
  sortKeysOf,
  toColumn,
} from '../filter/index.ts'
import { digestTag } from '../http/etags.ts'
import { createListCost, type ListCost } from './list-cost.ts'
import type { Listing, Page } from './listing.ts'
import { end, type ReadReplica } from './read-replica.ts'
import { createSkipTokens, type Position, type SkipTokens, tokenError } from './skip-token.ts'
import { BATCH_ROWS, type ListableQuery, type StreamSource, streamed } from './streamed.ts'

export interface ListParameters {
  $filter?: string
  $orderby?: string
  $skip?: number
  $skiptoken?: string
  $top?: number
  $count?: boolean
}

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
  /** A list in memory, already in its default order, which is that of a filterable property. */
  memory<T extends object>(rows: readonly T[], property: string): Listing<T>
  /** The number of rows of a query, if the client sent `$count`; for handlers that build their own query. */
  count(query: Pick<ListableQuery<unknown>, 'compile'>): Promise<number | undefined>
}

export interface RequestedPage {
  readonly skip: number
  readonly top: number | undefined
  readonly position: Position | undefined
}

interface ReadPage<Row> {
  rows: readonly Row[]
  page: Page | undefined
}

/** Parameters that select a page of a list, and not its members. */
const PAGE_PARAMETERS = new Set(['$skip', '$skiptoken', '$top', '$count'])

const constantTags = new WeakMap<readonly unknown[], string>()

/** The tag of a constant list; its pages are other resources, so they may have the same. */
function constantTag(rows: readonly unknown[]): string {
  const tag = constantTags.get(rows) ?? digestTag(JSON.stringify(rows))
  constantTags.set(rows, tag)
  return tag
}

/** Page sizes that clients usually request. */
const usualSizes = new Set([10, 20, 25, 50, 100, 200, 250, 1000, BATCH_ROWS])

/**
 * The rows of a page and the one that shows that another follows. PostgreSQL keeps the plan of a statement with a literal
 * limit; with a limit as a parameter it plans some lists for each call. Unusual sizes remain parameters, because each literal
 * makes another prepared statement.
 */
const limitOf = (rows: number) => (usualSizes.has(rows - 1) ? sql.lit(rows) : rows)

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

/** The value of `make`, which is called once, and only if the value is needed. */
function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
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

/** The values of a row in the order of the list, which the query returns as further columns. */
const keyColumns = (keys: readonly SortKey[]) =>
  keys.map(({ expression }, index) => expression.as(`sort_key_${index}`))

/** Whether the query computes something for each row, such as the items of a cart, and not only reads columns. */
function computesColumns(query: ListableQuery<unknown>): boolean {
  const node = query.toOperationNode()
  if (!SelectQueryNode.is(node)) return false
  return (node.selections ?? []).some(
    ({ selection }) => AliasNode.is(selection) && RawNode.is(selection.node),
  )
}

function keyOfRow(row: unknown): KeyValue[] {
  const values: KeyValue[] = []
  const columns = row as Readonly<Record<string, KeyValue>>
  for (let name = 'sort_key_0'; name in columns; name = `sort_key_${values.length}`)
    values.push(columns[name] ?? null)
  return values
}

/** @param scope what determines the members in addition to the parameters and the company: operation, path and language */
export function createLists(
  filterables: readonly FilterableProperty[],
  parameters: ListParameters,
  source: ListSource,
  defaultTop?: number,
  scope: readonly unknown[] = [],
): Lists {
  const top = parameters.$top ?? defaultTop
  const skip = parameters.$skip ?? 0
  const cost = createListCost(lazily(source.em), source.milliseconds, parameters)
  const tokens = lazily(() => tokensOf(scope, source.companyId, parameters))
  const position =
    parameters.$skiptoken === undefined ? undefined : positionOf(tokens(), parameters.$skiptoken, skip)
  let moment = position?.moment

  /** The rows of a page are read from its end if the client goes backward. */
  const isReversed = top !== undefined && position?.isBackward === true

  const tokenAt = (isBackward: boolean, values: readonly KeyValue[] = []) =>
    tokens().write({ isBackward, values, moment })
  /** The links of a page with these first and last rows in the direction of reading; `hasMore` if others follow in it. */
  const linksOf = (
    first: readonly KeyValue[] | undefined,
    last: readonly KeyValue[] | undefined,
    hasMore: boolean,
  ): Page => {
    const isInner = skip > 0 || (position !== undefined && position.values.length > 0)
    const [start, stop] = isReversed ? [last, first] : [first, last]
    return {
      ...((isReversed ? isInner : hasMore) && { next: tokenAt(false, stop) }),
      ...((isReversed ? hasMore : isInner) && { prev: tokenAt(true, start) }),
    }
  }
  function pageOf<Row>(read: readonly Row[], keyOf: (row: Row) => readonly KeyValue[]): ReadPage<Row> {
    if (top === undefined) return { rows: read, page: undefined }
    const rows = read.slice(0, top)
    const [first, last] = [rows[0], rows.at(-1)]
    const page = linksOf(first && keyOf(first), last && keyOf(last), read.length > top)
    return { rows: isReversed ? rows.reverse() : rows, page }
  }
  /** A failure of the statement because of a value of the token: PostgreSQL cannot convert it to the type of its column. */
  async function atPosition<Value>(read: Promise<Value>): Promise<Value> {
    if (!position) return read
    return read.catch((error) => {
      throw DATA_EXCEPTION.test(error?.code ?? '') ? tokenError() : error
    })
  }

  const count: Lists['count'] = async (query) => {
    if (!parameters.$count) return undefined
    const { sql, parameters: values } = query.compile()
    const text = `select count(*)::int as total from (${sql}) counted`
    const [row] = await cost.read<Total>({ sql: text, parameters: values })
    return row?.total
  }
  const countOf = async (query: () => ListableQuery<unknown>) =>
    parameters.$count ? count(query()) : undefined
  return {
    filterables,
    page: { skip, top, position },
    count,

    asOf(now) {
      moment ??= now.getTime()
      return new Date(moment)
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
      const isWhole =
        where === undefined && parameters.$filter === undefined && parameters.$orderby === undefined
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
      /**
       * Up to so many rows, and only what they need if the query can be restricted to them. PostgreSQL computes the columns of
       * skipped rows too, so the keys of the page are read first, and its columns only for them.
       */
      const rowsFrom = (offset: number, rows: number) => {
        const page = (query: ListableQuery<Row>) =>
          offset > 0 ? query.limit(limitOf(rows)).offset(offset) : query.limit(limitOf(rows))
        if (firstOf && isWhole) return page(ordered(firstOf(offset + rows, position)))
        const query = beyond()
        if (offset === 0 || !computesColumns(query)) return page(ordered(query))
        const key = [unique].flat().map(toColumn)
        const chosen = query.clearSelect().select(key.map((column, index) => column.as(`key_${index}`)))
        const keysOfPage = page(chosen.orderBy(orderToSql(keys(), isReversed)))
        return ordered(query.where(sql<SqlBool>`(${sql.join(key)}) in ${keysOfPage}`))
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

    memory<T extends object>(rows: readonly T[], name: string) {
      const filter =
        parameters.$filter === undefined ? undefined : parseFilter(parameters.$filter, filterables)
      let kept = filter ? rows.filter((row) => matches(filter, row)) : rows
      const order = parameters.$orderby === undefined ? [] : parseOrderBy(parameters.$orderby, filterables)
      if (order.length > 0) kept = kept.toSorted(compareBy(order))
      const total = parameters.$count ? kept.length : undefined
      const names = [...order.map(({ property }) => property.name), name]
      if (position && position.values.length > 0) {
        const ends = [...order, ...parseOrderBy(name, filterables)]
        const compare = compareBy(ends)
        const values = Object.fromEntries(names.map((name, index) => [name, position.values[index]]))
        kept = kept.filter((row) =>
          position.isBackward ? compare(row, values) < 0 : compare(row, values) > 0,
        )
      }
      const isWhole = skip === 0 && (top === undefined || top >= kept.length)
      const inDirection = isReversed ? kept.toReversed() : kept
      const read = isWhole
        ? inDirection
        : inDirection.slice(skip, top === undefined ? undefined : skip + top + 1)
      const keyOf = (row: T) => names.map((name) => (row as Record<string, KeyValue>)[name] ?? null)
      const { rows: shown, page } = pageOf(read, keyOf)
      // The whole list is not copied, so that the text of a constant one is known.
      const tag = Object.isFrozen(rows) ? constantTag(rows) : undefined
      return { batches: [isWhole ? kept : shown], page, total, tag }
    },
  }
}

/** Class 22 of SQLSTATE. */
const DATA_EXCEPTION = /^22/

function tokensOf(scope: readonly unknown[], companyId: number, parameters: ListParameters): SkipTokens {
  const selection = Object.entries(parameters).filter(([name]) => !PAGE_PARAMETERS.has(name))
  return createSkipTokens([...scope, companyId, selection.toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/** The position of a token. Throws FilterError. */
function positionOf(tokens: SkipTokens, token: string, skip: number): Position {
  if (skip > 0) throw new FilterError('$skip cannot be combined with $skiptoken; leave one of them out')
  return tokens.read(token)
}
