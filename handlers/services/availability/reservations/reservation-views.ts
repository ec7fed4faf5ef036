// Converts reservations to the resources of the contract. Quantities are within 2^53, so a JSON number
// represents them exactly.
import type { Row } from '../../../../entities/tables.ts'
import type {
  CatalogProductCommitted,
  CatalogProductHoldBatch,
  CatalogProductOnHold,
} from '../../../../generated/availability/types.gen.ts'
import { formatInstant } from '../../../runtime/values/formats.ts'
import type { HoldBatchRow } from './reservation-rows.ts'

export const toHoldBatch = (row: HoldBatchRow): CatalogProductHoldBatch => ({
  Id: row.id,
  EntityId: row.entity_id,
  HoldDurationInMinutes: row.duration_in_minutes,
  ExpiresAtUtc: formatInstant(row.expires_at),
  Products: row.products,
})

export const toOnHold = (row: Omit<Row<'hold_line'>, 'company_id'>): CatalogProductOnHold => ({
  Id: row.batch_id,
  EntityId: row.entity_id,
  CatalogProductId: row.catalog_item_id,
  Quantity: Number(row.quantity),
  ExpiresAtUtc: formatInstant(row.expires_at),
})

export const toCommitment = (
  row: Omit<Row<'product_commitment'>, 'company_id'>,
): CatalogProductCommitted => ({
  Id: row.id,
  EntityId: row.entity_id,
  CatalogProductId: row.catalog_item_id,
  Quantity: Number(row.quantity),
})
