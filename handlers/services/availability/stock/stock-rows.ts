// Reads stock records as rows, with and without computed quantities. Both database views with computed
// quantities have the columns of the table, so one column map serves all.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RawBuilder } from 'kysely'
import {
  companyItemQuantities,
  itemQuantities,
} from '../../../../entities/tables/availability/item-quantities.ts'
import type { NodeKey } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'

const stockFields = [
  'company_id',
  'entity_id',
  'catalog_item_id',
  'quantity',
  'is_drop_shippable',
  'is_serialized',
  'is_lot',
  'unit_id',
] as const

export type StockRow = Pick<Row<'product_stock'>, (typeof stockFields)[number]>

/** A product's quantities, at a node or of the company. */
export type QuantityRow = Row<'company_item_quantities'>

const shared = {
  Id: 'stock.catalog_item_id',
  CompanyId: 'stock.company_id',
  EntityId: 'stock.entity_id',
  IsDropShippable: 'stock.is_drop_shippable',
  IsSerialized: 'stock.is_serialized',
  IsLot: 'stock.is_lot',
  UnitId: 'stock.unit_id',
}

/** Column of each filterable property of a stock record. */
export const stockColumns = { ...shared, Quantity: 'stock.quantity' }

/** Column of each filterable property of a product's quantities. */
export const quantityColumns = {
  ...shared,
  Quantity: 'stock.available',
  QuantityInStock: 'stock.quantity',
  QuantityOnOrder: 'stock.quantity_on_order',
  QuantityTransferIn: 'stock.quantity_transfer_in',
  QuantityTransferOut: 'stock.quantity_transfer_out',
}

/** The columns that identify a record within a company. */
export const stockKey = ['stock.entity_id', 'stock.catalog_item_id']

/** A query builder over `stock`, the records of a company. */
export const stockRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('product_stock as stock')
    .select(stockFields.map((name) => `stock.${name}` as const))
    .where('stock.company_id', '=', companyId)

/** A query builder over `stock`, the quantities of a node, or for the company the sums over all nodes (A2). */
export function quantityRows(em: EntityManager, place: NodeKey) {
  const quantities: RawBuilder<QuantityRow> =
    place.EntityId === place.CompanyId
      ? companyItemQuantities(place.CompanyId)
      : itemQuantities(place.CompanyId)
  return kysely(em)
    .selectFrom(quantities.as('stock'))
    .select(stockFields.map((name) => `stock.${name}` as const))
    .select(['stock.quantity_on_order', 'stock.quantity_transfer_in', 'stock.quantity_transfer_out'])
    .select('stock.available')
    .where('stock.company_id', '=', place.CompanyId)
    .where('stock.entity_id', '=', place.EntityId)
}
