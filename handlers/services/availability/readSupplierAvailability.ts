import type { Handler } from '../../api/handler.ts'
import { mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { findAvailability, requireSupplier } from './suppliers/supplier-rows.ts'
import { toSupplierAvailability } from './suppliers/supplier-views.ts'

/**
 * A supplier's availability of the requested SupplierSkus, for tokens of the supplier or of the company (A4a).
 */
export const readSupplierAvailability: Handler<'readSupplierAvailability'> = async ({ path, body, em }) => {
  const supplier = { companyId: path.CompanyId, supplierId: path.SupplierEntityId }
  const skus = body.SupplierAvailabilities.map(({ SupplierSku }) => SupplierSku)

  const rows = await findAvailability(em, supplier, skus)
  if (rows.length === 0) await requireSupplier(em, supplier)

  return { status: 200, body: { SupplierAvailabilities: await mapInSteps(rows, toSupplierAvailability) } }
}
