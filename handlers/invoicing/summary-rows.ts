// Invoices in short: everything that a summary shows stands on the invoice's own row since it was created.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

export interface SummaryRow {
  id: string
  created_date_utc: string
  customer_id: string | null
  employee_id: number
  invoice_total: string
  invoice_type: 'None' | 'Purchase' | 'Refund'
  location_id: number
  printable_id: string | null
}

/** Column of each filterable property of a summary. */
export const summaryColumns = {
  Id: 'invoice.id',
  CreatedDateUtc: 'invoice.created_date_utc',
  CustomerId: 'invoice.customer_id',
  EmployeeId: 'invoice.employee_id',
  InvoiceTotal: 'invoice.invoice_total',
  InvoiceType: 'invoice.invoice_type',
  LocationId: 'invoice.location_id',
  PrintableId: 'invoice.printable_id',
  // Reserved, and null for every invoice (I3).
  PaymentTypes: sql`null::text`,
}

export function summariesOf(em: EntityManager, companyId: number) {
  return em
    .getKysely<{ invoice: SummaryRow & { company_id: number } }>()
    .selectFrom('invoice')
    .select([
      ...(['id', 'created_date_utc', 'customer_id', 'employee_id'] as const),
      ...(['invoice_total', 'invoice_type', 'location_id', 'printable_id'] as const),
    ])
    .where('company_id', '=', companyId)
}
