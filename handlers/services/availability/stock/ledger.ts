// The ledger of stock (A8). Every statement that changes a quantity inserts its own row, so no change is without one:
// set-stock.ts, createSerialNumber.ts, lock-stock.ts (lots), adjust-many.ts and this file. The sum of a record's rows is its quantity.
// Tested by test/availability/listStockAdjustments.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type {
  AdjustmentReason,
  LotQuantity,
} from '../../../../entities/tables/availability/stock-adjustment.ts'
import type { ProductAtNode } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type RowOf } from '../../../../entities/tables.ts'
import type { ListColumn } from '../../../api/filter/index.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { isAt } from './lock-stock.ts'

export type AdjustmentRow = RowOf<typeof adjustmentRows>

interface StockChange {
  delta: number
  reason: AdjustmentReason
  reference?: string | null
  /** The serial numbers that the change adds or removes. */
  serialNumbers?: readonly string[]
  /** The lots whose packages have changed with it; null for a product without lots. */
  lots?: readonly LotQuantity[] | null
  createdBy: string
  /** The commitment that ends with the change. */
  fulfils?: string
}

/** A query builder over `entry`. */
export const adjustmentRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('stock_adjustment as entry')
    .selectAll('entry')
    .where('entry.company_id', '=', companyId)

/** The lots of a row; a list is ordered by the first one. */
const lotId: ListColumn = {
  first: sql`entry.lots -> 0 ->> 'LotId'`,
  element: sql`lot ->> 'LotId'`,
  some: (condition) =>
    sql`(entry.lots is not null and exists (select from jsonb_array_elements(entry.lots) lot where ${condition}))`,
}

export const adjustmentColumns = {
  Id: 'entry.id',
  EntityId: 'entry.entity_id',
  CatalogItemId: 'entry.catalog_item_id',
  Delta: 'entry.delta',
  QuantityAfter: 'entry.quantity_after',
  Reason: 'entry.reason',
  Reference: 'entry.reference',
  LotId: lotId,
  CreatedBy: 'entry.created_by',
  CreatedUtc: 'entry.created_utc',
}

/**
 * Changes the quantity of a record, which must be locked, and its serial numbers: a negative delta removes them, another one
 * adds them. Its packages have changed already (entities/lots.ts). One statement of SQL writes all of it, and the row of the
 * ledger. Throws 404.
 */
export async function changeStock(
  em: EntityManager,
  place: ProductAtNode,
  { delta, reason, reference = null, serialNumbers = [], lots = null, createdBy, fulfils }: StockChange,
): Promise<AdjustmentRow> {
  const numbers = sql`${[...serialNumbers]}::text[]`
  const change = delta < 0 ? removeSerialNumbers(place, numbers) : addSerialNumbers(place, numbers)
  const { rows } = await sql<AdjustmentRow>`
    with changed as (
      update product_stock set quantity = quantity + ${delta}::bigint where ${isAt(place)}
      returning company_id, entity_id, catalog_item_id, quantity),
    ${fulfils === undefined ? sql`` : endCommitment(place, fulfils)}
    ${change}
    insert into stock_adjustment
      (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, reference, serial_numbers, lots, created_by,
        created_utc)
    select company_id, entity_id, catalog_item_id, ${delta}::bigint, quantity, ${reason}, ${reference}, ${numbers},
      ${lots && JSON.stringify(lots)}::jsonb, ${createdBy}, (select tenant_now(${place.CompanyId}::int))
    from changed returning *`.execute(kysely(em))
  const [row] = rows
  if (!row) throw errors.notFound()
  return row
}

const endCommitment = (place: ProductAtNode, id: string) =>
  sql`ended as (delete from product_commitment where ${isAt(place)} and id = ${id}),`

const addSerialNumbers = (
  { CompanyId, EntityId, CatalogItemId }: ProductAtNode,
  numbers: RawBuilder<unknown>,
) => sql`
    numbered as (
      insert into serial_number (company_id, entity_id, catalog_item_id, id)
      select ${CompanyId}::int, ${EntityId}::int, ${CatalogItemId}::uuid, added from unnest(${numbers}) added)`

const removeSerialNumbers = (place: ProductAtNode, numbers: RawBuilder<unknown>) => sql`
    numbered as (delete from serial_number where ${isAt(place)} and id = any (${numbers}))`

/**
 * Deletes a record with its serial numbers and packages, and inserts the row of the ledger, in one statement of SQL. A
 * distributed database executes the CTEs one after the other, so serial numbers and lots are read before they are deleted (O4).
 */
export async function removeStock(em: EntityManager, place: ProductAtNode, createdBy: string): Promise<void> {
  await sql`
    with numbered as materialized (
      select coalesce(array_agg(id order by id collate "C"), '{}') as numbers from serial_number where ${isAt(place)}
    ), packed as materialized (
      select jsonb_agg(jsonb_build_object('LotId', lot_id, 'Quantity', quantity) order by lot_id collate "C") as lots
      from (select lot_id, sum(quantity) as quantity from lot_package where ${isAt(place)} group by lot_id
        having sum(quantity) > 0) lot
    ), removed as (
      delete from product_stock where ${isAt(place)}
      returning company_id, entity_id, catalog_item_id, quantity)
    insert into stock_adjustment
      (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, serial_numbers, lots, created_by, created_utc)
    select company_id, entity_id, catalog_item_id, -quantity, 0, 'Removed',
      numbered.numbers, packed.lots, ${createdBy}, (select tenant_now(${place.CompanyId}::int))
    from removed cross join numbered cross join packed`.execute(kysely(em))
}
