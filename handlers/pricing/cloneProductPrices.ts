import { randomUUID } from 'node:crypto'
import type { Handler } from '../platform/handler.ts'
import { cloneFact, copyPrices } from './records/clone-prices.ts'

/** Copies all records of a product, with their sale prices, to another one (G7). */
export const cloneProductPrices: Handler<'cloneProductPrices'> = async ({ path, body, em, check }) => {
  const FromCatalogItemId = body.FromCatalogItemId.toLowerCase()
  const ToCatalogItemId = body.ToCatalogItemId.toLowerCase()

  await check({ clone: await cloneFact(em, path.CompanyId, FromCatalogItemId, ToCatalogItemId) })

  await em.transactional((inner) => copyPrices(inner, path.CompanyId, FromCatalogItemId, ToCatalogItemId))

  return { status: 201, body: { Id: randomUUID(), FromCatalogItemId, ToCatalogItemId } }
}
