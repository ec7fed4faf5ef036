import { EntityNode } from '../../../entities/tables/company/entity-node.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { lockTree } from './nodes/company-tree.ts'
import { nodeFacts, nodeInput } from './nodes/node-facts.ts'
import { readNode } from './nodes/node-rows.ts'
import { replaceNode } from './nodes/save-nodes.ts'
import { toEntity } from './views.ts'

/** Replaces a node; another parent moves it with everything below it (N1). */
export const updateEntity: Handler<'updateEntity'> = async ({ path, body, em, check, requireVersion }) => {
  const { CompanyId: companyId, EntityId: id } = path

  const node = await em.transactional(async (inner) => {
    const tree = await lockTree(inner, companyId)
    const stored = await inner.findOneOrFail(EntityNode, { companyId, id })
    const input = nodeInput({ ...body, Role: body.Role ?? stored.role })

    await check(nodeFacts(tree, input, id))
    requireVersion(stored.version)
    if ((body.Version ?? stored.version) !== stored.version) {
      throw errors.conflict('EntityVersionMismatch', 'The node has another Version.')
    }

    await replaceNode(inner, tree, stored, input)
    return readNode(inner, companyId, id)
  })

  return { status: 200, body: toEntity(node) }
}
