// One query: the database aggregates every part, which saves seven round trips.

import type { BenchCase } from '../case.ts'
import { companyPath, seedInvoices } from '../resources/invoices.ts'

const ofInvoice = 'where one.company_id = i.company_id and one.invoice_id = i.id'

const address = (kind: string) => `(
  select json_build_object('Id', id, 'CountryCode', country_code, 'DoNotContact', do_not_contact, 'Locality', locality,
    'Notes', notes, 'PostalCode', postal_code, 'PostOfficeBoxNumber', post_office_box_number, 'StateCode', state_code,
    'StreetAddress1', street_address1, 'StreetAddress2', street_address2)
  from invoice_address one ${ofInvoice} and kind = '${kind}')`

const items = (isDropship: boolean) => `(
  select coalesce(json_agg(json_build_object('Id', id, 'Description', description, 'ProductId', product_id,
    'Quantity', quantity, 'SellingPrice', selling_price, ${isDropship ? '' : `'SerialNumber', serial_number,`}
    'Sku', sku) order by position), '[]')
  from invoice_item one ${ofInvoice} and is_dropship = ${isDropship} and order_position = o.position)`

const orders = (isDropship: boolean, columns = '') => `(
  select coalesce(json_agg(json_build_object('Id', o.id, 'Items', ${items(isDropship)}, 'PrintableId', o.printable_id,
    'ReferenceId', o.reference_id${columns}) order by o.position), '[]')
  from invoice_order o where o.company_id = i.company_id and o.invoice_id = i.id and o.is_dropship = ${isDropship})`

const details = `(
  select coalesce(json_agg(json_build_object('TaxId', tax_id, 'TaxName', tax_name, 'CountryCode', country_code,
    'Rate', one.rate, 'RegionCode', region_code, 'Tax', one.tax, 'Taxable', one.taxable, 'TaxAuthority', tax_authority,
    'TaxAuthorityType', tax_authority_type, 'TaxCategory', tax_category, 'TaxType', tax_type) order by position), '[]')
  from invoice_tax_detail one ${ofInvoice} and line_position = line.position)`

const selectInvoice = `
  select i.*, (
    select json_build_object('Id', id, 'AlternateName', alternate_name, 'BillingAddress', ${address('Billing')},
      'CustomerType', customer_type, 'CustomerTypeId', customer_type_id, 'DateOfBirth', date_of_birth,
      'DoNotContact', do_not_contact, 'FamilyName', family_name, 'MiddleName', middle_name, 'Notes', one.notes,
      'PrimaryName', primary_name, 'ShippingAddress', ${address('Shipping')}, 'Title', title)
    from invoice_customer one ${ofInvoice}) as customer,
    ${orders(
      true,
      `, 'ShippingEntityId', o.shipping_entity_id, 'ShippingMethod', o.shipping_method, 'SupplierId', o.supplier_id`,
    )} as dropship_orders,
    ${orders(false)} as orders, (
    select coalesce(json_agg(json_build_object('Id', id, 'Amount', amount, 'DrawerId', drawer_id,
      'PaymentMethodId', payment_method_id, 'ReferenceId', reference_id, 'TransactionDate', transaction_date,
      'TransactionType', transaction_type) order by position), '[]')
    from invoice_payment one ${ofInvoice}) as payments, (
    select coalesce(json_agg(json_build_object('LineNumber', line_number, 'Discount', discount, 'Rate', rate, 'Tax', tax,
      'Taxability', taxability, 'Taxable', taxable, 'TaxDetails', ${details}) order by position), '[]')
    from invoice_tax_line line where line.company_id = i.company_id and line.invoice_id = i.id) as lines
  from invoice i where i.company_id = $1 and i.id = $2`

interface Payment {
  TransactionDate: string
}

const invoiceResponse = (record: Record<string, unknown>) => ({
  Id: record.id,
  CreatedByUser: record.created_by_user,
  CreatedDateUtc: record.created_date_utc,
  Customer: record.customer,
  DropshipOrders: record.dropship_orders,
  EmployeeId: record.employee_id,
  IsRefund: record.is_refund,
  LocationId: record.location_id,
  Notes: record.notes,
  Orders: record.orders,
  OriginalInvoiceId: record.original_invoice_id,
  Payments: (record.payments as Payment[]).map((payment) => ({
    ...payment,
    TransactionDate: new Date(payment.TransactionDate),
  })),
  PrintableId: record.printable_id,
  TaxCalculationResult: { Id: record.tax_calculation_result_id, Lines: record.lines },
})

export const benchCase: BenchCase = {
  name: 'getInvoice',
  title: 'read an invoice of 20 items',
  target: 0.9,
  fastifyTarget: 0.75,
  seed: seedInvoices,
  async request({ pool, companyId }) {
    const result = await pool.query(
      `select id from invoice where company_id = $1 and printable_id like 'BENCH-%' order by id limit 16`,
      [companyId],
    )
    return {
      method: 'GET',
      paths: result.rows.map(({ id }) => `${companyPath(companyId)}/Invoices(${id})`),
    }
  },
  respond:
    (pool) =>
    async ({ params: { CompanyId, InvoiceId } }) => {
      const { rows } = await pool.query(selectInvoice, [CompanyId, InvoiceId])
      return rows.length === 0 ? { status: 404, body: null } : { body: invoiceResponse(rows[0]) }
    },
}
