import { mentions, parseFilter } from '../../api/filter/index.ts'
import type { Handler } from '../../api/handler.ts'
import { termColumns, termRows } from './named/localized-rows.ts'
import { toTerm } from './views.ts'

/** The company's active terms; a filter on Active may select inactive ones (G7). */
export const listPricingTerms: Handler<'listPricingTerms'> = async ({ path, query, em, language, list }) => {
  const filter = query.$filter === undefined ? undefined : parseFilter(query.$filter, list.filterables)
  const all = termRows(em, path.CompanyId, language)
  const rows = filter && mentions(filter, 'Active') ? all : all.where('term.active', '=', true)

  const terms = await list.query(rows, { columns: termColumns(language), unique: 'term.id', view: toTerm })

  return { status: 200, body: terms }
}
