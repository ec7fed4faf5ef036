import type { Handler } from '../platform/handler.ts'
import { findAvailability, requireSupplier } from './suppliers/supplier-rows.ts'
import { toSupplierAvailability } from './suppliers/supplier-views.ts'

/** What a supplier of the company has of the SupplierSkus asked for, for either of them (A4a). */
export const readSupplierAvailability: Handler<'readSupplierAvailability'> = async ({ path, body, em }) => {
  const supplier = { companyId: path.CompanyId, supplierId: path.SupplierEntityId }
  const skus = body.SupplierAvailabilities.map(({ SupplierSku }) => SupplierSku)

  const rows = await findAvailability(em, supplier, skus)
  if (rows.length === 0) await requireSupplier(em, supplier)

  return { status: 200, body: { SupplierAvailabilities: rows.map(toSupplierAvailability) } }
}
