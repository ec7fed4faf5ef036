import type { Handler } from '../../api/handler.ts'
import { requireSupplier, supplierColumns, supplierRows } from './suppliers/supplier-rows.ts'
import { toSupplierAvailability } from './suppliers/supplier-views.ts'

/** The availability of a company's supplier, for tokens of the supplier or of the company (A4a). */
export const listCompanySupplierSkus: Handler<'listCompanySupplierSkus'> = async ({ path, em, list }) => {
  const supplier = { companyId: path.CompanyId, supplierId: path.SupplierEntityId }
  const known = await list.query(supplierRows(em, supplier), {
    columns: supplierColumns,
    unique: 'known.id',
    view: toSupplierAvailability,
    whenEmpty: () => requireSupplier(em, supplier),
  })

  return { status: 200, body: known }
}
