import type { Handler } from '../../api/handler.ts'
import { readNode } from './nodes/node-rows.ts'
import { toEntity } from './views.ts'

export const getEntity: Handler<'getEntity'> = async ({ path, em }) => {
  const node = await readNode(em, path.CompanyId, path.EntityId)

  return { status: 200, body: toEntity(node) }
}
