// Price records as rows, each with the sale that applies at an instant: the dated sale whose window contains
// it, else the default sale (G2). Lists use `list.query(priceRows(…), { columns: priceColumns, … })`.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import { EMPTY_GUID } from '../../../../entities/guid.ts'
import { type ProductAtNode, pathOf } from '../../../../entities/tables/company/node-tree.ts'
import { type Database, kysely, type Row, type RowOf } from '../../../../entities/tables.ts'
import { applyingSaleOf } from '../sales/sale-rows.ts'

/** The new state of a record, with the contract's names: the fact `record` of the rules. */
export interface PriceRecord {
  EntityId: number
  /** Null for a shelf's price. */
  CatalogItemId: string | null
  PricingShelfId: number | null
  PricingTermId: number | null
  PricingTierId: number | null
  PricingGroupId: number | null
  RegularPrice: number
  IsDiscountable: boolean
  FloorPrice: number | null
  OriginalPrice: number | null
}

export type PriceRow = Row<'pricing_information'>
export type PriceWithOverrideRow = RowOf<typeof priceRows>

/** The CatalogItemId of a price, the empty GUID for that of a shelf; an index has exactly this expression. */
export const itemExpression = (id: string): string => `coalesce(${id}, '${EMPTY_GUID}'::uuid)`

export const shownItem = (table: string): RawBuilder<string> =>
  sql.raw(itemExpression(`${table}.catalog_item_id`))

/** Column of each filterable property of a price record; the record is `price`, its node `node`, the sale that applies `sale`. */
export const priceColumns = {
  Id: 'price.id',
  CompanyId: 'price.company_id',
  EntityId: 'price.entity_id',
  CatalogItemId: shownItem('price'),
  PricingTermId: 'price.pricing_term_id',
  CurrencyCode: 'node.effective_currency_code',
  RegularPrice: 'price.regular_price',
  IsDiscountable: 'price.is_discountable',
  FloorPrice: 'price.floor_price',
  OriginalPrice: 'price.original_price',
  PricingTierId: 'price.pricing_tier_id',
  PricingGroupId: 'price.pricing_group_id',
  PricingShelfId: 'price.pricing_shelf_id',
  OverridePriceId: 'sale.id',
  OverridePrice: 'sale.sale_price',
  OverrideStartDateUtc: 'sale.start_date_utc',
  OverrideStopDateUtc: 'sale.stop_date_utc',
}

const applyingSale = applyingSaleOf('price')

type AppliedSale = Pick<Row<'sale_price'>, 'id' | 'sale_price' | 'start_date_utc' | 'stop_date_utc'>

/** A query builder over `price`, `node` and `sale`, from a table or from a subquery of price records. */
function withOverride<Row extends PriceRow>(
  database: QueryCreator<Database>,
  source: RawBuilder<Row>,
  companyId: number,
  at: string,
) {
  const moment = sql`${at}::timestamptz`
  return database
    .selectFrom(source.as('price'))
    .leftJoin('entity_node as node', (join) =>
      join.on('node.company_id', '=', companyId).onRef('node.id', '=', 'price.entity_id'),
    )
    .leftJoinLateral(sql<AppliedSale>`(${applyingSale(moment, companyId)})`.as('sale'), (join) =>
      join.onTrue(),
    )
    .selectAll('price')
    .select([
      'node.effective_currency_code as currency_code',
      'sale.id as override_price_id',
      'sale.sale_price as override_price',
      'sale.start_date_utc as override_start_date_utc',
      'sale.stop_date_utc as override_stop_date_utc',
    ])
}

/** The records of a company; callers add conditions such as `.where('price.entity_id', '=', …)`. */
export function priceRows(em: EntityManager, companyId: number, at: Date) {
  return withOverride(kysely(em), sql<PriceRow>`pricing_information`, companyId, at.toISOString()).where(
    'price.company_id',
    '=',
    companyId,
  )
}

/** The currency of the node of `price`, as a subquery. */
export const currencyOf = (companyId: number): RawBuilder<string | null> => sql`(
  select effective_currency_code from entity_node node where node.company_id = ${companyId} and node.id = price.entity_id)`

const isOtherCurrency = sql`coalesce(path.currency <> (select currency from path where depth = 0), false)`

/**
 * For `with recursive`: the tables `path` and `applicable`. `applicable` has every record that applies to a product at
 * a node: those of the product and of its shelf, at the node and at the nodes above it, with `depth` (0 is the node),
 * `currency`, `is_other_currency` (a price without a currency applies in every one, I10) and `is_of_shelf`.
 */
export const applicableRecords = ({
  CompanyId,
  EntityId,
  CatalogItemId,
}: ProductAtNode): RawBuilder<unknown> => sql`
  ${pathOf({ CompanyId, EntityId })},
  applicable as (
    select price.*, path.depth, path.currency, ${isOtherCurrency} as is_other_currency, false as is_of_shelf
    from path cross join lateral (
      select * from pricing_information one where one.company_id = ${CompanyId} and one.entity_id = path.id
        and ${shownItem('one')} = ${CatalogItemId}::uuid and one.catalog_item_id is not null offset 0) price
    union all
    select price.*, path.depth, path.currency, ${isOtherCurrency}, true
    from pricing_shelf_product placed cross join path cross join lateral (
      select * from pricing_information one where one.company_id = ${CompanyId} and one.entity_id = path.id
        and one.pricing_shelf_id = placed.pricing_shelf_id offset 0) price
    where placed.company_id = ${CompanyId} and placed.catalog_item_id = ${CatalogItemId}::uuid
  )`

/**
 * For each term, tier and group the record that applies to a product at a node: product before shelf, then the
 * nearest (G2).
 */
export const nearestPriceRows = (em: EntityManager, place: ProductAtNode & { at: string }) =>
  withOverride(
    kysely(em),
    sql<PriceRow>`(
      with recursive ${applicableRecords(place)}
      select distinct on (pricing_term_id, pricing_tier_id, pricing_group_id) applicable.* from applicable
      where not is_other_currency
      order by pricing_term_id, pricing_tier_id, pricing_group_id, is_of_shelf, depth)`,
    place.CompanyId,
    place.at,
  )
