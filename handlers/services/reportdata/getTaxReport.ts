import { sql } from 'kysely'
import { RATE_PLACES } from '../../runtime/values/formats.ts'
import { invoiceCells, invoiceColumns, joinLocation, ofInvoices, sign } from './reports/invoice-parts.ts'
import { report } from './reports/report.ts'

/**
 * The taxes of the invoices, newest invoice first; those of refunds are negative. A row is one tax of a tax line. A line
 * that names no taxes has one row, and a line whose taxes differ from its Tax has a further row with the difference, so
 * the sum of an invoice's rows is always the tax in its total.
 */
export const getTaxReport = report<'getTaxReport'>({
  name: 'TaxReport',
  columns: [
    ...invoiceColumns,
    { name: 'LineNumber', type: 'NVARCHAR' },
    { name: 'Taxability', type: 'BIT' },
    { name: 'TaxId', type: 'UNIQUEIDENTIFIER' },
    { name: 'TaxName', type: 'NVARCHAR' },
    { name: 'CountryCode', type: 'NVARCHAR' },
    { name: 'RegionCode', type: 'NVARCHAR' },
    { name: 'TaxAuthority', type: 'NVARCHAR' },
    { name: 'TaxAuthorityType', type: 'NVARCHAR' },
    { name: 'TaxCategory', type: 'NVARCHAR' },
    { name: 'TaxType', type: 'NVARCHAR' },
    { name: 'Rate', type: 'DECIMAL', places: RATE_PLACES },
    { name: 'Taxable', type: 'DECIMAL' },
    { name: 'Tax', type: 'DECIMAL' },
  ],
  rows: (companyId, within, during) => sql`
    select ${invoiceCells}, line.line_number as "LineNumber", line.taxability as "Taxability", tax.tax_id as "TaxId",
      tax.tax_name as "TaxName", tax.country_code as "CountryCode", tax.region_code as "RegionCode",
      tax.tax_authority as "TaxAuthority", tax.tax_authority_type as "TaxAuthorityType",
      tax.tax_category as "TaxCategory", tax.tax_type as "TaxType", tax.rate as "Rate",
      ${sign} * tax.taxable as "Taxable", ${sign} * tax.tax as "Tax", line.position as line_position, tax.position
    from invoice
    join invoice_tax_line line on line.company_id = invoice.company_id and line.invoice_id = invoice.id
    cross join lateral (
      select position, tax_id, tax_name, country_code, region_code, tax_authority, tax_authority_type, tax_category,
        tax_type, rate, taxable, coalesce(tax, 0) as tax
      from invoice_tax_detail
      where company_id = ${companyId} and invoice_id = line.invoice_id and line_position = line.position
      union all
      select null, null, null, null, null, null, null, null, null, case named.taxes when 0 then line.rate end,
        case named.taxes when 0 then line.taxable end, coalesce(line.tax, 0) - named.tax
      from (
        select count(*) as taxes, coalesce(sum(tax), 0) as tax from invoice_tax_detail
        where company_id = ${companyId} and invoice_id = line.invoice_id and line_position = line.position) named
      where named.taxes = 0 or named.tax <> coalesce(line.tax, 0)) tax
    ${joinLocation}
    where ${ofInvoices(companyId, within, during)}`,
  order: sql`"SoldUtc" desc, "InvoiceId", line_position, position`,
})
