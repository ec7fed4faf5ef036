import type { Handler } from '../../api/handler.ts'
import { toHoldBatch } from './reservations/reservation-views.ts'
import { placeHold } from './reservations/reserve-stock.ts'
import { productsAt } from './stock/catalog-references.ts'

/** Holds products until an instant, all or none (A5). */
export const createHoldBatch: Handler<'createHoldBatch'> = async ({ path, body, em, check }) => {
  const { HoldDurationInMinutes, Products } = body
  const ids = Products.map(({ CatalogProductId }) => CatalogProductId)
  const { products, target } = await productsAt(em, path, ids)

  const lines = Products.map(({ Quantity }, index) => ({
    facts: { taken: { Quantity }, product: products[index] },
    fieldName: (field: string) => `Products[${index}].${field}`,
  }))
  await check(
    { hold: { HoldDurationInMinutes, Lines: Products.length }, target },
    { 'availability/held-product': lines },
  )

  const batch = await placeHold(em, path, body)

  return { status: 201, body: toHoldBatch(batch) }
}
