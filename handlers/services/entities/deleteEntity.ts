import { LockMode } from '@mikro-orm/postgresql'
import { EntityNode } from '../../../entities/tables/company/entity-node.ts'
import type { Handler } from '../../api/handler.ts'
import { referencesTo } from './nodes/node-references.ts'

/** Deletes a node that nothing refers to (N1). */
export const deleteEntity: Handler<'deleteEntity'> = async ({ path, em, check, requireVersion }) => {
  const { CompanyId: companyId, EntityId: id } = path

  await em.transactional(async (inner) => {
    // Waits for writers of rows that refer to the node; new ones wait for this transaction and then do not find the node.
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const node = await inner.findOneOrFail(EntityNode, { companyId, id }, { lockMode })
    const References = await referencesTo(inner, companyId, id)

    await check({ nodeRemoval: { Role: node.role, References } })
    requireVersion(node.version)

    await inner.nativeDelete(EntityNode, { companyId, id })
  })

  return { status: 204, body: undefined }
}
