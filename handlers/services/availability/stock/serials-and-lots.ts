// Reads serial numbers, and lots with their packages, as rows.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { NodeKey, ProductAtNode } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'
import type { LotPackage } from '../../../../generated/availability/types.gen.ts'

/** A lot with its packages. */
export type LotRow = Pick<
  Row<'lot_package'>,
  'company_id' | 'entity_id' | 'catalog_item_id' | 'expires_utc'
> & {
  id: Row<'lot_package'>['lot_id']
  packages: LotPackage[]
}

const columns = (table: string) => ({
  Id: `${table}.id`,
  CatalogProductId: `${table}.catalog_item_id`,
  EntityId: `${table}.entity_id`,
  CompanyId: `${table}.company_id`,
})

/** Column of each filterable property of a serial number. */
export const serialColumns = columns('serial')

/** Column of each filterable property of a lot. */
export const lotColumns = { ...columns('lot'), ExpiresUtc: 'lot.expires_utc' }

/** A query builder over `serial`, the serial numbers at a node. */
export const serialRows = (em: EntityManager, { CompanyId, EntityId }: NodeKey) =>
  kysely(em)
    .selectFrom('serial_number as serial')
    .select(['serial.company_id', 'serial.entity_id', 'serial.catalog_item_id', 'serial.id'])
    .where('serial.company_id', '=', CompanyId)
    .where('serial.entity_id', '=', EntityId)

/** A query builder over `lot`, the lots of a product at a node. */
export const lotRows = (em: EntityManager, { CompanyId, EntityId, CatalogItemId }: ProductAtNode) =>
  kysely(em)
    .selectFrom(
      sql<LotRow>`(
        select company_id, entity_id, catalog_item_id, lot_id as id, min(expires_utc) as expires_utc, json_agg(json_build_object(
          'PackageId', package_id, 'Quantity', quantity) order by package_id collate "C") as packages
        from lot_package where company_id = ${CompanyId} and entity_id = ${EntityId}
          and catalog_item_id = ${CatalogItemId} group by company_id, entity_id, catalog_item_id, lot_id)`.as(
        'lot',
      ),
    )
    .selectAll('lot')
