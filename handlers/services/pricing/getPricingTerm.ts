import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { termRows } from './named/localized-rows.ts'
import { toTerm } from './views.ts'

/** One term in the language of the request (G6). */
export const getPricingTerm: Handler<'getPricingTerm'> = async ({ path, em, language }) => {
  const row = await termRows(em, path.CompanyId, language)
    .where('term.id', '=', path.TermId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toTerm(row) }
}
