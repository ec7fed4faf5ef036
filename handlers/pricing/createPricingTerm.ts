import type { Handler } from '../platform/handler.ts'
import { add, terms } from './named-things.ts'
import { termFacts } from './term-facts.ts'
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
