// Converts rows of the cart service to the resources of the contract.
import type { Row } from '../../../entities/tables.ts'
import type {
  Cart,
  CartItem,
  PendingOrder,
  ProductTypeId as ProductType,
} from '../../../generated/cart/types.gen.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import type { CartItemValues, CartRow } from './cart-rows.ts'

export function toCart(row: CartRow): Cart {
  return {
    Id: row.id,
    CompanyId: row.company_id,
    EntityId: row.entity_id,
    FirstName: row.first_name,
    LastName: row.last_name,
    Email: row.email,
    PhoneNumber: row.phone_number,
    SourceId: row.source_id,
    Status: row.status,
    DateCreatedUtc: formatInstant(row.date_created_utc),
    UpdatedBy:
      row.updated_by_id === null
        ? null
        : { Id: row.updated_by_id, FirstName: row.updated_by_first_name, LastName: row.updated_by_last_name },
    UpdatedUtc: row.updated_utc === null ? null : formatInstant(row.updated_utc),
    Items: row.items.map(toCartItem),
  }
}

function toCartItem([
  Id,
  Name,
  ProductTypeId,
  CatalogItemId,
  Slug,
  Quantity,
  DisplayPrice,
]: CartItemValues): CartItem {
  return {
    Id,
    Name,
    ProductTypeId: ProductTypeId as ProductType,
    CatalogItemId,
    Slug,
    Quantity,
    DisplayPrice,
  }
}

/** Restores the document's order of members, which jsonb does not keep. */
const inOrder = ({
  Id,
  Name,
  ProductTypeId,
  CatalogItemId,
  Slug,
  Quantity,
  DisplayPrice,
}: CartItem): CartItem => ({
  ...{ Id, Name, ProductTypeId, CatalogItemId, Slug, Quantity, DisplayPrice },
})

export function toPendingOrder(row: Row<'pending_order'>): PendingOrder {
  return {
    Id: row.id,
    CartId: row.cart_id,
    CompanyId: row.company_id,
    EntityId: row.entity_id,
    Status: row.status,
    CreatedUtc: formatInstant(row.created_utc),
    ExternalId: row.external_id,
    RefusalStatus: row.refusal_status,
    RefusalMessage: row.refusal_message,
    InvoiceId: row.invoice_id,
    Message: row.message,
    FirstName: row.first_name,
    LastName: row.last_name,
    Email: row.email,
    PhoneNumber: row.phone_number,
    SourceId: row.source_id,
    Items: row.items.map(inOrder),
  }
}
