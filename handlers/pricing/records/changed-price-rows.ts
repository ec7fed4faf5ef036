// Changed prices (G5): a record's last change is the latest of its last write and the past starts and stops of
// its sales. That instant is not stored: three index-ordered queries per node return changes newest first, and merging
// them reads only as far as the page needs. Of a record that has several changes only the last counts. A filter that asks for all
// changes since an instant, as usual, leaves that to the merge; any other needs the records, and each query then excludes the
// changes that a later change of the same record hides.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { type FilterNode, filterToSql } from '../../platform/filter/index.ts'
import { applyingSaleOf, applyingSalesOf } from '../sales/sale-rows.ts'
import { isSince, sinceOf } from './changed-since.ts'
import { type PriceRow, type PriceWithOverrideRow, priceColumns } from './pricing-rows.ts'

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

interface Page extends Changes {
  skip: number
  top: number | undefined
}

/** Returns one row more than `top` if there are more. */
export async function changedPriceRows(em: EntityManager, page: Page): Promise<ChangedPriceRow[]> {
  const { rows } = await changedPricesOf(page).execute(kysely(em))
  return rows
}

/**
 * The query of a page. Its records are read in the order of their ids, from an index that has all their columns and in which those
 * of a node lie together; their sales likewise, with one search.
 */
export function changedPricesOf(page: Page): RawBuilder<ChangedPriceRow> {
  const { companyId, skip, top } = page
  const now = nowOf(page)
  return sql<ChangedPriceRow>`
    with changed as materialized (
      select changed_id, changed_at, changed_node from (${lastChangesOf(page)}) as moment
      order by changed_at desc, changed_id desc limit ${oneMore(top)} offset ${skip}),
    sale as (${applyingSalesOf(sql`select changed_id from changed`, now, companyId)})
    select price.*, changed.changed_at, sale.id as override_price_id, sale.sale_price as override_price,
      sale.start_date_utc as override_start_date_utc, sale.stop_date_utc as override_stop_date_utc
    from (select * from changed order by changed_node, changed_id) changed cross join lateral (
        ${recordOf(companyId, sql`changed.changed_node`, sql`changed.changed_id`)}) price
      full join sale on sale.pricing_information_id = changed.changed_id
    order by changed.changed_at desc, price.id desc`
}

/**
 * The record with an id at a node, from the index pricing_information_by_node, whose condition is true for every record. `offset 0`
 * makes it a lookup: PostgreSQL, which expects few records at a node, would otherwise compare each sale with all of them.
 */
const recordOf = (companyId: number, node: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  select * from pricing_information price where price.company_id = ${companyId}
    and price.entity_id = ${node} and price.id = ${id} and price.regular_price >= 0 offset 0`

/** The last changes of the records, in no order, to count them. */
export function changesOf(em: EntityManager, changes: Changes): { compile(): CompiledQuery } {
  return { compile: () => lastChangesOf({ ...changes, skip: 0, top: undefined }).compile(kysely(em)) }
}

/**
 * Contains the changes of the page, each record once. The newest N changes of a kind are of N records, each of which has changed then
 * or later, so a page of N has no older one, and the limit of a kind cuts off nothing of it. A record has at most two changes, its last
 * write and the last start or stop.
 */
function lastChangesOf(page: Page): RawBuilder<unknown> {
  if (!isSince(page.filter)) return streamsOf(page, filteredStream)
  const { skip, top } = page
  const enough = top === undefined ? null : 2 * (skip + top + 1)
  return sql`select distinct on (changed_id) changed_id, changed_at, changed_node
    from (${streamsOf(page, stream)} order by changed_at desc, changed_id desc limit ${enough}) change
    order by changed_id, changed_at desc`
}

/** Columns of a sale, or the last write of a record. */
type Edge = 'start_date_utc' | 'stop_date_utc'
type Kind = Edge | 'written'
type Stream = (page: Page, node: number, kind: Kind) => RawBuilder<unknown>

const streamsOf = (page: Page, of: Stream) =>
  sql.join(
    page.nodes.flatMap((node) => [
      of(page, node, 'written'),
      of(page, node, 'start_date_utc'),
      of(page, node, 'stop_date_utc'),
    ]),
    sql` union all `,
  )

const nowOf = ({ at }: Changes) => sql`${at.toISOString()}::timestamptz`

/** Null is no limit. */
const oneMore = (top: number | undefined, skip = 0) => (top === undefined ? null : skip + top + 1)

/** The changes of one kind at a node since an instant, newest first, each of another record. */
function stream(page: Page, node: number, kind: Kind): RawBuilder<unknown> {
  const { moment } = columnsOf(kind)
  const source = kind === 'written' ? recordsAt(page, node) : edgesAt(page, node, kind)
  return newest(
    page,
    node,
    kind,
    sql`${source} and ${filterToSql(page.filter, { LastModifiedDateUtc: moment })}`,
  )
}

/** The records of a node whose last change is of one kind, newest first. */
function filteredStream(page: Page, node: number, kind: Kind): RawBuilder<unknown> {
  const { companyId, filter } = page
  const { moment, id } = columnsOf(kind)
  const record = sql`cross join lateral (${recordOf(companyId, sql`${node}`, id)}) price`
  const source =
    kind === 'written'
      ? sql`${recordsAt(page, node)} and ${noEdgeSince(page, node)}`
      : sql`${edgesAt(page, node, kind, record)} and ${moment} > price.last_modified_utc`
  const columns = { ...priceColumns, ...overrideColumns(nowOf(page), companyId), LastModifiedDateUtc: moment }
  return newest(page, node, kind, sql`${source} and ${filterToSql(filter, columns)}`)
}

const newest = ({ skip, top }: Page, node: number, kind: Kind, source: RawBuilder<unknown>) => {
  const { moment, id } = columnsOf(kind)
  return sql`(
    select ${id} as changed_id, ${moment} as changed_at, ${node}::int as changed_node from ${source}
    order by ${moment} desc, ${id} desc limit ${oneMore(top, skip)})`
}

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
function edgesAt(page: Page, node: number, kind: Edge, joined = sql``): RawBuilder<unknown> {
  const { companyId } = page
  const now = nowOf(page)
  const isLast =
    kind === 'start_date_utc'
      ? sql`edge.stop_date_utc > ${now}`
      : sql`not exists (
        select from sale_price later where later.company_id = ${companyId}
          and later.pricing_information_id = edge.pricing_information_id
          and later.start_date_utc >= edge.stop_date_utc and later.start_date_utc <= ${now})`
  return sql`sale_price edge ${joined} where edge.company_id = ${companyId} and edge.entity_id = ${node} and not edge.is_default
    and edge.${sql.ref(kind)} <= ${now} and ${isLast}`
}

/**
 * The condition that no sale of a record has started or stopped since it was written. Few records have one that did since the
 * instant of the filter; a set of them is made once, so that the others need no lookup. As a join PostgreSQL would read all changes
 * of the node before the first one.
 */
function noEdgeSince(page: Page, node: number): RawBuilder<unknown> {
  const { companyId, filter } = page
  const now = nowOf(page)
  const since = sql`${sinceOf(filter)?.toISOString() ?? '-infinity'}::timestamptz`
  const ofNode = sql`company_id = ${companyId} and entity_id = ${node} and not is_default`
  return sql`(price.id not in (
      select pricing_information_id from sale_price
      where ${ofNode} and start_date_utc > ${since} and start_date_utc <= ${now}
      union all select pricing_information_id from sale_price
      where ${ofNode} and stop_date_utc > ${since} and stop_date_utc <= ${now})
    or not exists (
      select from sale_price later where later.company_id = ${companyId}
        and later.pricing_information_id = price.id and (
        (later.start_date_utc > price.last_modified_utc and later.start_date_utc <= ${now})
        or (later.stop_date_utc > price.last_modified_utc and later.stop_date_utc <= ${now}))))`
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
