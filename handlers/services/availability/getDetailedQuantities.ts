import { sql } from 'kysely'
import type { Lot } from '../../../generated/availability/types.gen.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { quantityRows } from './stock/stock-rows.ts'
import { toQuantities } from './views.ts'

/** The quantities of a product with its serial numbers and lots; for the company those of all nodes. */
export const getDetailedQuantities: Handler<'getDetailedQuantities'> = async ({ path, em }) => {
  const { CompanyId, EntityId, CatalogItemId } = path
  const isThere = sql`company_id = ${CompanyId}::int and catalog_item_id = ${CatalogItemId}::uuid
    and (${EntityId}::int = ${CompanyId}::int or entity_id = ${EntityId}::int)`
  const row = await quantityRows(em, path)
    .where('stock.catalog_item_id', '=', CatalogItemId)
    .select([
      sql<string[]>`array(select id from serial_number where ${isThere} order by id collate "C")`.as(
        'serials',
      ),
      sql<Lot[]>`(
        with package as (select lot_id, package_id, as_long(sum(quantity)) as quantity,
            min(expires_utc) as expires_utc from lot_package
          where ${isThere} group by lot_id, package_id),
        lot as (select lot_id, min(expires_utc) as expires_utc, json_agg(json_build_object('PackageId', package_id, 'Quantity', quantity)
          order by package_id collate "C") as packages from package group by lot_id)
        select coalesce(json_agg(json_build_object('LotId', lot_id,
          'ExpiresUtc', to_char(expires_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Packages', packages)
          order by lot_id collate "C"), '[]') from lot)`.as('lots'),
    ])
    .executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: { ...toQuantities(row), SerialNumbers: row.serials, Lots: row.lots } }
}
