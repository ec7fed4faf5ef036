import { SupplierAvailability } from '../../../entities/tables/availability/supplier-availability.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** Deletes the supplier's availability of a SupplierSku. */
export const deleteSupplierSku: Handler<'deleteSupplierSku'> = async ({ path, caller, em, check }) => {
  const { SupplierEntityId: supplierEntityId, SupplierSkuId: id } = path

  await check({ removal: { Resource: 'SupplierSku', Id: id, EntityId: supplierEntityId }, setAside: null })

  const key = { id, supplierEntityId, companyId: caller.companyId }
  const deleted = await em.nativeDelete(SupplierAvailability, key)
  if (deleted === 0) throw errors.notFound()

  return { status: 204, body: undefined }
}
