import type { Handler } from '../../api/handler.ts'
import { add, tiers } from './named/localized-resources.ts'
import { tierFact } from './named/text-facts.ts'
import { toTier } from './views.ts'

/** Adds a tier, its texts in the language of the request (G6). */
export const createPricingTier: Handler<'createPricingTier'> = async ({
  path,
  body,
  em,
  language,
  check,
}) => {
  await check({ tier: tierFact(body) })

  const row = await add(em, tiers, { companyId: path.CompanyId, language }, body)

  return { status: 201, body: toTier(row) }
}
