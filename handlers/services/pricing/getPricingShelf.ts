import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { shelfRows } from './named/localized-rows.ts'
import { toShelf } from './views.ts'

/** One shelf in the language of the request (G6). */
export const getPricingShelf: Handler<'getPricingShelf'> = async ({ path, em, language }) => {
  const row = await shelfRows(em, path.CompanyId, language)
    .where('shelf.id', '=', path.ShelfId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toShelf(row) }
}
