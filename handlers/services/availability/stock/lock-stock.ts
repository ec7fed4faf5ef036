import type { EntityManager } from '@mikro-orm/postgresql'
import { type SqlBool, sql } from 'kysely'
import { lockStockRecords } from '../../../../entities/stock-locks.ts'
import type { ProductAtNode } from '../../../../entities/tables/company/node-tree.ts'
import { kysely } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'

/** The condition for the stock record in the path. */
export const isAt = ({ CompanyId, EntityId, CatalogItemId }: ProductAtNode) =>
  sql<SqlBool>`company_id = ${CompanyId} and entity_id = ${EntityId} and catalog_item_id = ${CatalogItemId}`

/** The same for the entity manager. */
export const stockKey = ({ CompanyId, EntityId, CatalogItemId }: ProductAtNode) => ({
  ...{ companyId: CompanyId, entityId: EntityId, catalogItemId: CatalogItemId },
})

/**
 * Locks a stock record for the rest of the transaction, before its serial numbers or lots (005-availability.ts), and
 * returns its quantity. Throws 404.
 */
export async function lockStock(em: EntityManager, place: ProductAtNode): Promise<number> {
  const quantity = await lockExisting(em, place)
  if (quantity === undefined) throw errors.notFound()
  return quantity
}

/** The same, but adds a record with the quantity 0 if there is none. Throws 404 if the company has no such node. */
export async function lockOrAddStock(
  em: EntityManager,
  place: ProductAtNode,
): Promise<{ quantity: number; isNew: boolean }> {
  const stored = await lockExisting(em, place)
  if (stored !== undefined) return { quantity: stored, isNew: false }
  const { CompanyId, EntityId, CatalogItemId } = place
  const [added] = await lockStockRecords(em, CompanyId, [
    { entityId: EntityId, catalogItemId: CatalogItemId },
  ])
  if (!added) throw errors.notFound()
  return added
}

async function lockExisting(em: EntityManager, place: ProductAtNode): Promise<number | undefined> {
  const stock = kysely(em).selectFrom('product_stock').select('quantity').where(isAt(place))
  const row = await stock.forNoKeyUpdate().executeTakeFirst()
  return row && Number(row.quantity)
}

/**
 * Sets the stock of a lot product to the sum of its packages, after those of one lot have changed, and records the difference
 * (A8), in one SQL statement. The record must be locked.
 */
export async function countPackages(
  em: EntityManager,
  place: ProductAtNode,
  lotId: string,
  createdBy: string,
): Promise<void> {
  await sql`
    with counted as (
      update product_stock set quantity = (
        select as_long(coalesce(sum(quantity), 0)) from lot_package where ${isAt(place)})
      where ${isAt(place)}
      returning new.company_id, new.entity_id, new.catalog_item_id, new.quantity,
        new.quantity - old.quantity as delta)
    insert into stock_adjustment
      (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, lots, created_by, created_utc)
    select company_id, entity_id, catalog_item_id, delta, quantity, 'Set',
      jsonb_build_array(jsonb_build_object('LotId', ${lotId}::text, 'Quantity', abs(delta))), ${createdBy},
      (select tenant_now(${place.CompanyId}::int))
    from counted
    where delta <> 0`.execute(kysely(em))
}
