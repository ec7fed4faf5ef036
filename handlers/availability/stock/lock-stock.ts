import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { errors } from '../../platform/errors/errors.ts'

export interface StockPlace {
  CompanyId: number
  EntityId: number
  CatalogItemId: string
}

/** The condition for the stock record in the path. */
export const isAt = ({ CompanyId, EntityId, CatalogItemId }: StockPlace) =>
  sql`company_id = ${CompanyId} and entity_id = ${EntityId} and catalog_item_id = ${CatalogItemId}`

/**
 * Locks a stock record for the rest of the transaction, before its serial numbers or lots (migration 003).
 * Throws 404.
 */
export async function lockStock(em: EntityManager, place: StockPlace): Promise<void> {
  const { rows } = await sql`select from product_stock where ${isAt(place)} for no key update`.execute(
    em.getKysely(),
  )
  if (rows.length === 0) throw errors.notFound()
}

/** Sets the stock of a lot product to the sum of its packages. The record must be locked. */
export async function countPackages(em: EntityManager, place: StockPlace): Promise<void> {
  await sql`
    update product_stock set quantity = (
      select as_long(coalesce(sum(quantity), 0)) from lot_package where ${isAt(place)})
    where ${isAt(place)}`.execute(em.getKysely())
}
