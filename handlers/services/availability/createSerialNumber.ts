import { sql } from 'kysely'
import { kysely, type Row } from '../../../entities/tables.ts'
import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { knownProductAt } from './stock/catalog-references.ts'
import { numbersInTransit } from './transfers/in-transit.ts'
import { toSerialNumber } from './views.ts'

/** Adds a serial number, increases the stock by one and records it (A8), in one SQL statement. */
export const createSerialNumber: Handler<'createSerialNumber'> = async ({
  path,
  body,
  caller,
  em,
  check,
}) => {
  const { CompanyId, EntityId, CatalogItemId } = path
  const { product, target } = await knownProductAt(em, path)

  const inTransit = await numbersInTransit(em, CompanyId, [product.CatalogItemId])
  const IsInTransit = inTransit.get(product.CatalogItemId.toLowerCase())?.has(body.Id) ?? false

  await check({ product, target, serialNumber: { Id: body.Id, IsInTransit } })

  const { rows } = await sql<Row<'serial_number'>>`
    with counted as (
      insert into product_stock as stock (company_id, entity_id, catalog_item_id, quantity, is_serialized)
      select company_id, id, ${CatalogItemId}::uuid, 1, true from entity_node
      where company_id = ${CompanyId} and id = ${EntityId}
      on conflict (company_id, entity_id, catalog_item_id) do update set quantity = stock.quantity + 1
      returning company_id, entity_id, catalog_item_id, quantity),
    recorded as (
      insert into stock_adjustment
        (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, serial_numbers, created_by, created_utc)
      select company_id, entity_id, catalog_item_id, 1, quantity, 'Set', array[${body.Id}], ${authorOf(caller)}, (select tenant_now(${CompanyId}::int))
      from counted)
    insert into serial_number (company_id, entity_id, catalog_item_id, id)
    select company_id, entity_id, catalog_item_id, ${body.Id} from counted returning *`.execute(kysely(em))
  const [row] = rows
  if (!row) throw errors.notFound()

  return { status: 201, body: toSerialNumber(row) }
}
