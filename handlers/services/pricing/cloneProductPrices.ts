import { randomUUID } from 'node:crypto'
import type { Handler } from '../../api/handler.ts'
import { cloneFact, copyParts, copyPrices, lockPrices } from './records/clone-prices.ts'

/** Copies all records of a product, with their sale prices, to another one (G7). */
export const cloneProductPrices: Handler<'cloneProductPrices'> = async ({ path, body, em, check }) => {
  const FromCatalogItemId = body.FromCatalogItemId.toLowerCase()
  const ToCatalogItemId = body.ToCatalogItemId.toLowerCase()

  const clone = await cloneFact(em, path.CompanyId, FromCatalogItemId, ToCatalogItemId)

  await check({ clone }, { 'pricing/record': [], 'pricing/sale': [] })

  await em.transactional(async (inner) => {
    const copied = await lockPrices(inner, path.CompanyId, FromCatalogItemId, ToCatalogItemId)

    await check({ clone }, copyParts(copied, ToCatalogItemId))

    await copyPrices(inner, path.CompanyId, copied, ToCatalogItemId)
  })

  return { status: 201, body: { Id: randomUUID(), FromCatalogItemId, ToCatalogItemId } }
}
