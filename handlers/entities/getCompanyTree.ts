import { EntityNode } from '../../entities/entity-node.ts'
import type { Handler } from '../platform/handler.ts'
import { toTree } from './views.ts'

/** The company's tree from its root down (P19). */
export const getCompanyTree: Handler<'getCompanyTree'> = async ({ path, em }) => {
  const nodes = await em.find(EntityNode, { companyId: path.CompanyId }, { orderBy: { id: 'asc' } })

  return { status: 200, body: toTree(nodes, path.CompanyId) }
}
