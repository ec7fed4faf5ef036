// Reads sale prices as rows; SQL for the sale of a record that applies at an instant: the dated sale whose
// window contains it, else the default sale (G2).
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'

/** A query builder over `sale`; narrow it with `.where('sale.pricing_information_id', '=', …)`. */
export const saleRows = (em: EntityManager, companyId: number) =>
  kysely(em).selectFrom('sale_price as sale').selectAll('sale').where('sale.company_id', '=', companyId)

/** Column of each filterable property. */
export const saleColumns = {
  Id: 'sale.id',
  CompanyId: 'sale.company_id',
  IsDefault: 'sale.is_default',
  PricingInformationId: 'sale.pricing_information_id',
  SalePrice: 'sale.sale_price',
  StartDateUTC: 'sale.start_date_utc',
  StopDateUTC: 'sale.stop_date_utc',
}

/** The condition that a sale may apply at a moment; of a default sale and a dated one, the dated one does. */
const mayApply = (sale: string, moment: string): string =>
  `(${sale}.is_default or (${sale}.start_date_utc <= ${moment} and ${sale}.stop_date_utc > ${moment}))`

/**
 * A subquery for the applying sale; `record` is the alias of the price record, `moment` and `company` are SQL expressions.
 * The company is a value: a database that is distributed by company finds the node from it.
 */
const applyingSaleAt = (moment: string, record = 'price', company = '$1', isLowest = false): string => `
  select one.id, one.sale_price, one.start_date_utc, one.stop_date_utc, one.is_default from sale_price one
  where one.company_id = ${company} and one.pricing_information_id = ${record}.id
    and ${mayApply('one', moment)}${isLowest ? ` and one.sale_price <= ${record}.regular_price` : ''}
  order by ${isLowest ? 'one.sale_price, ' : ''}one.is_default limit 1`

/**
 * The same for Kysely; raw SQL built once per alias, because building it with Kysely took longer than the rest
 * of a read. With `lowest` it is the sale with the lowest price, and none if the regular price is lower (G14).
 */
export function applyingSaleOf(
  record: string,
  which?: 'lowest',
): (moment: RawBuilder<unknown>, companyId: number) => RawBuilder<unknown> {
  const parts = applyingSaleAt('|', record, '|', which === 'lowest')
    .split('|')
    .map((part) => sql.raw(part))
  return (moment, companyId) =>
    sql`${parts[0]}${companyId}${parts[1]}${moment}${parts[2]}${moment}${parts[3]}`
}

/**
 * The applying sales of many records, found with one search, in the order of the records, whose pages lie next to one another on
 * the disk. A full join with the records finds every one of them, so that it is no different from a left join; but PostgreSQL
 * executes it with a hash table, where it would otherwise repeat the search for each record, because it expects one sale.
 */
export function applyingSalesOf(
  ids: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
  companyId: number,
): RawBuilder<unknown> {
  const parts = mayApply('one', '|')
    .split('|')
    .map((part) => sql.raw(part))
  return sql`
    select distinct on (pricing_information_id) pricing_information_id, id, sale_price, start_date_utc, stop_date_utc, is_default
    from sale_price one
    where company_id = ${companyId} and pricing_information_id = any(array(${ids})) and ${sql.join(parts, moment)}
    order by pricing_information_id, is_default`
}
