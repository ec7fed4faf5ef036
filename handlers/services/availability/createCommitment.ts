import type { Handler } from '../../api/handler.ts'
import { toCommitment } from './reservations/reservation-views.ts'
import { placeCommitment } from './reservations/reserve-stock.ts'
import { productsAt } from './stock/catalog-references.ts'

/** Commits a quantity of a product, without expiry (A5). */
export const createCommitment: Handler<'createCommitment'> = async ({ path, body, em, check }) => {
  const { products, target } = await productsAt(em, path, [body.CatalogProductId])

  await check({ taken: { Quantity: body.Quantity }, product: products[0] ?? null, target })

  const row = await placeCommitment(em, path, body)

  return { status: 201, body: toCommitment(row) }
}
