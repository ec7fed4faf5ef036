import { sql } from 'kysely'
import { invoiceCells, invoiceColumns, joinLocation, ofInvoices, sign } from './reports/invoice-parts.ts'
import { report } from './reports/report.ts'

/** The items of the invoices, newest invoice first; quantities and amounts of refunds are negative (I7). */
export const getSalesLineReport = report<'getSalesLineReport'>({
  name: 'SalesLineReport',
  columns: [
    ...invoiceColumns,
    { name: 'ItemId', type: 'UNIQUEIDENTIFIER' },
    { name: 'IsDropship', type: 'BIT' },
    { name: 'IsPriceAdjustment', type: 'BIT' },
    { name: 'Sku', type: 'NVARCHAR' },
    { name: 'ProductId', type: 'UNIQUEIDENTIFIER' },
    { name: 'Description', type: 'NVARCHAR' },
    { name: 'SerialNumber', type: 'NVARCHAR' },
    { name: 'Quantity', type: 'INT' },
    { name: 'SellingPrice', type: 'DECIMAL' },
    { name: 'Amount', type: 'DECIMAL' },
  ],
  rows: (companyId, within, during) => sql`
    select ${invoiceCells}, item.id as "ItemId", item.is_dropship as "IsDropship",
      item.is_price_adjustment as "IsPriceAdjustment", item.sku as "Sku", item.product_id as "ProductId", item.description as "Description", item.serial_number as "SerialNumber",
      case when item.is_price_adjustment then 0 else ${sign} * item.quantity end as "Quantity", item.selling_price as "SellingPrice",
      ${sign} * item.quantity * item.selling_price as "Amount", item.order_position, item.position
    from invoice
    join invoice_item item on item.company_id = invoice.company_id and item.invoice_id = invoice.id
    ${joinLocation}
    where ${ofInvoices(companyId, within, during)}`,
  order: sql`"SoldUtc" desc, "InvoiceId", "IsDropship", order_position, position`,
})
