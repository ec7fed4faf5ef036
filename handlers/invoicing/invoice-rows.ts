// Reads one invoice with all its parts in one query with a constant text: the invoice's row, and an ordered
// list for each kind of part. The database writes parts as arrays of values, which is faster than objects;
// views.ts names them.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'

type Text = string | null
type Numeric = number | null

export interface InvoiceRow {
  id: string
  created_by_user: string
  created_date_utc: string
  employee_id: number
  is_refund: boolean
  location_id: number
  notes: Text
  original_invoice_id: Text
  printable_id: Text
  tax_calculation_result_id: Text
  customer: CustomerValues | null
  addresses: AddressValues[]
  orders: OrderValues[]
  items: ItemValues[]
  payments: PaymentValues[]
  tax_lines: TaxLineValues[]
  tax_details: TaxDetailValues[]
}

export type CustomerValues = [
  ...[Id: string, AlternateName: Text, CustomerType: Text, CustomerTypeId: Numeric, DateOfBirth: Text],
  ...[DoNotContact: boolean, FamilyName: Text, MiddleName: Text, Notes: Text, PrimaryName: Text, Title: Text],
]

export type AddressValues = [
  ...[kind: 'Billing' | 'Shipping', Id: string, CountryCode: Text, DoNotContact: boolean, Locality: Text],
  ...[Notes: Text, PostalCode: Text, PostOfficeBoxNumber: Text, StateCode: Text],
  ...[StreetAddress1: Text, StreetAddress2: Text],
]

export type OrderValues = [
  ...[isDropship: boolean, position: number, Id: string, PrintableId: Text, ReferenceId: Text],
  ...[ShippingEntityId: Numeric, ShippingMethod: Text, SupplierId: Numeric],
]

export type ItemValues = [
  ...[isDropship: boolean, orderPosition: number, Id: string, Description: Text, ProductId: Text],
  ...[Quantity: number, SellingPrice: number, SerialNumber: Text, Sku: Text],
]

export type PaymentValues = [
  ...[Id: string, Amount: Numeric, DrawerId: Text, PaymentMethodId: Numeric, ReferenceId: Text],
  ...[TransactionDate: Text, TransactionType: 'Purchase' | 'Refund'],
]

export type TaxLineValues = [
  ...[position: number, LineNumber: Text, Discount: Numeric, Rate: Numeric, Tax: Numeric],
  ...[Taxability: boolean, Taxable: Numeric],
]

export type TaxDetailValues = [
  ...[linePosition: number, TaxId: Text, TaxName: Text, CountryCode: Text, Rate: Numeric, RegionCode: Text],
  ...[Tax: Numeric, Taxable: Numeric, TaxAuthority: Text, TaxAuthorityType: Text],
  ...[TaxCategory: Text, TaxType: Text],
]

const ofInvoice = 'where part.company_id = $1 and part.invoice_id = $2'

const list = (table: string, values: string, order: string) => `(
  select coalesce(json_agg(json_build_array(${values}) order by ${order}), '[]') from ${table} part ${ofInvoice})`

const customer = `(
  select json_build_array(id, alternate_name, customer_type, customer_type_id, date_of_birth, do_not_contact, family_name,
    middle_name, notes, primary_name, title)
  from invoice_customer part ${ofInvoice})`

const addresses = list(
  'invoice_address',
  `kind, id, country_code, do_not_contact, locality, notes, postal_code, post_office_box_number, state_code,
    street_address1, street_address2`,
  'kind',
)
const orders = list(
  'invoice_order',
  'is_dropship, position, id, printable_id, reference_id, shipping_entity_id, shipping_method, supplier_id',
  'is_dropship, position',
)
const items = list(
  'invoice_item',
  'is_dropship, order_position, id, description, product_id, quantity, selling_price, serial_number, sku',
  'is_dropship, order_position, position',
)
const payments = list(
  'invoice_payment',
  'id, amount, drawer_id, payment_method_id, reference_id, transaction_date, transaction_type',
  'position',
)
const taxLines = list(
  'invoice_tax_line',
  'position, line_number, discount, rate, tax, taxability, taxable',
  'position',
)
const taxDetails = list(
  'invoice_tax_detail',
  `line_position, tax_id, tax_name, country_code, rate, region_code, tax, taxable, tax_authority, tax_authority_type,
    tax_category, tax_type`,
  'line_position, position',
)

const wholeInvoice = `
  select id, created_by_user, created_date_utc, employee_id, is_refund, location_id, notes, original_invoice_id,
    printable_id, tax_calculation_result_id, ${customer} as customer, ${addresses} as addresses, ${orders} as orders,
    ${items} as items, ${payments} as payments, ${taxLines} as tax_lines, ${taxDetails} as tax_details
  from invoice where company_id = $1 and id = $2`

/** Undefined if the company has no such invoice. */
export async function findInvoice(
  em: EntityManager,
  { CompanyId, InvoiceId }: { CompanyId: number; InvoiceId: string },
): Promise<InvoiceRow | undefined> {
  const { rows } = await em
    .getKysely()
    .executeQuery<InvoiceRow>(CompiledQuery.raw(wholeInvoice, [CompanyId, InvoiceId]))
  return rows[0]
}
