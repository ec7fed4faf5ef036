import type { Handler } from '../../api/handler.ts'
import { nodeColumns, nodeRows } from './nodes/node-rows.ts'
import { toEntity } from './views.ts'

/** The nodes of the company, also inactive ones (N1). */
export const listEntities: Handler<'listEntities'> = async ({ path, em, list }) => {
  const nodes = await list.query(nodeRows(em, path.CompanyId), {
    columns: nodeColumns,
    unique: 'node.id',
    view: toEntity,
  })

  return { status: 200, body: nodes }
}
