import type { EntityManager } from '@mikro-orm/postgresql'
import { type SqlBool, sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { errors } from '../../platform/errors/errors.ts'

export interface StockPlace {
  CompanyId: number
  EntityId: number
  CatalogItemId: string
}

/** The condition for the stock record in the path. */
export const isAt = ({ CompanyId, EntityId, CatalogItemId }: StockPlace) =>
  sql<SqlBool>`company_id = ${CompanyId} and entity_id = ${EntityId} and catalog_item_id = ${CatalogItemId}`

/** The same for the entity manager. */
export const stockKey = ({ CompanyId, EntityId, CatalogItemId }: StockPlace) => ({
  ...{ companyId: CompanyId, entityId: EntityId, catalogItemId: CatalogItemId },
})

/** Locks a stock record for the rest of the transaction, before its serial numbers or lots (005-availability.ts). Throws 404. */
export async function lockStock(em: EntityManager, place: StockPlace): Promise<void> {
  const stock = kysely(em).selectFrom('product_stock').select('catalog_item_id').where(isAt(place))
  if (!(await stock.forNoKeyUpdate().executeTakeFirst())) throw errors.notFound()
}

/** Sets the stock of a lot product to the sum of its packages, in one SQL statement. The record must be locked. */
export async function countPackages(em: EntityManager, place: StockPlace): Promise<void> {
  await sql`
    update product_stock set quantity = (
      select as_long(coalesce(sum(quantity), 0)) from lot_package where ${isAt(place)})
    where ${isAt(place)}`.execute(kysely(em))
}
