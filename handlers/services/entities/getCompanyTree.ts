import { EntityNode } from '../../../entities/tables/company/entity-node.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { toTree } from './views.ts'

/** The company's tree, starting at its root (P19). */
export const getCompanyTree: Handler<'getCompanyTree'> = async ({ path, em }) => {
  const nodes = await em.find(EntityNode, { companyId: path.CompanyId }, { orderBy: { id: 'asc' } })
  const tree = toTree(nodes, path.CompanyId)
  // A token may outlive its company.
  if (!tree) throw errors.notFound()

  return { status: 200, body: tree }
}
