// Reads pending orders as rows; their items are a copy from the time when the order was created.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { NodeKey } from '../../../entities/tables/company/node-tree.ts'
import { kysely } from '../../../entities/tables.ts'

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
  return kysely(em).selectFrom('pending_order').selectAll().where('company_id', '=', companyId)
}

export function pendingOrdersOf(em: EntityManager, node: NodeKey) {
  return companyOrdersOf(em, node.CompanyId).where('entity_id', '=', node.EntityId)
}
