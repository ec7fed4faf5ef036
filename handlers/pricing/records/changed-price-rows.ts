// Changed prices (G5): a record's last change is the latest of its last write and the past starts and stops of
// its sales. That instant is not stored: three index-ordered queries per node return changes newest first, each
// excluding changes that a later change of the same record hides, and merging them reads only as far as the
// page needs.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { type FilterNode, filterToSql } from '../../platform/filter/index.ts'
import { applyingSaleOf, applyingSalesOf } from '../sales/sale-rows.ts'
import { sinceOf } from './changed-since.ts'
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
  const { companyId, at, skip, top } = page
  const now = sql`${at.toISOString()}::timestamptz`
  return sql<ChangedPriceRow>`
    with changed as materialized (
      select changed_id, changed_at, changed_node from (${streamsOf(page)}) as moment
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

/** All changes, in no order, to count them. */
export function changesOf(em: EntityManager, changes: Changes): { compile(): CompiledQuery } {
  return { compile: () => streamsOf({ ...changes, skip: 0, top: undefined }).compile(kysely(em)) }
}

const streamsOf = (page: Page) =>
  sql.join(
    page.nodes.flatMap((node) => [
      stream(page, node, 'written'),
      stream(page, node, 'start_date_utc'),
      stream(page, node, 'stop_date_utc'),
    ]),
    sql` union all `,
  )

/** Null is no limit. */
const oneMore = (top: number | undefined, skip = 0) => (top === undefined ? null : skip + top + 1)

/** The records of a node whose last change is of one kind, newest first. */
function stream(
  page: Page,
  node: number,
  kind: 'written' | 'start_date_utc' | 'stop_date_utc',
): RawBuilder<unknown> {
  const { companyId, at, filter, skip, top } = page
  const now = sql`${at.toISOString()}::timestamptz`
  const moment = kind === 'written' ? sql`price.last_modified_utc` : sql`edge.${sql.ref(kind)}`
  const id = kind === 'written' ? sql`price.id` : sql`edge.pricing_information_id`
  const source =
    kind === 'written'
      ? sql`pricing_information price where price.company_id = ${companyId} and price.entity_id = ${node}`
      : sql`sale_price edge cross join lateral (${recordOf(companyId, sql`${node}`, sql`edge.pricing_information_id`)}) price
        where ${moment} > price.last_modified_utc and not edge.is_default and edge.company_id = ${companyId}
          and edge.entity_id = ${node} and ${moment} <= ${now}`
  return sql`(
    select ${id} as changed_id, ${moment} as changed_at, ${node}::int as changed_node
    from ${source} and ${notSuperseded[kind](page, node, now)}
      and ${filterToSql(filter, { ...priceColumns, ...overrideColumns(now, companyId), LastModifiedDateUtc: sql`${moment}` })}
    order by ${moment} desc, ${id} desc limit ${oneMore(top, skip)})`
}

/**
 * The condition that no later change of the same record hides this one. Sales do not overlap: a start is the last
 * change while its sale runs, a stop until the next sale starts, including the instant of that start.
 */
const notSuperseded: Record<
  'written' | 'start_date_utc' | 'stop_date_utc',
  (page: Page, node: number, now: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  // Few records have a sale that started or stopped since; a set of them is made once, so that the others need no lookup. As
  // a join PostgreSQL would read all changes of the node before the first one.
  written: ({ companyId, filter }, node, now) => {
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
  },
  start_date_utc: (_page, _node, now) => sql`edge.stop_date_utc > ${now}`,
  stop_date_utc: ({ companyId }, _node, now) => sql`not exists (
      select from sale_price later where later.company_id = ${companyId}
        and later.pricing_information_id = edge.pricing_information_id
        and later.start_date_utc >= edge.stop_date_utc and later.start_date_utc <= ${now})`,
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
