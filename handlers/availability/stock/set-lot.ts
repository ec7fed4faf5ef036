// Sets a lot. Its stock record is made or marked in one statement of SQL, which also locks it.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { LotPackage } from '../../../entities/lot-package.ts'
import { kysely } from '../../../entities/tables.ts'
import { countPackages, type StockPlace, stockKey } from './lock-stock.ts'

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
  createdBy: string,
): Promise<{ isNew: boolean }> {
  const { CompanyId, EntityId, CatalogItemId } = place
  await sql`
    insert into product_stock (company_id, entity_id, catalog_item_id, is_lot)
    values (${CompanyId}, ${EntityId}, ${CatalogItemId}, true)
    on conflict (company_id, entity_id, catalog_item_id) do update set is_lot = true`.execute(kysely(em))
  const key = { ...stockKey(place), lotId: lot.Id }
  const deleted = await em.nativeDelete(LotPackage, key)
  await em.insertMany(
    LotPackage,
    lot.Packages.map(({ PackageId, Quantity }) => ({ ...key, packageId: PackageId, quantity: Quantity })),
  )
  await countPackages(em, place, createdBy)
  return { isNew: deleted === 0 }
}
