// Changed prices (G5): a record's last change is the latest of its last write and the past starts and stops of
// its sales. That instant is not stored: three index-ordered queries per node return changes newest first, and merging
// them reads only as far as the page needs. Of a record that has several changes only the last counts. The first pages of all
// changes since an instant, which are usual, need no record to tell: a page has the last changes of its records. A page that
// begins behind a position, or another filter, reads the record of each change, and leaves out the changes that a later one hides.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import { type FilterNode, filterToSql, type SortKey, seekToSql } from '../../../api/filter/index.ts'
import type { RequestedPage } from '../../../api/lists/pages.ts'
import { unplannedLimit } from '../resolution/effective-price-rows.ts'
import { applyingSaleOf, applyingSalesOf } from '../sales/sale-rows.ts'
import { isSince, sinceOf } from './changed-since.ts'
import { currencyOf, type PriceRow, type PriceWithOverrideRow, priceColumns } from './pricing-rows.ts'

/** A record and when it changed last. */
interface Change {
  changed_id: PriceRow['id']
  changed_at: PriceRow['last_modified_utc']
}

export type ChangedPriceRow = PriceWithOverrideRow & Pick<Change, 'changed_at'>

interface Changes {
  companyId: number
  /** The node and the nodes above it. */
  nodes: readonly number[]
  at: Date
  filter: FilterNode
}

type Page = Changes & RequestedPage

/** The values of a change in the order of the list. */
export const keyOfChange = ({ changed_at, id }: ChangedPriceRow) => [changed_at, id]

/**
 * The query of a page, in the direction of its position; it has one row more than `top` if there are more. Its records are read in the order of their ids, from an index that has all their columns and in which those
 * of a node lie together; their sales likewise, with one search.
 */
export function changedPricesOf(page: Page): RawBuilder<ChangedPriceRow> {
  const { companyId, skip, top } = page
  const now = nowOf(page)
  return sql<ChangedPriceRow>`
    with changed as materialized (
      select changed_id, changed_at, changed_node from (${lastChangesOf(page)}) as moment
      order by ${inOrder(page, sql`changed_at`, sql`changed_id`)} limit ${oneMore(top)} offset ${skip}),
    sale as (${applyingSalesOf(sql`select changed_id from changed`, now, companyId)})
    select price.*, ${currencyOf(companyId)} as currency_code, changed.changed_at, sale.id as override_price_id, sale.sale_price as override_price,
      sale.start_date_utc as override_start_date_utc, sale.stop_date_utc as override_stop_date_utc
    from (select * from changed order by changed_node, changed_id) changed cross join lateral (
        ${recordOf(companyId, sql`changed.changed_node`, sql`changed.changed_id`)}) price
      full join sale on sale.pricing_information_id = changed.changed_id
    order by ${inOrder(page, sql`changed.changed_at`, sql`price.id`)}`
}

/** Newest first, or backward. */
const inOrder = ({ position }: Page, ...columns: RawBuilder<unknown>[]) =>
  sql.join(columns.map((column) => sql`${column} ${position?.isBackward ? sql`asc` : sql`desc`}`))

/**
 * The record with an id at a node, from the index pricing_information_by_node, whose condition is true for every record. `offset 0`
 * makes it a lookup: PostgreSQL, which expects few records at a node, would otherwise compare each sale with all of them.
 */
const recordOf = (companyId: number, node: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  select * from pricing_information price where price.company_id = ${companyId}
    and price.entity_id = ${node} and price.id = ${id} and price.regular_price >= 0 offset 0`

/** The last changes of the records, in no order, to count them. */
export function changesOf(em: EntityManager, changes: Changes): { compile(): CompiledQuery } {
  return {
    compile: () =>
      lastChangesOf({ ...changes, skip: 0, top: undefined, position: undefined }).compile(kysely(em)),
  }
}

/** Contains the changes of the page, each record once. */
const lastChangesOf = (page: Page): RawBuilder<unknown> =>
  isSince(page.filter) && !page.position ? newestChanges(page) : checkedChanges(page)

/**
 * The newest N changes of a kind are of N records, each of which has changed then or later, so a page of N has no older one, and
 * the limit of a kind cuts off nothing of it. A record has at most two changes, its last write and the last start or stop.
 */
function newestChanges(page: Page): RawBuilder<unknown> {
  const { skip, top, filter } = page
  const enough = top === undefined ? null : 2 * (skip + top + 1)
  const changes = changesOfKinds(
    page,
    (moment) => filterToSql(filter, { LastModifiedDateUtc: moment }),
    sql`limit ${oneMore(top, skip)}`,
  )
  return sql`select distinct on (changed_id) changed_id, changed_at, changed_node
    from (${changes} order by changed_at desc, changed_id desc limit ${enough}) change
    order by changed_id, changed_at desc`
}

/** Behind the position each change in order, until the page is full, with its record, which shows whether it is the last one. */
function checkedChanges(page: Page): RawBuilder<unknown> {
  const { companyId, filter, position } = page
  const since = sinceOf(filter)?.toISOString() ?? '-infinity'
  const bounds = (moment: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
    const isSinceThen = sql`${moment} >= ${since}::timestamptz`
    if (!position || position.values.length === 0) return isSinceThen
    const keys: SortKey[] = [moment, id].map((expression) => ({
      expression,
      descending: true,
      nullable: false,
    }))
    return sql`${isSinceThen} and ${seekToSql(keys, position.values, position)}`
  }
  const now = nowOf(page)
  const columns = {
    ...priceColumns,
    ...overrideColumns(now, companyId),
    CurrencyCode: currencyOf(companyId),
    LastModifiedDateUtc: 'change.changed_at',
  }
  return sql`select changed_id, changed_at, changed_node
    from (${changesOfKinds(page, bounds, unplannedLimit(null))}
        order by ${inOrder(page, sql`changed_at`, sql`changed_id`)} ${unplannedLimit(null)}) change
      cross join lateral (${recordOf(companyId, sql`changed_node`, sql`changed_id`)}) price
    where case when is_written then not exists (
        select from sale_price later where later.company_id = ${companyId}
          and later.pricing_information_id = changed_id and (
          (later.start_date_utc > changed_at and later.start_date_utc <= ${now})
          or (later.stop_date_utc > changed_at and later.stop_date_utc <= ${now})))
        else changed_at > price.last_modified_utc end
      and ${filterToSql(filter, columns)}`
}

/** Columns of a sale, or the last write of a record. */
type Edge = 'start_date_utc' | 'stop_date_utc'
type Kind = Edge | 'written'
const KINDS: readonly Kind[] = ['written', 'start_date_utc', 'stop_date_utc']

/** The changes of each kind at each node that satisfy a condition, each query in order. */
function changesOfKinds(
  page: Page,
  conditionOf: (moment: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofKind = (node: number, kind: Kind) => {
    const { moment, id } = columnsOf(kind)
    const source = kind === 'written' ? recordsAt(page, node) : edgesAt(page, node, kind)
    return sql`(
      select ${id} as changed_id, ${moment} as changed_at, ${node}::int as changed_node, ${sql.lit(kind === 'written')} as is_written
      from ${source} and ${conditionOf(moment, id)}
      order by ${inOrder(page, moment, id)} ${limit})`
  }
  return sql.join(
    page.nodes.flatMap((node) => KINDS.map((kind) => ofKind(node, kind))),
    sql` union all `,
  )
}

const nowOf = ({ at }: Changes) => sql`${at.toISOString()}::timestamptz`

/** Null is no limit. */
const oneMore = (top: number | undefined, skip = 0) => (top === undefined ? null : skip + top + 1)

const columnsOf = (kind: Kind) =>
  kind === 'written'
    ? { moment: sql`price.last_modified_utc`, id: sql`price.id` }
    : { moment: sql`edge.${sql.ref(kind)}`, id: sql`edge.pricing_information_id` }

const recordsAt = ({ companyId }: Page, node: number) =>
  sql`pricing_information price where price.company_id = ${companyId} and price.entity_id = ${node}`

/**
 * The starts or stops of sales at a node that no later one of the same record hides. Sales do not overlap: a start is the last
 * while its sale runs, a stop until the next sale starts, including the instant of that start.
 */
function edgesAt(page: Page, node: number, kind: Edge): RawBuilder<unknown> {
  const { companyId } = page
  const now = nowOf(page)
  const isLast =
    kind === 'start_date_utc'
      ? sql`edge.stop_date_utc > ${now}`
      : sql`not exists (
        select from sale_price later where later.company_id = ${companyId}
          and later.pricing_information_id = edge.pricing_information_id
          and later.start_date_utc >= edge.stop_date_utc and later.start_date_utc <= ${now})`
  return sql`sale_price edge where edge.company_id = ${companyId} and edge.entity_id = ${node} and not edge.is_default
    and edge.${sql.ref(kind)} <= ${now} and ${isLast}`
}

const applyingSale = applyingSaleOf('price')

/** Subqueries, which are part of the statement only if the filter uses them. */
const overrideColumns = (now: RawBuilder<unknown>, companyId: number) => {
  const ofSale = (column: string) =>
    sql`(select ${sql.ref(column)} from (${applyingSale(now, companyId)}) sale)`
  return {
    OverridePriceId: ofSale('sale.id'),
    OverridePrice: ofSale('sale.sale_price'),
    OverrideStartDateUtc: ofSale('sale.start_date_utc'),
    OverrideStopDateUtc: ofSale('sale.stop_date_utc'),
  }
}
