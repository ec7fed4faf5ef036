// Reads the candidates of price resolution in one query: the records that apply to a product at a node, with
// their tier's lower bound and current sale (G2). resolution.ts chooses among them.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { ProductAtNode } from '../../../../entities/tables/company/node-tree.ts'
import { kysely } from '../../../../entities/tables.ts'
import { applicableRecords } from '../records/pricing-rows.ts'
import { applyingSaleOf } from '../sales/sale-rows.ts'
import type { Candidate, PriceCriteria } from './resolution.ts'

const applyingSale = applyingSaleOf('applicable')
const lowestSale = applyingSaleOf('applicable', 'lowest')

/** The candidates at an instant, unordered. Empty if the node is not the company's or there are no prices. */
export async function candidateRows(
  em: EntityManager,
  place: ProductAtNode,
  at: Date,
  { lowestPriceWins }: Pick<PriceCriteria, 'lowestPriceWins'>,
): Promise<Candidate[]> {
  const saleOf = lowestPriceWins ? lowestSale : applyingSale
  const moment = sql`${at.toISOString()}::timestamptz`
  const { rows } = await sql<Candidate>`
    with recursive ${applicableRecords(place)}
    select applicable.id, applicable.entity_id as "entityId", applicable.depth, applicable.currency,
      applicable.is_other_currency as "isOtherCurrency", applicable.is_of_shelf as "isOfShelf",
      applicable.pricing_shelf_id as "shelfId", applicable.pricing_term_id as "termId", applicable.pricing_tier_id as "tierId",
      applicable.pricing_group_id as "groupId", applicable.regular_price::float8 as "regularPrice",
      coalesce(tier.quantity_lower_bound, 0)::float8 as "lowerBound",
      case when sale.id is null then null else json_build_object(
        'id', sale.id, 'price', sale.sale_price, 'isDefault', sale.is_default) end as sale
    from applicable
    left join pricing_tier tier on tier.company_id = ${place.CompanyId} and tier.id = applicable.pricing_tier_id
    left join lateral (${saleOf(moment, place.CompanyId)}) sale on true`.execute(kysely(em))
  return rows
}
