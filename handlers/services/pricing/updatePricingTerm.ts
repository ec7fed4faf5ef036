import type { Handler } from '../../api/handler.ts'
import { replace, terms } from './named/localized-resources.ts'
import { termFacts } from './named/term-facts.ts'
import { toTerm } from './views.ts'

/** Replaces a term; its texts in other languages stay (G6). */
export const updatePricingTerm: Handler<'updatePricingTerm'> = async ({
  path,
  body,
  em,
  language,
  check,
}) => {
  await check(await termFacts(em, path.CompanyId, body))

  const row = await replace(em, terms, { companyId: path.CompanyId, id: path.TermId, language }, body)

  return { status: 200, body: toTerm(row) }
}
