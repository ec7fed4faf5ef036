// Reads stock records as rows, with and without computed quantities. Both database views with computed
// quantities have the columns of the table, so one column map serves all.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'

export interface StockRow {
  company_id: number
  entity_id: number
  catalog_item_id: string
  quantity: string
  is_drop_shippable: boolean
  is_serialized: boolean
  is_lot: boolean
  unit_id: number | null
}

export interface QuantityRow extends StockRow {
  quantity_on_order: string
  quantity_transfer_in: string
  quantity_transfer_out: string
  available: string
}

interface StockTables {
  product_stock: StockRow
  item_quantities: QuantityRow
  company_item_quantities: QuantityRow
}

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

const stockFields = [
  'stock.company_id',
  'stock.entity_id',
  'stock.catalog_item_id',
  'stock.quantity',
  'stock.is_drop_shippable',
  'stock.is_serialized',
  'stock.is_lot',
  'stock.unit_id',
] as const

/** A query builder over `stock`, the records of a company. */
export const stockRows = (em: EntityManager, companyId: number) =>
  em
    .getKysely<StockTables>()
    .selectFrom('product_stock as stock')
    .select([...stockFields])
    .where('stock.company_id', '=', companyId)

interface Place {
  CompanyId: number
  EntityId: number
}

/** The database view with the node's quantities, or for the company with the sums over all nodes (A2). */
export const quantitiesOf = ({ CompanyId, EntityId }: Place) =>
  EntityId === CompanyId ? 'company_item_quantities' : 'item_quantities'

/** A query builder over `stock`, the quantities of a node or of the company. */
export function quantityRows(em: EntityManager, place: Place) {
  const view: RawBuilder<QuantityRow> = sql.table(quantitiesOf(place))
  return em
    .getKysely<StockTables>()
    .selectFrom(view.as('stock'))
    .select([
      ...stockFields,
      'stock.quantity_on_order',
      'stock.quantity_transfer_in',
      'stock.quantity_transfer_out',
      'stock.available',
    ])
    .where('stock.company_id', '=', place.CompanyId)
    .where('stock.entity_id', '=', place.EntityId)
}
