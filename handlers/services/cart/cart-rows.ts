// Reads carts as rows with their items, in one query and without hydration: these are the service's most
// frequent reads.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../../entities/compiled-query.ts'
import type { NodeKey } from '../../../entities/tables/company/node-tree.ts'
import { type JsonValues, kysely, type Row } from '../../../entities/tables.ts'
import type { CartItem } from '../../../generated/cart/types.gen.ts'

/** The columns of an item, in the order of the contract's members. */
const itemColumns = [
  'id',
  'name',
  'product_type_id',
  'catalog_item_id',
  'slug',
  'quantity',
  'display_price',
] as const

export type CartItemValues = JsonValues<'cart_item', typeof itemColumns>

export type CartRow = Row<'cart'> & { items: CartItemValues[] }

/** Column of each filterable property of a cart. */
export const cartColumns = {
  Id: 'cart.id',
  FirstName: 'cart.first_name',
  LastName: 'cart.last_name',
  Email: 'cart.email',
  PhoneNumber: 'cart.phone_number',
  SourceId: 'cart.source_id',
  Status: 'cart.status',
  DateCreatedUtc: 'cart.date_created_utc',
  UpdatedUtc: 'cart.updated_utc',
}

// The items as JSON with the contract's names, so that no code has to map rows. json_agg over a row is faster than
// json_build_object.
export const cartItems = (companyId: number): RawBuilder<CartItem[]> => sql`(
  select coalesce(json_agg(item), '[]') from (
    select id as "Id", name as "Name", product_type_id as "ProductTypeId", catalog_item_id as "CatalogItemId",
           slug as "Slug", quantity as "Quantity", display_price as "DisplayPrice"
    from cart_item where cart_item.company_id = ${companyId} and cart_item.cart_id = cart.id
    order by position) item)`

/** The items as arrays of values, which take two thirds of the time of objects; `toCart` adds the names. */
export const listedItems: RawBuilder<CartItemValues[]> = sql.raw(
  `json_agg(json_build_array(${itemColumns}) order by position)`,
)

/** The company is a value, from which a distributed database finds the node (O4). */
const itemValues = (companyId: number): RawBuilder<CartItemValues[]> => sql`(
  select coalesce(${listedItems}, '[]')
  from cart_item where cart_item.company_id = ${companyId} and cart_item.cart_id = cart.id)`

/** Selects the carts of one node, without those of nodes below it (C7). */
export function cartsOf(em: EntityManager, node: NodeKey) {
  return kysely(em)
    .selectFrom('cart')
    .selectAll()
    .select(itemValues(node.CompanyId).as('items'))
    .where('cart.company_id', '=', node.CompanyId)
    .where('cart.entity_id', '=', node.EntityId)
}

/** One cart of a node, or none. */
export const readCart = compiled((em, cart: { CompanyId: number; EntityId: number; CartId: number }) =>
  cartsOf(em, cart).where('cart.id', '=', cart.CartId),
)
