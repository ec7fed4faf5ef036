import { sql } from 'kysely'
import { soldUtc } from './reports/invoice-parts.ts'
import { report } from './reports/report.ts'

/** The invoices of each location, newest first; invoices without a location appear only in a report of the whole company. */
export const getSalesByInvoiceReport = report<'getSalesByInvoiceReport'>({
  name: 'SalesByInvoiceReport',
  columns: [
    { name: 'Id', type: 'UNIQUEIDENTIFIER' },
    { name: 'PrintableId', type: 'NVARCHAR' },
    { name: 'CreatedDateUtc', type: 'DATETIME' },
    { name: 'SoldUtc', type: 'DATETIME' },
    { name: 'LocationId', type: 'INT' },
    { name: 'LocationName', type: 'NVARCHAR', length: 200 },
    { name: 'CurrencyCode', type: 'NVARCHAR', length: 3 },
    { name: 'EmployeeId', type: 'INT' },
    { name: 'CustomerId', type: 'UNIQUEIDENTIFIER' },
    { name: 'IsRefund', type: 'BIT' },
    { name: 'InvoiceType', type: 'NVARCHAR', length: 10 },
    { name: 'OriginalInvoiceId', type: 'UNIQUEIDENTIFIER' },
    { name: 'InvoiceTotal', type: 'DECIMAL' },
  ],
  rows: (companyId, within, during) => sql`
    select invoice.id as "Id", invoice.printable_id as "PrintableId", invoice.created_date_utc as "CreatedDateUtc",
      ${soldUtc} as "SoldUtc",
      invoice.location_id as "LocationId", node.name as "LocationName", invoice.currency_code as "CurrencyCode", invoice.employee_id as "EmployeeId",
      invoice.customer_id as "CustomerId", invoice.is_refund as "IsRefund", invoice.invoice_type as "InvoiceType",
      invoice.original_invoice_id as "OriginalInvoiceId", invoice.invoice_total as "InvoiceTotal"
    from invoice
    left join entity_node node on node.company_id = invoice.company_id and node.id = invoice.location_id
    where invoice.company_id = ${companyId} and ${within('invoice.location_id')}
      and ${during(soldUtc, 'invoice.location_id')}`,
  order: sql`"SoldUtc" desc, "Id"`,
})
