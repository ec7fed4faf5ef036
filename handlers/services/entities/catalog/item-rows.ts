// Reads catalog items as rows.
import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely, type RowOf } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'

/** Column of each filterable property of an item. */
export const itemColumns = {
  Id: 'item.id',
  CompanyId: 'item.company_id',
  Sku: 'item.sku',
  Upc: 'item.upc',
  Name: 'item.name',
  ProductTypeId: 'item.product_type_id',
  IsSerialized: 'item.is_serialized',
  IsLot: 'item.is_lot',
  IsActive: 'item.is_active',
  Version: 'item.version',
}

export type ItemRow = RowOf<typeof itemRows>

/** A query builder over `item`, the catalog of a company. */
export const itemRows = (em: EntityManager, companyId: number) =>
  kysely(em).selectFrom('catalog_item as item').selectAll('item').where('item.company_id', '=', companyId)

/** One item of the company. Throws 404. */
export async function readItem(em: EntityManager, companyId: number, id: string): Promise<ItemRow> {
  const row = await itemRows(em, companyId).where('item.id', '=', id).executeTakeFirst()
  if (!row) throw errors.notFound()
  return row
}
