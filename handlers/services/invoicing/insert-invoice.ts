// Inserts an invoice with all its parts in one statement, which needs only one round trip; the SQL is the same for
// every invoice, so it can be prepared. The statement also adds a refund to the refunded totals of its original.
import type { EntityManager } from '@mikro-orm/postgresql'
import { execute } from '../../../entities/compiled-query.ts'
import type { Row } from '../../../entities/tables.ts'
import type { Invoice } from '../../../generated/invoicing/types.gen.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import { amountText, totalsOf, typeOf } from './amounts.ts'
import { locationNotOfCompany } from './constraints.ts'
import { partRows } from './invoice-parts.ts'
import type { NewInvoice } from './new-invoice.ts'
import { payableAmount } from './payable-amount.ts'
import { toRefundedPaymentRow } from './refunded-payments.ts'
import { toRefundedTaxRow } from './refunded-tax.ts'
import { type RefundTotals, toRefundedRow } from './refunds.ts'

/** Columns of each kind of part, as the JSON of partRows names them. */
const parts = {
  customer: `id uuid, alternate_name text, customer_type text, customer_type_id int, date_of_birth timestamptz,
    do_not_contact boolean, family_name text, middle_name text, notes text, primary_name text, title text`,
  address: `kind text, id uuid, country_code text, do_not_contact boolean, locality text, notes text, postal_code text,
    post_office_box_number text, state_code text, street_address1 text, street_address2 text`,
  order: `is_dropship boolean, position int, id uuid, printable_id text, reference_id text, shipping_entity_id int,
    shipping_method text, supplier_id int`,
  item: `is_dropship boolean, order_position int, position int, id uuid, description text, product_id uuid,
    quantity int, selling_price numeric, serial_number text, sku text, is_price_adjustment boolean, commitment_id uuid,
    restock boolean, lot_id text, lots jsonb`,
  payment: `position int, id text, amount numeric, drawer_id uuid, payment_method_id int, reference_id text,
    transaction_date timestamptz, transaction_type text`,
  tax_line: `position int, line_number text, discount numeric, rate numeric, tax numeric, taxability boolean,
    taxable numeric`,
  tax_detail: `line_position int, position int, tax_id uuid, tax_name text, country_code text, rate numeric,
    region_code text, tax numeric, taxable numeric, tax_authority text, tax_authority_type text, tax_category text,
    tax_type text`,
  refunded_item: `sku text, product_id uuid, sold_quantity bigint, sold_amount numeric, refunded_quantity bigint,
    refunded_amount numeric`,
  refunded_tax: `charged_tax numeric, refunded_tax numeric`,
  refunded_payment: `recorded_payments numeric, refunded_payments numeric`,
} as const

type PartName = keyof typeof parts

/**
 * Parts that belong to the original invoice, whose refunded totals are increased; all others belong to the new invoice.
 */
const counted: Partial<Record<PartName, string>> = {
  refunded_item: `on conflict (company_id, invoice_id, sku, product_id) do update set
    sold_quantity = excluded.sold_quantity, sold_amount = excluded.sold_amount,
    refunded_quantity = invoice_refunded_item.refunded_quantity + excluded.refunded_quantity,
    refunded_amount = invoice_refunded_item.refunded_amount + excluded.refunded_amount`,
  refunded_tax: `on conflict (company_id, invoice_id) do update set
    refunded_tax = invoice_refunded_tax.refunded_tax + excluded.refunded_tax`,
  refunded_payment: `on conflict (company_id, invoice_id) do update set
    refunded_payments = invoice_refunded_payment.refunded_payments + excluded.refunded_payments`,
}

const names = Object.keys(parts) as PartName[]
const FIRST_PART = 16

function insertPart(name: PartName, index: number): string {
  const columns = parts[name].split(',').map((column) => column.trim().split(' ')[0])
  const owner = counted[name] ? '$8::uuid' : 'inserted.id'
  return `made_${name} as (
    insert into invoice_${name} (company_id, invoice_id, ${columns})
    select inserted.company_id, ${owner}, part.* from inserted, json_to_recordset($${FIRST_PART + index}::json) as part (${parts[name]})
    ${counted[name] ?? ''})`
}

// No foreign key refers to the location, because 0 means none. The lock does what a foreign key would do: a node with
// an invoice cannot be deleted at the same moment (N1).
const statement = `
  with location as (
    select id from entity_node where company_id = $1 and id = $4 for key share
  ), inserted as (
    insert into invoice (company_id, id, moves_stock, created_by_user, employee_id, location_id, is_refund,
      invoice_type, invoice_total,
      original_invoice_id, customer_id, printable_id, notes, tax_calculation_result_id,
      created_date_utc, sold_utc, currency_code)
    select $1::int, coalesce($13::uuid, uuidv7()), $14::boolean, $2, $3::int, $4::int, $5::boolean,
      $6, $7::numeric, $8::uuid, $9::uuid, $10, $11, $12::uuid, tenant_now($1::int),
      $15::timestamptz,
      (select effective_currency_code from entity_node where company_id = $1 and id = case when $4 = 0 then $1 else $4 end)
    where $4 = 0 or exists (select 1 from location)
    returning company_id, id, created_date_utc, currency_code
  ), ${names.map(insertPart).join(', ')}
  select id, created_date_utc, currency_code from inserted`

/**
 * Inserts the invoice, under the Id that its rows in the ledger of stock name, if there is one. If a concurrent writer
 * inserted it invalid, throws a constraint violation (constraints.ts), or 400 for a deleted location.
 */
export async function insertInvoice(
  em: EntityManager,
  companyId: number,
  invoice: NewInvoice,
  { articles, tax, payments }: RefundTotals,
  id: string | null,
): Promise<Invoice> {
  const rows = {
    ...partRows(invoice),
    refunded_item: articles.map(toRefundedRow),
    refunded_tax: tax ? [toRefundedTaxRow(tax)] : [],
    refunded_payment: payments ? [toRefundedPaymentRow(payments)] : [],
  }
  const { total } = totalsOf(invoice)
  const values = [
    ...[companyId, invoice.CreatedByUser, invoice.EmployeeId, invoice.LocationId, invoice.IsRefund],
    ...[typeOf(invoice), amountText(total), invoice.OriginalInvoiceId],
    ...[invoice.Customer?.Id ?? null, invoice.PrintableId, invoice.Notes],
    ...[invoice.TaxCalculationResult?.Id ?? null, id, invoice.MovesStock, invoice.SoldUtc],
    ...names.map((name) => JSON.stringify(rows[name])),
  ]
  const inserted = await execute<Pick<Row<'invoice'>, 'id' | 'created_date_utc' | 'currency_code'>>(
    em,
    statement,
    values,
  )
  const [row] = inserted
  if (!row) throw locationNotOfCompany()
  const { CreatedByUser, ...rest } = invoice
  const CreatedDateUtc = formatInstant(row.created_date_utc)
  return {
    ...{ Id: row.id, CreatedByUser, CreatedDateUtc, ...rest, CurrencyCode: row.currency_code },
    ...{ PayableAmount: payableAmount(total, row.currency_code), SoldUtc: invoice.SoldUtc ?? CreatedDateUtc },
  }
}
