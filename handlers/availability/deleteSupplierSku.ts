import { SupplierAvailability } from '../../entities/supplier-availability.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Removes what the supplier has of a SupplierSku. */
export const deleteSupplierSku: Handler<'deleteSupplierSku'> = async ({ path, caller, em }) => {
  const { SupplierEntityId: supplierEntityId, SupplierSkuId: id } = path
  const own = { id, supplierEntityId, companyId: caller.companyId }
  const deleted = await em.nativeDelete(SupplierAvailability, own)
  if (deleted === 0) throw errors.notFound()

  return { status: 204, body: undefined }
}
