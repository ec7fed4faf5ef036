import { SerialNumber } from '../../../entities/tables/availability/serial-number.ts'
import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { changeStock } from './stock/ledger.ts'
import { lockStock, stockKey } from './stock/lock-stock.ts'

/** Deletes a serial number and reduces the stock by one. */
export const deleteSerialNumber: Handler<'deleteSerialNumber'> = async ({ path, caller, em, check }) => {
  const { SerialNumberId: id } = path

  await em.transactional(async (inner) => {
    await lockStock(inner, path)
    const removal = { Resource: 'SerialNumber', Id: id, EntityId: path.EntityId } as const

    await check({ removal, setAside: null })

    if ((await inner.count(SerialNumber, { ...stockKey(path), id })) === 0) throw errors.notFound()
    await changeStock(inner, path, {
      ...{ delta: -1, reason: 'Set', serialNumbers: [id], createdBy: authorOf(caller) },
    })
  })

  return { status: 204, body: undefined }
}
