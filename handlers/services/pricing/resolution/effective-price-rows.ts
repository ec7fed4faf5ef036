// The prices that apply to all products at a node (G11), in one statement over sets: resolution.ts makes the same
// decision for a single product. Its steps become one order: a record of the requested term before one without a term,
// then of the group, then of the highest tier, then the product's own before its shelf's, the nearest node, the oldest.
// If the lowest price wins (G14), the price precedes all of these. Tested by test/pricing/listEffectivePrices.test.ts, which
// compares the two.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { NodeKey } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row, type RowOf } from '../../../../entities/tables.ts'
import type { ListedEffectivePrice } from '../../../../generated/pricing/types.gen.ts'
import { seekToSql } from '../../../api/filter/index.ts'
import type { Position } from '../../../api/lists/skip-token.ts'
import { formatInstant } from '../../../runtime/values/formats.ts'
import { applyingSaleOf, applyingSalesOf } from '../sales/sale-rows.ts'
import type { PathNode } from './node-path.ts'
import type { PriceCriteria } from './resolution.ts'

/** A node of the company, and how the list resolves prices there. */
interface Place {
  companyId: number
  /** The node and the nodes above it, nearest first. */
  nodes: readonly number[]
  criteria: PriceCriteria
  at: Date
}

type EffectivePriceRow = RowOf<typeof effectivePriceRows>

type Price = Pick<Row<'pricing_information'>, 'id' | 'entity_id' | 'pricing_tier_id'> & {
  catalog_item_id: Row<'catalog_item'>['id']
  sale_id: Row<'sale_price'>['id'] | null
  price: Row<'sale_price'>['sale_price']
  source: ListedEffectivePrice['Source']
}

export const effectivePriceColumns = {
  CatalogItemId: 'price.catalog_item_id',
  Price: 'price.price',
  Source: 'price.source',
  PricingInformationId: 'price.id',
  PriceEntityId: 'price.entity_id',
  PricingTierId: 'price.pricing_tier_id',
  SaleOverridePriceId: 'price.sale_id',
}

/**
 * A query builder over `price`, one row per product that has a price; with `first` only so many, those with the smallest
 * ids of products behind the position, at a cost that depends on this number and not on that of the prices.
 */
export const effectivePriceRows = (em: EntityManager, place: Place, first?: number, position?: Position) =>
  kysely(em)
    .selectFrom(decided(place, first, position).as('price'))
    .selectAll('price')

const applyingSale = applyingSaleOf('record')
const lowestSale = applyingSaleOf('record', 'lowest')

/** The columns of `Price`, from a `record` and its `sale`. */
const columns = sql`
  record.item as catalog_item_id, record.id, record.entity_id, record.pricing_tier_id, sale.id as sale_id,
    coalesce(sale.sale_price, record.regular_price) as price,
    case when sale.id is null then 'RegularPrice' when sale.is_default then 'DefaultSalePrice' else 'SalePrice' end as source`

function decided(
  { companyId, nodes, criteria, at }: Place,
  first: number | undefined,
  position: Position | undefined,
): RawBuilder<Price> {
  const { quantity, termId, groupId, lowestPriceWins } = criteria
  const isPage = first !== undefined
  const moment = sql`${at.toISOString()}::timestamptz`
  const fitting = sql`(
    select * from (
      select one.*, case when pricing_tier_id is null then -1 else coalesce((
        select quantity_lower_bound from pricing_tier tier
        where tier.company_id = ${companyId} and tier.id = one.pricing_tier_id), 0) end as tier_rank
      from (${recordsOf(companyId, nodes, isPage, position)}) one
      where (pricing_term_id is null or pricing_term_id = ${termId}::int)
        and (pricing_group_id is null or pricing_group_id = ${groupId}::int)) ranked
    where tier_rank <= ${quantity}::numeric)`
  const precedence = sql`record.pricing_term_id is null, record.pricing_group_id is null, record.tier_rank desc,
    record.is_of_shelf, record.depth, record.id`
  if (lowestPriceWins)
    return sql`(
      select distinct on (record.item) ${columns}
      from ${fitting} record left join lateral (${lowestSale(moment, companyId)}) sale on true
      order by record.item ${directionOf(position)}, price, ${precedence}
      ${isPage ? unplannedLimit(first) : sql``})`
  const chosen = sql`
    select distinct on (record.item) record.* from ${fitting} record
    order by record.item ${directionOf(position)}, ${precedence}`
  // A list without a limit streams: its first rows do not wait for the sales of all.
  if (!isPage)
    return sql`(
      select ${columns} from (${chosen}) record left join lateral (${applyingSale(moment, companyId)}) sale on true)`
  return sql`(
    with record as materialized (${chosen} ${unplannedLimit(first)}),
    sale as (${applyingSalesOf(sql`select id from record`, moment, companyId)})
    select ${columns} from record full join sale on sale.pricing_information_id = record.id)`
}

/**
 * A limit whose value the planner does not know. It therefore expects that few rows are read, and reads them in the order of an
 * index instead of sorting all.
 */
export const unplannedLimit = (rows: number | null) => sql`limit (select ${rows}::bigint)`

const directionOf = (position: Position | undefined) => (position?.isBackward ? sql`desc` : sql`asc`)

/** The records of the nodes, of products and of their shelves; for a page each part in the order of the products. */
function recordsOf(
  companyId: number,
  nodes: readonly number[],
  isPage: boolean,
  position: Position | undefined,
): RawBuilder<unknown> {
  const columns = sql`id, entity_id, pricing_term_id, pricing_group_id, pricing_tier_id, regular_price`
  const inOrderOf = (item: string) => {
    if (!isPage) return sql``
    const key = { expression: sql.ref(item), descending: false, nullable: false }
    const isBeyond =
      position && position.values.length > 0 ? sql`and ${seekToSql([key], position.values, position)}` : sql``
    return sql`${isBeyond} order by ${sql.ref(item)} ${directionOf(position)} ${unplannedLimit(null)}`
  }
  const ofProducts = nodes.map(
    (node, depth) => sql`(
      select catalog_item_id as item, false as is_of_shelf, ${sql.lit(depth)} as depth, ${columns}
      from pricing_information
      where company_id = ${companyId} and entity_id = ${node} and catalog_item_id is not null ${inOrderOf('catalog_item_id')})`,
  )
  const ofShelf = nodes.map(
    (node, depth) => sql`
      select ${sql.lit(depth)} as depth, ${columns} from pricing_information
      where company_id = ${companyId} and entity_id = ${node} and pricing_shelf_id = placed.pricing_shelf_id`,
  )
  const ofShelves = sql`(
    select placed.catalog_item_id as item, true as is_of_shelf, shelf.*
    from pricing_shelf_product placed cross join lateral (${sql.join(ofShelf, sql` union all `)}) shelf
    where placed.company_id = ${companyId} ${inOrderOf('placed.catalog_item_id')})`
  return sql.join([...ofProducts, ofShelves], sql` union all `)
}

/** Converts rows to the resources of the contract; `path` has the currencies of the nodes. */
export const toListedPrice = (
  node: NodeKey,
  path: readonly PathNode[],
  { quantity, termId, groupId }: PriceCriteria,
  at: Date,
) => {
  const currencies = new Map(path.map(({ id, currency }) => [id, currency]))
  const asked = { Quantity: quantity, PricingTermId: termId, PricingGroupId: groupId }
  const At = formatInstant(at)
  return (row: EffectivePriceRow): ListedEffectivePrice => ({
    CatalogItemId: row.catalog_item_id,
    ...{ EntityId: node.EntityId, At, ...asked, CurrencyCode: currencies.get(row.entity_id) ?? null },
    ...{ Price: Number(row.price), Source: row.source },
    ...{ PricingInformationId: row.id, PriceEntityId: row.entity_id },
    ...{ PricingTierId: row.pricing_tier_id, SaleOverridePriceId: row.sale_id },
  })
}
