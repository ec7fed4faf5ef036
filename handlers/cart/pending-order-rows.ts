// Pending orders read as rows; their items are kept as they were when the order was made.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CartItem, PendingOrder } from '../../generated/cart/types.gen.ts'

export interface PendingOrderRow {
  id: number
  cart_id: number
  company_id: number
  entity_id: number
  created_utc: string
  external_id: string | null
  refusal_status: number | null
  refusal_message: string | null
  invoice_id: string | null
  message: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_number: string | null
  source_id: string
  status: PendingOrder['Status']
  items: CartItem[]
}

/** Column of each filterable property of a pending order. */
export const pendingOrderColumns = {
  Id: 'pending_order.id',
  CartId: 'pending_order.cart_id',
  CompanyId: 'pending_order.company_id',
  EntityId: 'pending_order.entity_id',
  Status: 'pending_order.status',
  CreatedUtc: 'pending_order.created_utc',
  ExternalId: 'pending_order.external_id',
  RefusalStatus: 'pending_order.refusal_status',
  InvoiceId: 'pending_order.invoice_id',
  FirstName: 'pending_order.first_name',
  LastName: 'pending_order.last_name',
  Email: 'pending_order.email',
  PhoneNumber: 'pending_order.phone_number',
  SourceId: 'pending_order.source_id',
}

export function companyOrdersOf(em: EntityManager, companyId: number) {
  return em
    .getKysely<{ pending_order: PendingOrderRow }>()
    .selectFrom('pending_order')
    .selectAll()
    .where('company_id', '=', companyId)
}

export function pendingOrdersOf(em: EntityManager, node: { CompanyId: number; EntityId: number }) {
  return companyOrdersOf(em, node.CompanyId).where('entity_id', '=', node.EntityId)
}
