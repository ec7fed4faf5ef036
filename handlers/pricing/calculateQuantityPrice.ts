import type { Handler } from '../platform/handler.ts'
import { toCalculatedPrice } from './resolution/effective-price.ts'
import { priceFor } from './resolution/price-for.ts'

/** What one of so many costs now: the highest tier that the quantity reaches, as for the effective price (G7). */
export const calculateQuantityPrice: Handler<'calculateQuantityPrice'> = async ({
  path,
  body,
  em,
  check,
  now,
}) => {
  const asked = {
    quantity: body.Quantity,
    termId: body.PricingTermId ?? null,
    groupId: body.PricingGroupId ?? null,
  }

  const { chosen } = await priceFor(em, check, { place: path, asked, at: now() })

  return { status: 200, body: toCalculatedPrice(path, asked, chosen) }
}
