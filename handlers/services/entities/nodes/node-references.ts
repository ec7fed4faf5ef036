// The references to a node (N1). test/entities/deleteEntity.test.ts compares the list with the foreign keys of the
// database.
import type { EntityManager } from '@mikro-orm/postgresql'
import { execute } from '../../../../entities/compiled-query.ts'

/** The columns that refer to a node, by the words for their records. */
export const nodeReferences: Readonly<Record<string, readonly `${string}.${string}`[]>> = {
  'nodes below it': ['entity_node.parent_id'],
  users: ['user_location.entity_id', 'user_account.supplier_entity_id'],
  clients: ['client.supplier_entity_id'],
  prices: ['pricing_information.entity_id', 'pricing_term.entity_id', 'pricing_term.carrier_entity_id'],
  stock: ['product_stock.entity_id'],
  'stock history': ['stock_adjustment.entity_id'],
  transfers: ['stock_transfer.from_entity_id', 'stock_transfer.to_entity_id'],
  thresholds: ['availability_threshold.entity_id'],
  holds: ['hold_batch.entity_id'],
  carts: ['cart.entity_id', 'store_queue.entity_id'],
  orders: ['pending_order.entity_id'],
  invoices: ['invoice.location_id'],
  'supplier availability': ['supplier_availability.supplier_entity_id'],
}

const kinds = Object.entries(nodeReferences).map(([kind, columns]) => {
  const rows = columns.map((column) => {
    const [table, name] = column.split('.')
    return `exists (select from ${table} where company_id = $1 and ${name} = $2)`
  })
  return `case when ${rows.join(' or ')} then '${kind}' end`
})

const statement = `select array_remove(array[${kinds.join(', ')}], null) as kinds`

interface Kinds {
  kinds: string[]
}

/** The kinds of records that refer to the node. Nothing is missed if the caller has locked the node's row for update. */
export async function referencesTo(em: EntityManager, companyId: number, id: number): Promise<string[]> {
  const rows = await execute<Kinds>(em, statement, [companyId, id])
  return rows[0]?.kinds ?? []
}
