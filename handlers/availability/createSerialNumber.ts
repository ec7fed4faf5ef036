import { sql } from 'kysely'
import type { Handler } from '../platform/handler.ts'
import { requireNode } from '../platform/nodes.ts'
import { productAt } from './named-products.ts'
import type { SerialNumberRow } from './part-rows.ts'
import { toSerialNumber } from './views.ts'

/** Adds a serial number, and one to the stock with it. */
export const createSerialNumber: Handler<'createSerialNumber'> = async ({ path, body, em, check }) => {
  const { CompanyId, EntityId, CatalogItemId } = path
  const [product] = await Promise.all([productAt(em, path), requireNode(em, path)])

  await check({ product })

  const { rows } = await sql<SerialNumberRow>`
    with counted as (
      insert into product_stock as stock (company_id, entity_id, catalog_item_id, quantity, is_serialized)
      values (${CompanyId}, ${EntityId}, ${CatalogItemId}, 1, true)
      on conflict (company_id, entity_id, catalog_item_id) do update set quantity = stock.quantity + 1
      returning company_id, entity_id, catalog_item_id)
    insert into serial_number (company_id, entity_id, catalog_item_id, id)
    select company_id, entity_id, catalog_item_id, ${body.Id} from counted returning *`.execute(
    em.getKysely(),
  )
  const [row] = rows
  if (!row) throw new Error('An insert gave no row')

  return { status: 201, body: toSerialNumber(row) }
}
