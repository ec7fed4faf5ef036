// Inserts a cart, its items and its queue entry in one SQL statement, which needs only one round trip (C5).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { compiled } from '../../../entities/compiled-query.ts'
import { kysely } from '../../../entities/tables.ts'
import { allocateId, allocateIds } from '../../../entities/tenants/allocate-ids.ts'
import type { CartCreate } from '../../../generated/cart/types.gen.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { type CartRow, listedItems } from './cart-rows.ts'
import { arrivalLock } from './queued-carts.ts'

interface Node {
  CompanyId: number
  EntityId: number
}

const readTenant = compiled((em, { CompanyId, EntityId }: Node) =>
  kysely(em)
    .selectFrom('company')
    .leftJoin('entity_node as node', (join) =>
      join.on('node.company_id', '=', CompanyId).on('node.id', '=', EntityId),
    )
    .select(['company.source_id', 'node.effective_is_active'])
    .where('company.id', '=', CompanyId),
)

/** Reads the facts `tenant` and `target` for the rules, in one query. */
export async function tenantOf(em: EntityManager, node: Node) {
  const [company] = await readTenant(em, node)
  // A token may briefly outlive its company.
  if (!company) throw errors.notFound()
  return {
    tenant: { SourceId: company.source_id },
    target: { EntityId: node.EntityId, IsActive: company.effective_is_active },
  }
}

interface SubmittedCart extends Node {
  CartId: number
  SourceId: string
  FirstName: string | null
  LastName: string | null
  Email: string | null
  PhoneNumber: string | null
  /** The items as JSON. */
  items: string
}

const insertCart = compiled(
  (
    _,
    { CompanyId, CartId, EntityId, SourceId, FirstName, LastName, Email, PhoneNumber, items }: SubmittedCart,
  ) =>
    sql<CartRow>`
    with turn as materialized (
      select ${arrivalLock(CompanyId)}
    ), submitted as (
      insert into cart (company_id, id, entity_id, source_id, first_name, last_name, email, phone_number,
        date_created_utc)
      select ${CompanyId}::int, ${CartId}::int, ${EntityId}::int, ${SourceId}::uuid, ${FirstName},
             ${LastName}, ${Email}, ${PhoneNumber}, tenant_now(${CompanyId}::int)
      from turn
      returning *
    ), lines as (
      insert into cart_item (company_id, cart_id, id, position, name, product_type_id, catalog_item_id, slug, quantity,
        display_price)
      select submitted.company_id, submitted.id, line.*
      from submitted, jsonb_to_recordset(${items}::jsonb) as line (id int, position smallint, name text,
        product_type_id smallint, catalog_item_id text, slug text, quantity int, display_price numeric(19, 4))
      order by line.position
      returning *
    ), queued as (
      insert into queued_cart (cart_id, company_id) select id, company_id from submitted
    )
    select submitted.*, (select ${listedItems} from lines) as items from submitted`,
)

export async function submitCart(em: EntityManager, node: Node, cart: CartCreate): Promise<CartRow> {
  const { CompanyId } = node
  const [CartId, itemIds] = await Promise.all([
    allocateId(em, CompanyId, 'cart'),
    allocateIds(em, CompanyId, 'cart_item', cart.Items.length),
  ])
  const items = cart.Items.map((item, position) => ({
    id: itemIds[position],
    position,
    name: item.Name,
    product_type_id: item.ProductTypeId,
    catalog_item_id: item.CatalogItemId ?? null,
    slug: item.Slug ?? null,
    quantity: item.Quantity,
    display_price: item.DisplayPrice,
  }))
  const [row] = await insertCart(em, {
    CompanyId,
    CartId,
    EntityId: node.EntityId,
    SourceId: cart.SourceId,
    FirstName: cart.FirstName ?? null,
    LastName: cart.LastName ?? null,
    Email: cart.Email ?? null,
    PhoneNumber: cart.PhoneNumber ?? null,
    items: JSON.stringify(items),
  })
  if (!row) throw new Error('The cart was not stored')
  return row
}
