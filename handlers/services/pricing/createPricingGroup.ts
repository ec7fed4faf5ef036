import type { Handler } from '../../api/handler.ts'
import { add, groups } from './named/localized-resources.ts'
import { groupFact } from './named/text-facts.ts'
import { toGroup } from './views.ts'

/** Adds a group, its texts in the language of the request (G6). */
export const createPricingGroup: Handler<'createPricingGroup'> = async ({
  path,
  body,
  em,
  language,
  check,
}) => {
  await check({ group: groupFact(body) })

  const row = await add(em, groups, { companyId: path.CompanyId, language }, body)

  return { status: 201, body: toGroup(row) }
}
