// Locks records of stock, for every service that moves stock, and adds missing ones. SQL, because one statement has to do both in
// lock order (migrations/005-availability.ts), so that concurrent movements of the same products do not deadlock.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type Row } from './tables.ts'

interface StockKey {
  entityId: number
  catalogItemId: string
}

/** A locked record, whose Id of the product is in lower case. */
export interface LockedStock extends StockKey {
  quantity: number
  isLot: boolean
  /** Whether it was added. */
  isNew: boolean
}

/** Locks the records until the transaction ends. Nodes and products that the company does not have are left out. */
export async function lockStockRecords(
  em: EntityManager,
  companyId: number,
  keys: readonly StockKey[],
): Promise<LockedStock[]> {
  type Locked = Pick<Row<'product_stock'>, 'entity_id' | 'catalog_item_id' | 'quantity' | 'is_lot'>
  const { rows } = await sql<Locked & { is_new: boolean }>`
    insert into product_stock as stock (company_id, entity_id, catalog_item_id, is_serialized, is_lot)
    select distinct node.company_id, node.id, item.id, item.is_serialized, item.is_lot
    from unnest(${keys.map(({ entityId }) => entityId)}::int[],
      ${keys.map(({ catalogItemId }) => catalogItemId)}::uuid[]) as given (entity_id, item)
    join entity_node node on node.company_id = ${companyId} and node.id = given.entity_id
    join catalog_item item on item.company_id = ${companyId} and item.id = given.item
    order by node.id, item.id
    on conflict (company_id, entity_id, catalog_item_id) do update set quantity = stock.quantity
    returning new.entity_id, new.catalog_item_id, new.quantity, new.is_lot,
      old.company_id is null as is_new`.execute(kysely(em))
  return rows.map((row) => ({
    ...{ entityId: row.entity_id, catalogItemId: row.catalog_item_id, quantity: Number(row.quantity) },
    ...{ isLot: row.is_lot, isNew: row.is_new },
  }))
}
