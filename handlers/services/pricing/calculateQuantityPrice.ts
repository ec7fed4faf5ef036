import type { Handler } from '../../api/handler.ts'
import { criteriaOf } from './resolution/criteria.ts'
import { toCalculatedPrice } from './resolution/effective-price.ts'
import { priceFor } from './resolution/price-for.ts'

/**
 * The current unit price for a quantity: the highest tier that the quantity reaches, as for the effective price
 * (G7).
 */
export const calculateQuantityPrice: Handler<'calculateQuantityPrice'> = async ({
  path,
  body,
  em,
  check,
  now,
  rules,
}) => {
  const criteria = criteriaOf({ ...body, quantity: body.Quantity }, rules)

  const { chosen } = await priceFor(em, check, { place: path, criteria, at: now() })

  return { status: 200, body: toCalculatedPrice(path, criteria, chosen) }
}
