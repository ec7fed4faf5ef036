import type { Handler } from '../platform/handler.ts'
import { add, tiers } from './named/localized-resources.ts'
import { toTier } from './views.ts'

/** Adds a tier, its texts in the language of the request (G6). */
export const createPricingTier: Handler<'createPricingTier'> = async ({ path, body, em, language }) => {
  const row = await add(em, tiers, { companyId: path.CompanyId, language }, body)

  return { status: 201, body: toTier(row) }
}
