import { mentions, parseFilter } from '../../api/filter/index.ts'
import type { Handler } from '../../api/handler.ts'
import { groupColumns, groupRows } from './named/localized-rows.ts'
import { toGroup } from './views.ts'

/** The company's groups, without deleted ones unless the filter uses IsDeleted (G8). */
export const listPricingGroups: Handler<'listPricingGroups'> = async ({
  path,
  query,
  em,
  language,
  list,
}) => {
  const filter = query.$filter === undefined ? undefined : parseFilter(query.$filter, list.filterables)
  const all = groupRows(em, path.CompanyId, language)
  const rows = filter && mentions(filter, 'IsDeleted') ? all : all.where('grp.is_deleted', '=', false)

  const groups = await list.query(rows, { columns: groupColumns(language), unique: 'grp.id', view: toGroup })

  return { status: 200, body: groups }
}
