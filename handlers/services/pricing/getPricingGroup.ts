import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { groupRows } from './named/localized-rows.ts'
import { toGroup } from './views.ts'

/** One group in the language of the request (G6), deleted or not (G8). */
export const getPricingGroup: Handler<'getPricingGroup'> = async ({ path, em, language }) => {
  const row = await groupRows(em, path.CompanyId, language)
    .where('grp.id', '=', path.GroupId)
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toGroup(row) }
}
