import type { Handler } from '../../api/handler.ts'
import { tierColumns, tierRows } from './named/localized-rows.ts'
import { toTier } from './views.ts'

/** The company's tiers in the language of the request (G6, G7). */
export const listPricingTiers: Handler<'listPricingTiers'> = async ({ path, em, language, list }) => {
  const tiers = await list.query(tierRows(em, path.CompanyId, language), {
    columns: tierColumns(language),
    unique: 'tier.id',
    view: toTier,
  })

  return { status: 200, body: tiers }
}
