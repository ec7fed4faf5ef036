import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { productsAt } from './stock/catalog-references.ts'
import { lotRows } from './stock/serials-and-lots.ts'
import { lotFact, setLot } from './stock/set-lot.ts'
import { toLot } from './views.ts'

/** Sets the packages of a lot: 201 if the lot was created, 200 if it was updated (A4a). */
export const upsertLot: Handler<'upsertLot'> = async ({ path, body, caller, em, check }) => {
  const { products, target } = await productsAt(em, path, [path.CatalogItemId])
  const stored = await lotRows(em, path).where('lot.id', '=', body.Id).executeTakeFirst()

  await check({ product: products[0] ?? null, lot: lotFact(body, !stored), target })

  return em.transactional(async (inner) => {
    const { isNew } = await setLot(inner, path, body, authorOf(caller))
    const row = await lotRows(inner, path).where('lot.id', '=', body.Id).executeTakeFirstOrThrow()
    return { status: isNew ? 201 : 200, body: toLot(row) }
  })
}
