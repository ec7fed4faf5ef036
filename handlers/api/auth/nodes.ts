// Checks that a node belongs to the company's tree (P7, P19).
import type { EntityManager } from '@mikro-orm/postgresql'
import { EntityNode } from '../../../entities/tables/company/entity-node.ts'
import type { NodeKey } from '../../../entities/tables/company/node-tree.ts'

/** Throws 404 if the node is not in the company's tree. */
export async function requireNode(em: EntityManager, { CompanyId, EntityId }: NodeKey): Promise<void> {
  await em.findOneOrFail(EntityNode, { id: EntityId, companyId: CompanyId }, { fields: ['id'] })
}
