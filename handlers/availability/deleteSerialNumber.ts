import { raw } from '@mikro-orm/postgresql'
import { ProductStock } from '../../entities/product-stock.ts'
import { SerialNumber } from '../../entities/serial-number.ts'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { lockStock, stockKey } from './stock/lock-stock.ts'

/** Deletes a serial number and reduces the stock by one. */
export const deleteSerialNumber: Handler<'deleteSerialNumber'> = async ({ path, em, check }) => {
  await em.transactional(async (inner) => {
    await lockStock(inner, path)
    const removal = { Resource: 'SerialNumber', Id: path.SerialNumberId, EntityId: path.EntityId } as const

    await check({ removal, setAside: null })

    const deleted = await inner.nativeDelete(SerialNumber, { ...stockKey(path), id: path.SerialNumberId })
    if (deleted === 0) throw errors.notFound()
    await inner.nativeUpdate(ProductStock, stockKey(path), { quantity: raw('quantity - 1') })
  })

  return { status: 204, body: undefined }
}
