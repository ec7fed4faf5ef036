// Reads invoice summaries. All their members but the serial number are columns of the invoice's row; the database serializes
// them as JSON with the contract's names.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import type { ListColumn } from '../../api/filter/index.ts'
import { payableAmountSql } from './payable-amount.ts'

const serialNumbersOf = (companyId: number) => sql`invoice_item item
    where item.company_id = ${companyId} and item.invoice_id = invoice.id and item.serial_number is not null`

const firstSerialNumber = (companyId: number) => sql`(
    select item.serial_number from ${serialNumbersOf(companyId)} order by item.serial_number collate "C" limit 1)`

/** The serial numbers of the lines; a summary shows the first one (I8). */
const serialNumber = (companyId: number): ListColumn => ({
  first: firstSerialNumber(companyId),
  element: sql`item.serial_number`,
  some: (condition) => sql`exists (select from ${serialNumbersOf(companyId)} and ${condition})`,
})

/** The column of each filterable property of a summary. */
export const summaryColumns = (companyId: number) => ({
  Id: 'invoice.id',
  CreatedDateUtc: 'invoice.created_date_utc',
  CurrencyCode: 'invoice.currency_code',
  CustomerId: 'invoice.customer_id',
  EmployeeId: 'invoice.employee_id',
  InvoiceTotal: 'invoice.invoice_total',
  InvoiceType: 'invoice.invoice_type',
  LocationId: 'invoice.location_id',
  OriginalInvoiceId: 'invoice.original_invoice_id',
  PrintableId: 'invoice.printable_id',
  SerialNumber: serialNumber(companyId),
  SoldUtc: sql`coalesce(invoice.sold_utc, invoice.created_date_utc)`,
  // Reserved, and null for every invoice (I3).
  PaymentTypes: sql`null::text`,
})

const columns = (companyId: number) => sql`
  select id as "Id", to_char(created_date_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "CreatedDateUtc",
    currency_code as "CurrencyCode",
    customer_id as "CustomerId", employee_id as "EmployeeId", trim_scale(invoice_total) as "InvoiceTotal",
    invoice_type as "InvoiceType", location_id as "LocationId", original_invoice_id as "OriginalInvoiceId",
    ${payableAmountSql} as "PayableAmount",
    printable_id as "PrintableId", ${firstSerialNumber(companyId)} as "SerialNumber",
    to_char(coalesce(sold_utc, created_date_utc) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "SoldUtc", null as "PaymentTypes"`

/** Selects the company's invoices as the JSON of their summaries. */
export const summariesOf = (em: EntityManager, { CompanyId }: { CompanyId: number }) =>
  kysely(em)
    .selectFrom('invoice')
    .crossJoinLateral(sql`(${columns(CompanyId)})`.as('shown'))
    .select(sql<string>`row_to_json(shown)::text`.as('json'))
    .where('company_id', '=', CompanyId)
