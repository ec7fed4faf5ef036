import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { inTransaction } from '../baselines/transaction.ts'
import type { BenchCase } from '../case.ts'
import { companyPath } from '../resources/invoices.ts'

const positions = Array.from({ length: 20 }, (_, position) => position)

const address = {
  ...{ CountryCode: 'CA', DoNotContact: false, Locality: 'Calgary', Notes: null, PostalCode: 'T2P 0A1' },
  ...{
    PostOfficeBoxNumber: null,
    StateCode: 'AB',
    StreetAddress1: '12 Harbour Street',
    StreetAddress2: null,
  },
}
const customer = {
  ...{
    AlternateName: null,
    BillingAddress: address,
    CustomerType: null,
    CustomerTypeId: 1,
    DateOfBirth: null,
  },
  ...{ DoNotContact: false, FamilyName: 'Miller', MiddleName: null, Notes: null, PrimaryName: 'Ada' },
  ...{ ShippingAddress: null, Title: null },
}
const items = positions.map((position) => ({
  ...{ Description: 'Nimbus 5 Phone Case', ProductId: '3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21', Quantity: 1 },
  ...{ SellingPrice: 19.75 + position, SerialNumber: null, Sku: `ACC-${position}` },
}))
const payment = {
  ...{ Amount: 629.79, DrawerId: null, PaymentMethodId: 3, ReferenceId: 'auth 123' },
  ...{ TransactionDate: '2026-03-02T15:04:18.000Z', TransactionType: 'Purchase' },
}
const lines = positions.map((position) => ({
  ...{ LineNumber: String(position), Discount: null, Rate: 0.05, Tax: 1, Taxability: true, Taxable: 19.99 },
  TaxDetails: [
    {
      ...{ TaxId: '0738d9ea-b5fc-461d-928e-93a4b5c6d7e8', TaxName: 'GST', CountryCode: 'CA', Rate: 0.05 },
      ...{ RegionCode: null, Tax: 1, Taxable: 19.99, TaxAuthority: 'CRA', TaxAuthorityType: null },
      ...{ TaxCategory: null, TaxType: null },
    },
  ],
}))
const invoice = {
  ...{ Customer: customer, DropshipOrders: [], EmployeeId: 12, IsRefund: false, LocationId: 0, Notes: null },
  Orders: [{ Items: items, PrintableId: null, ReferenceId: null }],
  ...{ OriginalInvoiceId: null, Payments: [payment], PrintableId: 'HAR-10482' },
  TaxCalculationResult: { Lines: lines },
}
type Body = typeof invoice

export const benchCase: BenchCase = {
  name: 'createInvoice',
  title: 'create an invoice of 20 items',
  target: 1,
  volatile: ['Id', 'CreatedDateUtc', 'CreatedByUser'],
  writes: ['', '_customer', '_address', '_order', '_item', '_payment', '_tax_line', '_tax_detail'].map(
    (part) => `invoice${part}`,
  ),
  request: ({ companyId, writeStore }) => ({
    method: 'POST',
    paths: [`${companyPath(companyId)}/Invoices`],
    body: { ...invoice, LocationId: writeStore },
  }),
  respond:
    (pool) =>
    async ({ params, body }) => {
      const companyId = Number(params.CompanyId)
      const created = await inTransaction(pool, (client) => insertInvoice(client, companyId, body as Body))
      return { status: 201, body: created }
    },
}

async function insertInvoice(client: PoolClient, companyId: number, body: Body): Promise<object> {
  const { Customer, Orders, Payments, TaxCalculationResult } = body
  const total =
    Orders.flatMap(({ Items }) => Items).reduce((sum, item) => sum + item.Quantity * item.SellingPrice, 0) +
    TaxCalculationResult.Lines.reduce((sum, { Tax }) => sum + Tax, 0)
  const customerId = randomUUID()
  const taxId = randomUUID()
  const { rows } = await client.query(
    `insert into invoice (company_id, created_by_user, employee_id, location_id, is_refund, invoice_type, invoice_total,
       customer_id, printable_id, notes, tax_calculation_result_id)
     values ($1, 'bench', $2, $3, false, 'Purchase', $4, $5, $6, $7, $8) returning id, created_date_utc`,
    [
      ...[companyId, body.EmployeeId, body.LocationId, total.toFixed(4), customerId, body.PrintableId],
      ...[body.Notes, taxId],
    ],
  )
  const [{ id, created_date_utc: created }] = rows
  const insert = async (table: string, columns: string, records: unknown[][]) => {
    const values: unknown[] = []
    const tuples = records.map(
      (record) => `(${[companyId, id, ...record].map((value) => `$${values.push(value)}`).join(', ')})`,
    )
    await client.query(
      `insert into ${table} (company_id, invoice_id, ${columns}) values ${tuples.join(', ')}`,
      values,
    )
  }
  const billing = { Id: randomUUID(), ...Customer.BillingAddress }
  const orders = Orders.map(({ Items, ...order }) => ({
    Id: randomUUID(),
    Items: Items.map((item) => ({ Id: randomUUID(), ...item })),
    ...order,
  }))
  const payments = Payments.map((source) => ({ Id: randomUUID(), ...source }))
  await insert(
    'invoice_customer',
    `id, alternate_name, customer_type, customer_type_id, date_of_birth, do_not_contact, family_name, middle_name, notes,
     primary_name, title`,
    [
      [
        ...[customerId, Customer.AlternateName, Customer.CustomerType, Customer.CustomerTypeId],
        ...[Customer.DateOfBirth, Customer.DoNotContact, Customer.FamilyName, Customer.MiddleName],
        ...[Customer.Notes, Customer.PrimaryName, Customer.Title],
      ],
    ],
  )
  await insert(
    'invoice_address',
    `kind, id, country_code, do_not_contact, locality, notes, postal_code, post_office_box_number, state_code,
     street_address1, street_address2`,
    [['Billing', ...Object.values(billing)]],
  )
  await insert(
    'invoice_order',
    'is_dropship, position, id, printable_id, reference_id',
    orders.map((order, position) => [false, position, order.Id, order.PrintableId, order.ReferenceId]),
  )
  await insert(
    'invoice_item',
    `is_dropship, order_position, position, id, description, product_id, quantity, selling_price, serial_number, sku`,
    orders.flatMap(({ Items }, order) =>
      Items.map((item, position) => [false, order, position, ...Object.values(item)]),
    ),
  )
  await insert(
    'invoice_payment',
    'position, id, amount, drawer_id, payment_method_id, reference_id, transaction_date, transaction_type',
    payments.map((source, position) => [position, ...Object.values(source)]),
  )
  await insert(
    'invoice_tax_line',
    'position, line_number, discount, rate, tax, taxability, taxable',
    TaxCalculationResult.Lines.map(({ TaxDetails: _, ...line }, position) => [
      position,
      ...Object.values(line),
    ]),
  )
  await insert(
    'invoice_tax_detail',
    `line_position, position, tax_id, tax_name, country_code, rate, region_code, tax, taxable, tax_authority,
     tax_authority_type, tax_category, tax_type`,
    TaxCalculationResult.Lines.flatMap(({ TaxDetails }, line) =>
      TaxDetails.map((detail, position) => [line, position, ...Object.values(detail)]),
    ),
  )
  const { BillingAddress: _, AlternateName, ...names } = Customer
  return {
    ...{ Id: id, CreatedByUser: 'bench', CreatedDateUtc: created },
    ...body,
    Customer: { Id: customerId, AlternateName, BillingAddress: billing, ...names },
    Orders: orders,
    Payments: payments,
    TaxCalculationResult: { Id: taxId, ...TaxCalculationResult },
  }
}
