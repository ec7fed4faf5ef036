import { sql } from 'kysely'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { countPackages, isAt, lockStock } from './stock/lock-stock.ts'

/** Deletes a lot and reduces the stock by the content of its packages. */
export const deleteLot: Handler<'deleteLot'> = async ({ path, em }) => {
  await em.transactional(async (inner) => {
    await lockStock(inner, path)
    const { rows } = await sql`
      delete from lot_package where ${isAt(path)} and lot_id = ${path.LotId} returning 1`.execute(
      inner.getKysely(),
    )
    if (rows.length === 0) throw errors.notFound()
    await countPackages(inner, path)
  })

  return { status: 204, body: undefined }
}
