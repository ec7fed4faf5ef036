// The prices that apply to all products at a node (G11), in one statement over sets: resolution.ts makes the same
// decision for a single product. Its steps become one order: a record of the requested term before one without a term,
// then of the group, then of the highest tier, then the product's own before its shelf's, the nearest node, the oldest.
// Tested by test/pricing/listEffectivePrices.test.ts, which compares the two.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { pathOf } from '../../../entities/company/node-tree.ts'
import { kysely, type Row, type RowOf } from '../../../entities/tables.ts'
import type { ListedEffectivePrice } from '../../../generated/pricing/types.gen.ts'
import { formatInstant } from '../../platform/values/formats.ts'
import type { PriceCriteria } from './resolution.ts'

interface Node {
  CompanyId: number
  EntityId: number
}

export type EffectivePriceRow = RowOf<typeof effectivePriceRows>

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

/** A query builder over `price`, one row per product that has a price; empty if the node is not the company's. */
export const effectivePriceRows = (em: EntityManager, node: Node, criteria: PriceCriteria, at: Date) =>
  kysely(em)
    .selectFrom(decided(node, criteria, at).as('price'))
    .selectAll('price')

const decided = (node: Node, { quantity, termId, groupId }: PriceCriteria, at: Date): RawBuilder<Price> => {
  const company = sql`${node.CompanyId}::int`
  const moment = sql`${at.toISOString()}::timestamptz`
  return sql<Price>`(
    with recursive ${pathOf(node)},
    fitting as (
      select one.id, one.entity_id, one.catalog_item_id, one.pricing_shelf_id, one.pricing_term_id,
        one.pricing_group_id, one.pricing_tier_id, one.regular_price, path.depth,
        case when one.pricing_tier_id is null then -1 else coalesce(tier.quantity_lower_bound, 0) end as tier_rank
      from path join pricing_information one on one.company_id = ${company} and one.entity_id = path.id
      left join pricing_tier tier on tier.company_id = ${company} and tier.id = one.pricing_tier_id
      where (one.pricing_term_id is null or one.pricing_term_id = ${termId}::int)
        and (one.pricing_group_id is null or one.pricing_group_id = ${groupId}::int)
        and (one.pricing_tier_id is null or coalesce(tier.quantity_lower_bound, 0) <= ${quantity}::numeric)),
    applicable as (
      select fitting.*, catalog_item_id as item, false as is_of_shelf from fitting where catalog_item_id is not null
      union all
      select fitting.*, placed.catalog_item_id, true from fitting join pricing_shelf_product placed
        on placed.company_id = ${company} and placed.pricing_shelf_id = fitting.pricing_shelf_id),
    chosen as (
      select distinct on (item) * from applicable
      order by item, pricing_term_id is null, pricing_group_id is null, tier_rank desc, is_of_shelf, depth, id),
    applying as (
      select distinct on (sale.pricing_information_id) sale.pricing_information_id, sale.id, sale.sale_price,
        sale.is_default
      from path join sale_price sale on sale.company_id = ${company} and sale.entity_id = path.id
      where sale.is_default or (sale.start_date_utc <= ${moment} and sale.stop_date_utc > ${moment})
      order by sale.pricing_information_id, sale.is_default)
    select chosen.item as catalog_item_id, chosen.id, chosen.entity_id, chosen.pricing_tier_id, applying.id as sale_id,
      coalesce(applying.sale_price, chosen.regular_price) as price,
      case when applying.id is null then 'RegularPrice' when applying.is_default then 'DefaultSalePrice'
        else 'SalePrice' end as source
    from chosen left join applying on applying.pricing_information_id = chosen.id)`
}

/** Converts rows to the resources of the contract. */
export const toListedPrice = (node: Node, { quantity, termId, groupId }: PriceCriteria, at: Date) => {
  const asked = { Quantity: quantity, PricingTermId: termId, PricingGroupId: groupId }
  const At = formatInstant(at)
  return (row: EffectivePriceRow): ListedEffectivePrice => ({
    CatalogItemId: row.catalog_item_id,
    ...{ EntityId: node.EntityId, At, ...asked, Price: Number(row.price), Source: row.source },
    ...{ PricingInformationId: row.id, PriceEntityId: row.entity_id },
    ...{ PricingTierId: row.pricing_tier_id, SaleOverridePriceId: row.sale_id },
  })
}
