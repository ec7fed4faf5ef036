import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { tierRows } from './named/localized-rows.ts'
import { toTier } from './views.ts'

/** One tier in the language of the request (G6). */
export const getPricingTier: Handler<'getPricingTier'> = async ({ path, em, language }) => {
  const row = await tierRows(em, path.CompanyId, language)
    .where('tier.id', '=', path.TierId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toTier(row) }
}
