// Inserts a cart, its items, its queue entry and the conversion job in one SQL statement, which needs only one round
// trip (C5).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../entities/tables.ts'
import type { CartCreate } from '../../generated/cart/types.gen.ts'
import { errors } from '../platform/errors/errors.ts'
import { type CartRow, listedItems } from './cart-rows.ts'
import { arrivalLock } from './queued-carts.ts'

/** Reads the facts `tenant` and `target` for the rules, in one query. */
export async function tenantOf(
  em: EntityManager,
  { CompanyId, EntityId }: { CompanyId: number; EntityId: number },
) {
  const company = await kysely(em)
    .selectFrom('company')
    .leftJoin('entity_node as node', (join) =>
      join.on('node.company_id', '=', CompanyId).on('node.id', '=', EntityId),
    )
    .select(['company.source_id', 'node.effective_is_active'])
    .where('company.id', '=', CompanyId)
    .executeTakeFirst()
  // A token may briefly outlive its company.
  if (!company) throw errors.notFound()
  return {
    tenant: { SourceId: company.source_id },
    target: { EntityId, IsActive: company.effective_is_active },
  }
}

export async function submitCart(
  em: EntityManager,
  node: { CompanyId: number; EntityId: number },
  cart: CartCreate,
): Promise<CartRow> {
  const items = cart.Items.map((item, position) => ({
    position,
    name: item.Name,
    product_type_id: item.ProductTypeId,
    catalog_item_id: item.CatalogItemId ?? null,
    slug: item.Slug ?? null,
    quantity: item.Quantity,
    display_price: item.DisplayPrice,
  }))
  const { rows } = await sql<CartRow>`
    with turn as materialized (
      select ${arrivalLock(node.CompanyId)}
    ), submitted as (
      insert into cart (company_id, entity_id, source_id, first_name, last_name, email, phone_number, date_created_utc)
      select ${node.CompanyId}::int, ${node.EntityId}::int, ${cart.SourceId}::uuid, ${cart.FirstName ?? null},
             ${cart.LastName ?? null}, ${cart.Email ?? null}, ${cart.PhoneNumber ?? null}, tenant_now(${node.CompanyId}::int)
      from turn
      returning *
    ), lines as (
      insert into cart_item (company_id, cart_id, position, name, product_type_id, catalog_item_id, slug, quantity, display_price)
      select submitted.company_id, submitted.id, line.*
      from submitted, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as line (position smallint, name text,
        product_type_id smallint, catalog_item_id text, slug text, quantity int, display_price numeric(19, 4))
      order by line.position
      returning *
    ), queued as (
      insert into queued_cart (cart_id, company_id) select id, company_id from submitted
    ), job as (
      select graphile_worker.add_job('convertCarts', json_build_object('CompanyId', company_id)) from submitted
    )
    select submitted.*, (select ${listedItems} from lines) as items from submitted, job`.execute(kysely(em))
  const [row] = rows
  if (!row) throw new Error('The cart was not stored')
  return row
}
