// Reads product prices: price records with the resources that they refer to, in one language, and all their
// sale prices. PostgreSQL builds these as JSON with the contract's names, in one query for any number of
// prices.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely, type RowOf } from '../../../../entities/tables.ts'
import type { ProductPrice } from '../../../../generated/pricing/types.gen.ts'
import type { Language } from '../../../runtime/values/languages.ts'
import { localizedColumns } from '../named/localized-rows.ts'
import { priceColumns } from './pricing-rows.ts'

export type ProductPriceRow = RowOf<typeof productPriceRows>

/** A query builder over `price` and `node`, all records of the company. */
export function productPriceRows(em: EntityManager, companyId: number, language: Language) {
  return kysely(em)
    .selectFrom('pricing_information as price')
    .leftJoin('entity_node as node', (join) =>
      join.on('node.company_id', '=', companyId).onRef('node.id', '=', 'price.entity_id'),
    )
    .selectAll('price')
    .select([
      'node.effective_currency_code as currency_code',
      termOf(companyId, language).as('term'),
      tierOf(companyId, language).as('tier'),
      groupOf(companyId, language).as('group'),
      shelfOf(companyId, language).as('shelf'),
      salesOf(companyId).as('sales'),
    ])
    .where('price.company_id', '=', companyId)
}

/** One record, which must exist. */
export const productPriceRow = (em: EntityManager, companyId: number, id: number, language: Language) =>
  productPriceRows(em, companyId, language).where('price.id', '=', id).executeTakeFirstOrThrow()

const {
  CompanyId: _,
  OverridePriceId,
  OverridePrice,
  OverrideStartDateUtc,
  OverrideStopDateUtc,
  ...columnsWithoutOverride
} = priceColumns

export const productPriceColumns = columnsWithoutOverride

// Each subquery has the company as a value, from which a distributed database finds the node (O4).

const tierOf = (
  companyId: number,
  language: Language,
): RawBuilder<ProductPrice['PricingTierResource']> => sql`(
  select json_build_object('Id', tier.id, 'CompanyId', tier.company_id,
    'TierName', ${localizedColumns('tier', 'names', language)}, 'QuantityLowerBound', tier.quantity_lower_bound)
  from pricing_tier tier where tier.company_id = ${companyId} and tier.id = price.pricing_tier_id)`

const termOf = (
  companyId: number,
  language: Language,
): RawBuilder<ProductPrice['PricingTermResource']> => sql`(
  select json_build_object('Id', term.id, 'EntityId', term.entity_id, 'Name', term.name, 'Active', term.active,
    'NumberOfPayments', term.number_of_payments, 'CanFinance', term.can_finance,
    'TermLengthInYears', term.term_length_in_years, 'DisplayName', ${localizedColumns('term', 'display_names', language)},
    'CarrierEntityId', term.carrier_entity_id)
  from pricing_term term where term.company_id = ${companyId} and term.id = price.pricing_term_id)`

const groupOf = (
  companyId: number,
  language: Language,
): RawBuilder<ProductPrice['PricingGroupResource']> => sql`(
  select json_build_object('Id', grp.id, 'CompanyId', grp.company_id,
    'GroupName', ${localizedColumns('grp', 'names', language)},
    'Description', ${localizedColumns('grp', 'descriptions', language)}, 'IsDeleted', grp.is_deleted)
  from pricing_group grp where grp.company_id = ${companyId} and grp.id = price.pricing_group_id)`

const shelfOf = (
  companyId: number,
  language: Language,
): RawBuilder<ProductPrice['PricingShelfResource']> => sql`(
  select json_build_object('Id', shelf.id, 'CompanyId', shelf.company_id,
    'ShelfName', ${localizedColumns('shelf', 'names', language)},
    'Description', ${localizedColumns('shelf', 'descriptions', language)})
  from pricing_shelf shelf where shelf.company_id = ${companyId} and shelf.id = price.pricing_shelf_id)`

/** Instants in PostgreSQL's text format, which the view converts to the contract's. */
const salesOf = (companyId: number): RawBuilder<ProductPrice['SalePrices']> => sql`(
  select coalesce(json_agg(json_build_object('Id', one.id, 'SalePrice', one.sale_price,
    'StartDateUTC', one.start_date_utc, 'StopDateUTC', one.stop_date_utc)
    order by one.is_default desc, one.start_date_utc, one.id), '[]')
  from sale_price one where one.company_id = ${companyId} and one.pricing_information_id = price.id)`
