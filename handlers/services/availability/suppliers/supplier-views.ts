// Converts supplier availability to the resources of the contract.
import type { SupplierProductAvailability } from '../../../../generated/availability/types.gen.ts'
import { formatInstant } from '../../../runtime/values/formats.ts'
import type { SupplierRow } from './supplier-rows.ts'

export const toSupplierAvailability = (row: SupplierRow): SupplierProductAvailability => ({
  Id: row.id,
  SupplierSku: row.supplier_sku,
  SupplierEntityId: row.supplier_entity_id,
  IsAvailable: row.is_available,
  Quantity: Number(row.quantity),
  LastModifiedDateUtc: formatInstant(row.last_modified_utc),
})
