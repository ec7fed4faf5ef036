import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { errors } from '../../platform/errors/errors.ts'

export interface StockPlace {
  CompanyId: number
  EntityId: number
  CatalogItemId: string
}

/** The stock record of an address, in a condition. */
export const isAt = ({ CompanyId, EntityId, CatalogItemId }: StockPlace) =>
  sql`company_id = ${CompanyId} and entity_id = ${EntityId} and catalog_item_id = ${CatalogItemId}`

/** Takes a stock record for the rest of the transaction, before anything that belongs to it (005-availability.ts). Throws 404. */
export async function lockStock(em: EntityManager, place: StockPlace): Promise<void> {
  const { rows } = await sql`select from product_stock where ${isAt(place)} for no key update`.execute(
    em.getKysely(),
  )
  if (rows.length === 0) throw errors.notFound()
}

/** Makes the stock of a lot product what its packages add up to. The record must be locked. */
export async function countPackages(em: EntityManager, place: StockPlace): Promise<void> {
  await sql`
    update product_stock set quantity = (
      select as_long(coalesce(sum(quantity), 0)) from lot_package where ${isAt(place)})
    where ${isAt(place)}`.execute(em.getKysely())
}
