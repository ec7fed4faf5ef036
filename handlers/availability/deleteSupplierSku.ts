import { SupplierAvailability } from '../../entities/availability/supplier-availability.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** Deletes the supplier's availability of a SupplierSku. */
export const deleteSupplierSku: Handler<'deleteSupplierSku'> = async ({ path, caller, em, check }) => {
  const { SupplierEntityId: supplierEntityId, SupplierSkuId: id } = path

  await check({ removal: { Resource: 'SupplierSku', Id: id, EntityId: supplierEntityId }, setAside: null })

  const key = { id, supplierEntityId, companyId: caller.companyId }
  const deleted = await em.nativeDelete(SupplierAvailability, key)
  if (deleted === 0) throw errors.notFound()

  return { status: 204, body: undefined }
}
