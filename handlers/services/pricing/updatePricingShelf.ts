import type { Handler } from '../../api/handler.ts'
import { replace, shelves } from './named/localized-resources.ts'
import { shelfFact } from './named/text-facts.ts'
import { toShelf } from './views.ts'

/** Replaces a shelf; its texts in other languages stay (G6). */
export const updatePricingShelf: Handler<'updatePricingShelf'> = async ({
  path,
  body,
  em,
  language,
  check,
}) => {
  await check({ shelf: shelfFact(body) })

  const row = await replace(em, shelves, { companyId: path.CompanyId, id: path.ShelfId, language }, body)

  return { status: 200, body: toShelf(row) }
}
