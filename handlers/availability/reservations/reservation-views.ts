// Converts reservations to the resources of the contract. Quantities are within 2^53, so a JSON number
// represents them exactly.
import type {
  CatalogProductCommitted,
  CatalogProductHoldBatch,
  CatalogProductOnHold,
} from '../../../generated/availability/types.gen.ts'
import { formatInstant } from '../../platform/values/formats.ts'
import type { CommitmentRow, HoldBatchRow, OnHoldRow } from './reservation-rows.ts'

export const toHoldBatch = (row: HoldBatchRow): CatalogProductHoldBatch => ({
  Id: row.id,
  EntityId: row.entity_id,
  HoldDurationInMinutes: row.duration_in_minutes,
  ExpiresAtUtc: formatInstant(row.expires_at),
  Products: row.products,
})

export const toOnHold = (row: OnHoldRow): CatalogProductOnHold => ({
  Id: row.batch_id,
  EntityId: row.entity_id,
  CatalogProductId: row.catalog_item_id,
  Quantity: Number(row.quantity),
  ExpiresAtUtc: formatInstant(row.expires_at),
})

export const toCommitment = (row: CommitmentRow): CatalogProductCommitted => ({
  Id: row.id,
  EntityId: row.entity_id,
  CatalogProductId: row.catalog_item_id,
  Quantity: Number(row.quantity),
})
