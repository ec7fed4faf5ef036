// Changed prices (G5): a record's last change is its last write or the latest past start or stop of one of
// its sales, whichever is later. That instant is not stored: three index-ordered streams per node yield
// changes newest first, each leaving out those that a later change of the same record hides, and the merge
// reads only as far as the page needs.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { type FilterNode, filterToSql } from '../../platform/filter/index.ts'
import { applyingSaleOf } from '../sales/sale-rows.ts'
import { type PriceRow, type PriceWithOverrideRow, priceColumns, priceRows } from './pricing-rows.ts'

/** A record and when it changed last. */
interface Change {
  changed_id: PriceRow['id']
  changed_at: PriceRow['last_modified_utc']
}

export type ChangedPriceRow = PriceWithOverrideRow & Pick<Change, 'changed_at'>

interface Page {
  companyId: number
  /** The node and those above it. */
  nodes: readonly number[]
  at: Date
  filter: FilterNode
  skip: number
  top: number | undefined
}

/** One row more than `top` where there are more. */
export async function changedPriceRows(em: EntityManager, page: Page): Promise<ChangedPriceRow[]> {
  const { companyId, nodes, at, skip, top } = page
  const streams = nodes.flatMap((node) => [
    stream(page, node, 'written'),
    stream(page, node, 'start_date_utc'),
    stream(page, node, 'stop_date_utc'),
  ])
  const changed = sql<Change>`(
    select changed_id, changed_at from (${sql.join(streams, sql` union all `)}) as moment
    order by changed_at desc, changed_id desc limit ${oneMore(top)} offset ${skip})`
  const rows = await priceRows(em, companyId, at)
    .innerJoin(changed.as('changed'), 'changed.changed_id', 'price.id')
    .select('changed.changed_at')
    .orderBy('changed.changed_at', 'desc')
    .orderBy('price.id', 'desc')
    .execute()
  return rows
}

/** Null is no limit. */
const oneMore = (top: number | undefined, skip = 0) => (top === undefined ? null : skip + top + 1)

/** The records of a node whose last change is of one kind, newest first. */
function stream(
  { companyId, at, filter, skip, top }: Page,
  node: number,
  kind: 'written' | 'start_date_utc' | 'stop_date_utc',
): RawBuilder<unknown> {
  const now = sql`${at.toISOString()}::timestamptz`
  const moment = kind === 'written' ? sql`price.last_modified_utc` : sql`edge.${sql.ref(kind)}`
  const id = kind === 'written' ? sql`price.id` : sql`edge.pricing_information_id`
  const source =
    kind === 'written'
      ? sql`pricing_information price where price.company_id = ${companyId} and price.entity_id = ${node}`
      : sql`sale_price edge join pricing_information price
          on price.company_id = edge.company_id and price.id = edge.pricing_information_id and ${moment} > price.last_modified_utc
        where not edge.is_default and edge.company_id = ${companyId} and edge.entity_id = ${node}
          and ${moment} <= ${now}`
  return sql`(
    select ${id} as changed_id, ${moment} as changed_at from ${source} and ${lasting[kind](now)}
      and ${filterToSql(filter, { ...priceColumns, ...overrideColumns(now), LastModifiedDateUtc: sql`${moment}` })}
    order by ${moment} desc, ${id} desc limit ${oneMore(top, skip)})`
}

/**
 * That no later moment of the same record hides this one. Its sales do not overlap: a start is the last moment while its
 * sale runs, a stop until the next sale starts, at that very moment too.
 */
const lasting: Record<
  'written' | 'start_date_utc' | 'stop_date_utc',
  (now: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  written: (now) => sql`not exists (
      select from sale_price later where later.company_id = price.company_id
        and later.pricing_information_id = price.id and (
        (later.start_date_utc > price.last_modified_utc and later.start_date_utc <= ${now})
        or (later.stop_date_utc > price.last_modified_utc and later.stop_date_utc <= ${now})))`,
  start_date_utc: (now) => sql`edge.stop_date_utc > ${now}`,
  stop_date_utc: (now) => sql`not exists (
      select from sale_price later where later.company_id = edge.company_id
        and later.pricing_information_id = edge.pricing_information_id
        and later.start_date_utc >= edge.stop_date_utc and later.start_date_utc <= ${now})`,
}

const applyingSale = applyingSaleOf('price')

/** Looked up only where the filter names them. */
const overrideColumns = (now: RawBuilder<unknown>) => {
  const ofSale = (column: string) => sql`(select ${sql.ref(column)} from (${applyingSale(now)}) sale)`
  return {
    OverridePriceId: ofSale('sale.id'),
    OverridePrice: ofSale('sale.sale_price'),
    OverrideStartDateUtc: ofSale('sale.start_date_utc'),
    OverrideStopDateUtc: ofSale('sale.stop_date_utc'),
  }
}
