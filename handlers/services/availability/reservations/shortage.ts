// The reason why a reservation failed: the node is not in the company, or stock is insufficient (A5). The node
// is checked only in this case, because a successful reservation implies that it belongs to the company.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { NodeKey } from '../../../../entities/tables/company/node-tree.ts'
import type { FunctionRow } from '../../../../entities/tables.ts'
import { requireNode } from '../../../api/auth/nodes.ts'
import { errors, type Problem } from '../../../runtime/errors/errors.ts'

/** A product with less available than requested. */
type Short = Pick<FunctionRow<'place_hold'>, 'item' | 'asked' | 'available'>

/** The 409, which names each product. Throws 404 for a node that is not the company's. */
export async function refusalOf(em: EntityManager, node: NodeKey, short: readonly Short[]): Promise<Problem> {
  await requireNode(em, node)
  const Code = 'InsufficientInventory'
  return errors.rule(
    409,
    Code,
    'Less is available than requested. Nothing was reserved.',
    short.map(({ item, asked, available }) => ({
      ...{ Code, Field: 'CatalogProductId' },
      Message: `Of the product ${item} ${asked} are asked for and ${available} available.`,
    })),
  )
}
