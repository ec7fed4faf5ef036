import { sql } from 'kysely'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { isAt, lockStock } from './stock/lock-stock.ts'

/** Deletes a serial number and reduces the stock by one. */
export const deleteSerialNumber: Handler<'deleteSerialNumber'> = async ({ path, em }) => {
  await em.transactional(async (inner) => {
    await lockStock(inner, path)
    const { rows } = await sql`
      with gone as (delete from serial_number where ${isAt(path)} and id = ${path.SerialNumberId} returning id)
      update product_stock set quantity = quantity - 1 where ${isAt(path)} and exists (select from gone)
      returning 1`.execute(inner.getKysely())
    if (rows.length === 0) throw errors.notFound()
  })

  return { status: 204, body: undefined }
}
