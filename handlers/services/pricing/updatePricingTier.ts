import type { Handler } from '../../api/handler.ts'
import { replace, tiers } from './named/localized-resources.ts'
import { tierFact } from './named/text-facts.ts'
import { toTier } from './views.ts'

/** Replaces a tier; its texts in other languages stay (G6). */
export const updatePricingTier: Handler<'updatePricingTier'> = async ({
  path,
  body,
  em,
  language,
  check,
}) => {
  await check({ tier: tierFact(body) })

  const row = await replace(em, tiers, { companyId: path.CompanyId, id: path.TierId, language }, body)

  return { status: 200, body: toTier(row) }
}
