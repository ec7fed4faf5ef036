// The quantities of products (A2) as SQL: the queries of the views item_quantities and company_item_quantities for one
// company. The company is a value in every subquery, from which a database that is distributed by company finds the
// node; the views have the company of the outer row there, and would ask every node (O4).
// test/database/database.long.test.ts compares both.
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../tables.ts'

/** `company` is an SQL expression, for example `$1`. */
export const itemQuantitiesSql = (company: string): string => `
  select stock.company_id, stock.entity_id, stock.catalog_item_id, stock.quantity, stock.is_drop_shippable,
    stock.is_serialized, stock.is_lot, stock.unit_id, stock.quantity_on_order,
    as_long(stock.quantity_transfer_in::numeric + stock.moving_in) as quantity_transfer_in,
    as_long(stock.quantity_transfer_out::numeric + stock.moving_out) as quantity_transfer_out,
    held.quantity as held, committed.quantity as committed, threshold.min_quantity,
    as_long(stock.quantity::numeric - held.quantity - committed.quantity) as before_threshold,
    available_above(as_long(stock.quantity::numeric - held.quantity - committed.quantity), threshold.min_quantity)
      as available
  from product_stock stock
  cross join lateral (
    select coalesce(sum(line.quantity), 0)::bigint as quantity from hold_line line
    where line.company_id = ${company} and line.entity_id = stock.entity_id
      and line.catalog_item_id = stock.catalog_item_id and line.expires_at > (select tenant_now(${company}))) held
  cross join lateral (
    select coalesce(sum(one.quantity), 0)::bigint as quantity from product_commitment one
    where one.company_id = ${company} and one.entity_id = stock.entity_id
      and one.catalog_item_id = stock.catalog_item_id) committed
  left join availability_threshold threshold on threshold.company_id = ${company}
    and threshold.entity_id = stock.entity_id and threshold.catalog_item_id = stock.catalog_item_id
  where stock.company_id = ${company}`

export const companyItemQuantitiesSql = (company: string): string => `
  select company_id, company_id as entity_id, catalog_item_id, as_long(sum(quantity)) as quantity,
    bool_or(is_drop_shippable) as is_drop_shippable, bool_or(is_serialized) as is_serialized,
    bool_or(is_lot) as is_lot, min(unit_id) as unit_id, as_long(sum(quantity_on_order)) as quantity_on_order,
    as_long(sum(quantity_transfer_in)) as quantity_transfer_in,
    as_long(sum(quantity_transfer_out)) as quantity_transfer_out, as_long(sum(available)) as available
  from (${itemQuantitiesSql(company)}) item_quantities group by company_id, catalog_item_id`

/** The texts between the places of the company, which do not have to be parsed for each request. */
const partsOf = (text: (company: string) => string) =>
  text('|')
    .split('|')
    .map((part) => sql.raw(part))

const itemParts = partsOf(itemQuantitiesSql)
const companyParts = partsOf(companyItemQuantitiesSql)

/** A table expression for Kysely. */
export const itemQuantities = (companyId: number): RawBuilder<Row<'item_quantities'>> =>
  sql`(${sql.join(itemParts, sql`${companyId}::int`)})`

export const companyItemQuantities = (companyId: number): RawBuilder<Row<'company_item_quantities'>> =>
  sql`(${sql.join(companyParts, sql`${companyId}::int`)})`
