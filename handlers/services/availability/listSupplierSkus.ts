import type { Handler } from '../../api/handler.ts'
import { supplierColumns, supplierRows } from './suppliers/supplier-rows.ts'
import { toSupplierAvailability } from './suppliers/supplier-views.ts'

/** The availability of the token's supplier. */
export const listSupplierSkus: Handler<'listSupplierSkus'> = async ({ path, caller, em, list }) => {
  const supplier = { companyId: caller.companyId, supplierId: path.SupplierEntityId }
  const known = await list.query(supplierRows(em, supplier), {
    columns: supplierColumns,
    unique: 'known.id',
    view: toSupplierAvailability,
  })

  return { status: 200, body: known }
}
