// Converts stock rows to the resources of the contract. pg returns bigint as text; the SQL formulas keep
// values within the range that a JSON number represents exactly.
import type { Row } from '../../../entities/tables.ts'
import type {
  CatalogProductInStock,
  CatalogProductInStockLot,
  CatalogProductQuantities,
  SerialNumber,
  StockAdjustment,
} from '../../../generated/availability/types.gen.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import type { AdjustmentRow } from './stock/ledger.ts'
import type { LotRow } from './stock/serials-and-lots.ts'
import type { QuantityRow, StockRow } from './stock/stock-rows.ts'

export const toStock = (row: StockRow): CatalogProductInStock => ({
  Id: row.catalog_item_id,
  CompanyId: row.company_id,
  EntityId: row.entity_id,
  Quantity: Number(row.quantity),
  IsDropShippable: row.is_drop_shippable,
  IsSerialized: row.is_serialized,
  IsLot: row.is_lot,
  UnitId: row.unit_id,
})

export const toQuantities = (row: QuantityRow): CatalogProductQuantities => ({
  Id: row.catalog_item_id,
  CompanyId: row.company_id,
  EntityId: row.entity_id,
  Quantity: Number(row.available),
  IsDropShippable: row.is_drop_shippable,
  IsSerialized: row.is_serialized,
  IsLot: row.is_lot,
  QuantityInStock: Number(row.quantity),
  QuantityOnOrder: Number(row.quantity_on_order),
  QuantityTransferIn: Number(row.quantity_transfer_in),
  QuantityTransferOut: Number(row.quantity_transfer_out),
  UnitId: row.unit_id,
})

export const toSerialNumber = (row: Row<'serial_number'>): SerialNumber => ({
  Id: row.id,
  CatalogProductId: row.catalog_item_id,
  EntityId: row.entity_id,
  CompanyId: row.company_id,
})

export const toLot = (row: LotRow): CatalogProductInStockLot => ({
  Id: row.id,
  CatalogProductId: row.catalog_item_id,
  CompanyId: row.company_id,
  EntityId: row.entity_id,
  ExpiresUtc: row.expires_utc === null ? null : formatInstant(row.expires_utc),
  Packages: row.packages,
})

export const toAdjustment = (row: AdjustmentRow): StockAdjustment => ({
  Id: Number(row.id),
  EntityId: row.entity_id,
  CatalogItemId: row.catalog_item_id,
  Delta: Number(row.delta),
  QuantityAfter: Number(row.quantity_after),
  Reason: row.reason,
  Reference: row.reference,
  SerialNumbers: row.serial_numbers,
  LotId: row.lots?.[0]?.LotId ?? null,
  Lots: row.lots ?? [],
  CreatedBy: row.created_by,
  CreatedUtc: formatInstant(row.created_utc),
})
