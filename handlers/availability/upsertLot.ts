import type { Handler } from '../platform/handler.ts'
import { productsNamed } from './stock/catalog-references.ts'
import { lotRows } from './stock/serials-and-lots.ts'
import { lotFact, setLot } from './stock/set-lot.ts'
import { toLot } from './views.ts'

/** Sets the packages of a lot: 201 if the lot was created, 200 if it was updated (A4a). */
export const upsertLot: Handler<'upsertLot'> = async ({ path, body, em, check }) => {
  const [product] = await productsNamed(em, path.CompanyId, [path.CatalogItemId])

  await check({ product: product ?? null, lot: lotFact(body.Packages) })

  return em.transactional(async (inner) => {
    const { isNew } = await setLot(inner, path, body)
    const row = await lotRows(inner, path).where('lot.id', '=', body.Id).executeTakeFirstOrThrow()
    return { status: isNew ? 201 : 200, body: toLot(row) }
  })
}
