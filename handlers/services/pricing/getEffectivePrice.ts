import type { Handler } from '../../api/handler.ts'
import { parseInstantText } from '../../runtime/values/formats.ts'
import { criteriaOf } from './resolution/criteria.ts'
import { toEffectivePrice } from './resolution/effective-price.ts'
import { priceFor } from './resolution/price-for.ts'

/**
 * The price that applies at an instant, its source, and the reason why each other candidate does not apply (G2,
 * G7).
 */
export const getEffectivePrice: Handler<'getEffectivePrice'> = async ({
  path,
  query,
  em,
  check,
  now,
  rules,
}) => {
  const at = (query.at === undefined ? undefined : parseInstantText(query.at)) ?? now()
  const criteria = criteriaOf(query, rules)

  const resolution = await priceFor(em, check, { place: path, criteria, at })

  return { status: 200, body: toEffectivePrice(path, criteria, at, resolution) }
}
