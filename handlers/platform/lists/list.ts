// Every collection the services answer: $filter, $orderby, $skip, $top and $count over what the document marks
// filterable (P11, P12), in a total order, from SQL or from memory. A short list is one query; a long one is
// read through a cursor and streamed in constant memory. Tested by test/platform/lists/list.test.ts.
import { CompiledQuery } from 'kysely'
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
  /** What tells two rows apart; every order ends with it, so pages never skip or repeat. */
  unique: Column | readonly Column[]
  /** `$orderby` where the client gives none; without it the list comes in the order of `unique`. */
  order?: string
  view: (row: Row) => T | RawJson<T>
  /** A condition from another dialect, beside `$filter`. */
  where?: FilterNode | undefined
  /** Asked when nothing is found: throws where the list's owner does not exist. */
  whenEmpty?: () => Promise<unknown>
}

/** What a query builder must offer; Kysely's select builder does. */
export interface ListableQuery<Row> {
  where(condition: ReturnType<typeof filterToSql>): ListableQuery<Row>
  orderBy(order: ReturnType<typeof orderToSql>): ListableQuery<Row>
  limit(rows: number): ListableQuery<Row>
  offset(rows: number): ListableQuery<Row>
  execute(): Promise<Row[]>
  compile(): CompiledQuery
}

export interface Lists {
  readonly filterables: readonly FilterableProperty[]
  /** The page asked for, or the document's default; for lists whose query is their own. */
  readonly page: { readonly skip: number; readonly top: number | undefined }
  query<Row, T>(query: ListableQuery<Row>, options: QueryOptions<Row, T>): Promise<Listing<T>>
  /** A list that is in memory anyway, already in its own order. */
  memory<T extends object>(rows: readonly T[]): Listing<T>
  /** How many rows a query finds, where the client asked for `$count`; for lists whose query is their own. */
  count(query: Pick<ListableQuery<unknown>, 'compile'>): Promise<number | undefined>
}

export function createLists(
  filterables: readonly FilterableProperty[],
  parameters: ListParameters,
  source: StreamSource,
  defaultTop?: number,
): Lists {
  const top = parameters.$top ?? defaultTop
  const skip = parameters.$skip ?? 0

  const pageOf = (found: number) => (top === undefined ? undefined : { skip, top, hasNext: found > top })
  const count: Lists['count'] = async (query) => {
    if (!parameters.$count) return undefined
    const { sql, parameters: values } = query.compile()
    const counting = CompiledQuery.raw(`select count(*)::int as total from (${sql}) counted`, [...values])
    const { rows } = await source.em().getKysely().executeQuery<{ total: number }>(counting)
    return rows[0]?.total
  }
  return {
    filterables,
    page: { skip, top },
    count,

    async query(query, { columns, unique, order, view, where, whenEmpty }) {
      const conditions = where ? [where] : []
      if (parameters.$filter !== undefined) conditions.push(parseFilter(parameters.$filter, filterables))
      let listed = query
      for (const condition of conditions) listed = listed.where(filterToSql(condition, columns))
      const matching = listed
      const terms = parameters.$orderby ?? order
      const parsed = terms === undefined ? [] : parseOrderBy(terms, filterables)
      listed = listed.orderBy(orderToSql(parsed, columns, [unique].flat()))
      if (skip > 0) listed = listed.offset(skip)

      if (top !== undefined && top <= BATCH_ROWS) {
        const rows = await listed.limit(top + 1).execute()
        if (rows.length === 0) await whenEmpty?.()
        const batches = [rows.slice(0, top).map(view)]
        return { batches, page: pageOf(rows.length), total: await count(matching) }
      }
      const first = await listed.limit(BATCH_ROWS + 1).execute()
      if (first.length === 0) await whenEmpty?.()
      const total = await count(matching)
      if (first.length <= BATCH_ROWS) return { batches: [first.map(view)], page: pageOf(first.length), total }
      const hasNext =
        top !== undefined &&
        (
          await listed
            .offset(skip + top)
            .limit(1)
            .execute()
        ).length > 0
      return {
        batches: streamed(top === undefined ? listed : listed.limit(top), view, source),
        page: top === undefined ? undefined : { skip, top, hasNext },
        total,
      }
    },

    memory(rows) {
      const filter =
        parameters.$filter === undefined ? undefined : parseFilter(parameters.$filter, filterables)
      const kept = filter ? rows.filter((row) => matches(filter, row)) : [...rows]
      if (parameters.$orderby !== undefined)
        kept.sort(compareBy(parseOrderBy(parameters.$orderby, filterables)))
      const found = kept.length - skip
      return {
        batches: [kept.slice(skip, top === undefined ? undefined : skip + top)],
        page: pageOf(found),
        total: parameters.$count ? kept.length : undefined,
      }
    },
  }
}
