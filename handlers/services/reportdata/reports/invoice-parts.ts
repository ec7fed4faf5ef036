// What the reports about parts of invoices share (D7): the columns of the invoice, its location and the period, and the
// sign of amounts. Periods refer to the date of the sale, so all these reports and SalesByInvoiceReport cover the
// same invoices; test/reportdata/getSalesByInvoiceReport.test.ts compares their sums.
import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../../../api/forms/index.ts'
import type { Within } from './location.ts'
import type { During } from './period.ts'

export const invoiceColumns: readonly Column[] = [
  { name: 'InvoiceId', type: 'UNIQUEIDENTIFIER' },
  { name: 'PrintableId', type: 'NVARCHAR' },
  { name: 'CreatedDateUtc', type: 'DATETIME' },
  { name: 'SoldUtc', type: 'DATETIME' },
  { name: 'LocationId', type: 'INT' },
  { name: 'LocationName', type: 'NVARCHAR', length: 200 },
  { name: 'CurrencyCode', type: 'NVARCHAR', length: 3 },
  { name: 'EmployeeId', type: 'INT' },
  { name: 'CustomerId', type: 'UNIQUEIDENTIFIER' },
  { name: 'IsRefund', type: 'BIT' },
  { name: 'OriginalInvoiceId', type: 'UNIQUEIDENTIFIER' },
]

/** The date by which an invoice counts (I9), as the index invoice_sold has it. */
export const soldUtc = sql`coalesce(invoice.sold_utc, invoice.created_date_utc)`

/** The terms for `select` of invoiceColumns, over `invoice` and `node`. */
export const invoiceCells = sql`invoice.id as "InvoiceId", invoice.printable_id as "PrintableId",
  invoice.created_date_utc as "CreatedDateUtc", ${soldUtc} as "SoldUtc", invoice.location_id as "LocationId", node.name as "LocationName",
  invoice.currency_code as "CurrencyCode",
  invoice.employee_id as "EmployeeId", invoice.customer_id as "CustomerId", invoice.is_refund as "IsRefund",
  invoice.original_invoice_id as "OriginalInvoiceId"`

/** -1 for the parts of a refund, otherwise 1. */
export const sign: RawBuilder<number> = sql`(case when invoice.is_refund then -1 else 1 end)`

/** Joins the location of `invoice`; an invoice without one has none. */
export const joinLocation = sql`
  left join entity_node node on node.company_id = invoice.company_id and node.id = invoice.location_id`

/** The condition for `invoice`. */
export const ofInvoices = (companyId: number, within: Within, during: During): RawBuilder<boolean> => sql`
  invoice.company_id = ${companyId} and ${within('invoice.location_id')}
    and ${during(soldUtc, 'invoice.location_id')}`
