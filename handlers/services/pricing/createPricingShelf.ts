import type { Handler } from '../../api/handler.ts'
import { add, shelves } from './named/localized-resources.ts'
import { shelfFact } from './named/text-facts.ts'
import { toShelf } from './views.ts'

/** Adds a shelf, its texts in the language of the request (G6). */
export const createPricingShelf: Handler<'createPricingShelf'> = async ({
  path,
  body,
  em,
  language,
  check,
}) => {
  await check({ shelf: shelfFact(body) })

  const row = await add(em, shelves, { companyId: path.CompanyId, language }, body)

  return { status: 201, body: toShelf(row) }
}
