import type { Handler } from '../../api/handler.ts'
import { add, terms } from './named/localized-resources.ts'
import { termFacts } from './named/term-facts.ts'
import { toTerm } from './views.ts'

/** Adds a term, its texts in the language of the request (G6). */
export const createPricingTerm: Handler<'createPricingTerm'> = async ({
  path,
  body,
  em,
  language,
  check,
}) => {
  await check(await termFacts(em, path.CompanyId, body))

  const row = await add(em, terms, { companyId: path.CompanyId, language }, body)

  return { status: 201, body: toTerm(row) }
}
