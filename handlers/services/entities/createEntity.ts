import { allocateId } from '../../../entities/tenants/allocate-ids.ts'
import type { Handler } from '../../api/handler.ts'
import { lockTree } from './nodes/company-tree.ts'
import { nodeFacts, nodeInput } from './nodes/node-facts.ts'
import { readNode } from './nodes/node-rows.ts'
import { insertNodes, placeNode } from './nodes/save-nodes.ts'
import { toEntity } from './views.ts'

/** Adds a node below another one (N1). */
export const createEntity: Handler<'createEntity'> = async ({ path, body, em, check }) => {
  const { CompanyId } = path
  const input = nodeInput(body)

  const node = await em.transactional(async (inner) => {
    const tree = await lockTree(inner, CompanyId)

    await check(nodeFacts(tree, input))

    const id = await allocateId(inner, CompanyId, 'entity_node')
    await insertNodes(inner, [placeNode(tree, id, input)])
    return readNode(inner, CompanyId, id)
  })

  return { status: 201, body: toEntity(node) }
}
