import type { Handler } from '../../api/handler.ts'
import { groups, replace } from './named/localized-resources.ts'
import { groupFact } from './named/text-facts.ts'
import { toGroup } from './views.ts'

/** Replaces a group; its texts in other languages stay (G6). IsDeleted false restores it (G8). */
export const updatePricingGroup: Handler<'updatePricingGroup'> = async ({
  path,
  body,
  em,
  language,
  check,
}) => {
  await check({ group: groupFact(body) })

  const row = await replace(em, groups, { companyId: path.CompanyId, id: path.GroupId, language }, body)

  return { status: 200, body: toGroup(row) }
}
