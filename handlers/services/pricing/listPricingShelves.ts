import type { Handler } from '../../api/handler.ts'
import { shelfColumns, shelfRows } from './named/localized-rows.ts'
import { toShelf } from './views.ts'

/** The company's shelves in the language of the request (G6). */
export const listPricingShelves: Handler<'listPricingShelves'> = async ({ path, em, language, list }) => {
  const shelves = await list.query(shelfRows(em, path.CompanyId, language), {
    columns: shelfColumns(language),
    unique: 'shelf.id',
    view: toShelf,
  })

  return { status: 200, body: shelves }
}
