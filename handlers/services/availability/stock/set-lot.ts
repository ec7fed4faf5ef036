// Sets a lot. Its stock record is created or marked in one SQL statement, which also locks it.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { LotPackage } from '../../../../entities/tables/availability/lot-package.ts'
import type { ProductAtNode } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'
import { countPackages, isAt, stockKey } from './lock-stock.ts'

interface PackageUpdate {
  PackageId: string
  Quantity: number
}

interface LotUpdate {
  Id: string
  ExpiresUtc?: string | null
  Packages: readonly PackageUpdate[]
}

/** The fact `lot` of the rules. */
export const lotFact = ({ Id, ExpiresUtc = null, Packages: packages }: LotUpdate, isNew: boolean) => ({
  ...{ Id, ExpiresUtc, IsNew: isNew, Packages: packages },
  PackagesTwice: packages.length - new Set(packages.map(({ PackageId }) => PackageId)).size,
  LeastQuantity: Math.min(...packages.map(({ Quantity }) => Quantity)),
})

/**
 * Replaces the packages of a lot, which is one event (018-events.ts). Needs a transaction. Locks or creates the stock
 * record first (005-availability.ts), whose foreign keys refuse a node or product of another company.
 */
export async function setLot(
  em: EntityManager,
  place: ProductAtNode,
  lot: LotUpdate,
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
  const { created_utc: createdUtc, is_new: isNew } = await ageOf(em, place, lot.Id)
  await em.nativeDelete(LotPackage, key)
  const expiresUtc = lot.ExpiresUtc ? new Date(lot.ExpiresUtc) : null
  await em.insertMany(
    LotPackage,
    lot.Packages.map(({ PackageId, Quantity }) => ({
      ...{ ...key, packageId: PackageId, quantity: Quantity },
      ...{ expiresUtc, createdUtc: createdUtc && new Date(createdUtc) },
    })),
  )
  await countPackages(em, place, lot.Id, createdBy)
  return { isNew }
}

/** When the lot was created: now if it is new, null if that was not recorded. A lot that is replaced keeps its age. */
async function ageOf(em: EntityManager, place: ProductAtNode, lotId: string) {
  type Age = Pick<Row<'lot_package'>, 'created_utc'> & { is_new: boolean }
  const { rows } = await sql<Age>`
    select count(*) = 0 as is_new, case when count(*) = count(created_utc)
      then coalesce(min(created_utc), tenant_now(${place.CompanyId}::int)) end as created_utc
    from lot_package where ${isAt(place)} and lot_id = ${lotId}`.execute(kysely(em))
  const [row] = rows
  if (!row) throw new Error('An aggregate returned no row')
  return row
}
