// Reads one invoice with all its parts in one query, whose SQL is constant: the row of the invoice, and an ordered list
// for each kind of part. Parts are JSON arrays of values, which the database builds faster than objects; views.ts adds
// the names.
import type { EntityManager } from '@mikro-orm/postgresql'
import { compiled, constantQuery } from '../../../entities/compiled-query.ts'
import type { JsonValues, Row } from '../../../entities/tables.ts'

/** The columns of the invoice itself. */
const columns = [
  ...([
    'id',
    'created_by_user',
    'created_date_utc',
    'currency_code',
    'invoice_total',
    'employee_id',
    'is_refund',
    'location_id',
    'moves_stock',
  ] as const),
  ...(['notes', 'original_invoice_id', 'printable_id', 'sold_utc', 'tax_calculation_result_id'] as const),
] as const

/** The columns of each kind of part, in the order that views.ts expects. */
const parts = {
  customer: [
    ...(['id', 'alternate_name', 'customer_type', 'customer_type_id', 'date_of_birth'] as const),
    ...(['do_not_contact', 'family_name', 'middle_name', 'notes', 'primary_name', 'title'] as const),
  ],
  address: [
    ...(['kind', 'id', 'country_code', 'do_not_contact', 'locality', 'notes', 'postal_code'] as const),
    ...(['post_office_box_number', 'state_code', 'street_address1', 'street_address2'] as const),
  ],
  order: [
    ...(['is_dropship', 'position', 'id', 'printable_id', 'reference_id'] as const),
    ...(['shipping_entity_id', 'shipping_method', 'supplier_id'] as const),
  ],
  item: [
    ...(['is_dropship', 'order_position', 'id', 'description', 'is_price_adjustment', 'product_id'] as const),
    ...(['quantity', 'selling_price', 'serial_number', 'sku', 'commitment_id', 'restock'] as const),
    ...(['lot_id', 'lots'] as const),
  ],
  payment: [
    ...(['id', 'amount', 'drawer_id', 'payment_method_id', 'reference_id'] as const),
    ...(['transaction_date', 'transaction_type'] as const),
  ],
  tax_line: ['position', 'line_number', 'discount', 'rate', 'tax', 'taxability', 'taxable'],
  tax_detail: [
    ...(['line_position', 'tax_id', 'tax_name', 'country_code', 'rate', 'region_code'] as const),
    ...(['tax', 'taxable', 'tax_authority', 'tax_authority_type', 'tax_category', 'tax_type'] as const),
  ],
} as const

export type CustomerValues = JsonValues<'invoice_customer', typeof parts.customer>
export type AddressValues = JsonValues<'invoice_address', typeof parts.address>
export type OrderValues = JsonValues<'invoice_order', typeof parts.order>
export type ItemValues = JsonValues<'invoice_item', typeof parts.item>
export type PaymentValues = JsonValues<'invoice_payment', typeof parts.payment>
export type TaxLineValues = JsonValues<'invoice_tax_line', typeof parts.tax_line>
export type TaxDetailValues = JsonValues<'invoice_tax_detail', typeof parts.tax_detail>

export type InvoiceRow = Pick<Row<'invoice'>, (typeof columns)[number]> & {
  customer: CustomerValues | null
  addresses: AddressValues[]
  orders: OrderValues[]
  items: ItemValues[]
  payments: PaymentValues[]
  tax_lines: TaxLineValues[]
  tax_details: TaxDetailValues[]
}

const ofInvoice = 'where part.company_id = $1 and part.invoice_id = $2'

const list = (part: keyof typeof parts, order: string) => `(
  select coalesce(json_agg(json_build_array(${parts[part]}) order by ${order}), '[]') from invoice_${part} part
  ${ofInvoice})`

const wholeInvoice = `
  select ${columns},
    (select json_build_array(${parts.customer}) from invoice_customer part ${ofInvoice}) as customer,
    ${list('address', 'kind')} as addresses,
    ${list('order', 'is_dropship, position')} as orders,
    ${list('item', 'is_dropship, order_position, position')} as items,
    ${list('payment', 'position')} as payments,
    ${list('tax_line', 'position')} as tax_lines,
    ${list('tax_detail', 'line_position, position')} as tax_details
  from invoice where company_id = $1 and id = $2`

interface InvoicePath {
  CompanyId: number
  InvoiceId: string
}

const readInvoice = compiled((_, { CompanyId, InvoiceId }: InvoicePath) =>
  constantQuery<InvoiceRow>(wholeInvoice, [CompanyId, InvoiceId]),
)

/** Reads the invoice; undefined if the company has no such invoice. */
export async function findInvoice(em: EntityManager, path: InvoicePath): Promise<InvoiceRow | undefined> {
  const [row] = await readInvoice(em, path)
  return row
}
