// Converts thresholds to the resources of the contract.
import type {
  AvailabilityBelowThreshold,
  AvailabilityThreshold,
} from '../../../../generated/availability/types.gen.ts'
import type { BelowThresholdRow, ThresholdRow } from './threshold-rows.ts'

export const toThreshold = (row: ThresholdRow): AvailabilityThreshold => ({
  Id: row.id,
  ProductId: row.catalog_item_id,
  CompanyId: row.company_id,
  EntityId: row.entity_id,
  MinQuantity: row.min_quantity,
  UnitId: row.unit_id,
})

export const toBelowThreshold = (row: BelowThresholdRow): AvailabilityBelowThreshold => ({
  Id: row.id,
  CompanyId: row.company_id,
  EntityId: row.entity_id,
  ProductId: row.catalog_item_id,
  Quantity: Number(row.before_threshold),
  QuantityOnOrder: Number(row.quantity_on_order),
  QuantityInTransfer: Number(row.quantity_transfer_in),
  MinQuantity: row.min_quantity,
  UnitId: row.unit_id,
})
