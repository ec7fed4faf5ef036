// Sets a lot. Its stock record is created or marked in one SQL statement, which also locks it.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { LotPackage } from '../../../../entities/tables/availability/lot-package.ts'
import { kysely } from '../../../../entities/tables.ts'
import { countPackages, type StockPlace, stockKey } from './lock-stock.ts'

interface PackageUpdate {
  PackageId: string
  Quantity: number
}

/** The fact `lot` of the rules. */
export const lotFact = (packages: readonly PackageUpdate[]) => ({
  PackagesTwice: packages.length - new Set(packages.map(({ PackageId }) => PackageId)).size,
  LeastQuantity: Math.min(...packages.map(({ Quantity }) => Quantity)),
})

/**
 * Replaces the packages of a lot, which is one event (018-events.ts). Needs a transaction. Locks or creates the stock
 * record first (005-availability.ts), whose foreign keys refuse a node or product of another company.
 */
export async function setLot(
  em: EntityManager,
  place: StockPlace,
  lot: { Id: string; Packages: readonly PackageUpdate[] },
  createdBy: string,
): Promise<{ isNew: boolean }> {
  const { CompanyId, EntityId, CatalogItemId } = place
  await sql`
    insert into product_stock (company_id, entity_id, catalog_item_id, is_lot)
    values (${CompanyId}, ${EntityId}, ${CatalogItemId}, true)
    on conflict (company_id, entity_id, catalog_item_id) do update set is_lot = true`.execute(kysely(em))
  // Citus sends `set local` to the node of the company, unlike set_config.
  await sql`set local retail.replaced_lot = ${sql.lit(lot.Id)}`.execute(kysely(em))
  const key = { ...stockKey(place), lotId: lot.Id }
  const deleted = await em.nativeDelete(LotPackage, key)
  await em.insertMany(
    LotPackage,
    lot.Packages.map(({ PackageId, Quantity }) => ({ ...key, packageId: PackageId, quantity: Quantity })),
  )
  await countPackages(em, place, createdBy)
  return { isNew: deleted === 0 }
}
