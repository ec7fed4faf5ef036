import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { countPackages, isAt, type StockPlace } from './lock-stock.ts'

interface PackageWanted {
  PackageId: string
  Quantity: number
}

/** The fact `lot` of the rules. */
export const lotFact = (packages: readonly PackageWanted[]) => ({
  PackagesTwice: packages.length - new Set(packages.map(({ PackageId }) => PackageId)).size,
  LeastQuantity: Math.min(...packages.map(({ Quantity }) => Quantity)),
})

/** Replaces the packages of a lot. Needs a transaction; the stock record is locked, or made, first (005-availability.ts): then
 * the database finds no node or product that is not the company's. */
export async function setLot(
  em: EntityManager,
  place: StockPlace,
  lot: { Id: string; Packages: readonly PackageWanted[] },
): Promise<{ isNew: boolean }> {
  const database = em.getKysely()
  const { CompanyId, EntityId, CatalogItemId } = place
  await sql`
    insert into product_stock (company_id, entity_id, catalog_item_id, is_lot)
    values (${CompanyId}, ${EntityId}, ${CatalogItemId}, true)
    on conflict (company_id, entity_id, catalog_item_id) do update set is_lot = true`.execute(database)
  const { rows: old } = await sql`
    delete from lot_package where ${isAt(place)} and lot_id = ${lot.Id} returning 1`.execute(database)
  await sql`
    insert into lot_package (company_id, entity_id, catalog_item_id, lot_id, package_id, quantity)
    select ${CompanyId}, ${EntityId}, ${CatalogItemId}, ${lot.Id}, given.*
    from unnest(${lot.Packages.map(({ PackageId }) => PackageId)}::text[],
      ${lot.Packages.map(({ Quantity }) => Quantity)}::bigint[]) as given`.execute(database)
  await countPackages(em, place)
  return { isNew: old.length === 0 }
}
