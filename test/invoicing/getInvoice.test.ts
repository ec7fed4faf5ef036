import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvoiceFixture, type InvoiceFixture, refund, sale } from './invoice-fixture.ts'

let fixture: InvoiceFixture

beforeAll(async () => {
  fixture = await createInvoiceFixture()
})
afterAll(() => fixture.stop())

const HAL = { Accept: 'application/hal+json' }

describe('GET /Companies({CompanyId})/Invoices({InvoiceId})', () => {
  test('returns the members in the order of the document, including null ones', async () => {
    const { Id } = await fixture.create({ Customer: {}, Orders: [{ Items: [{}] }] })
    const { body } = await fixture.get(`Invoices(${Id})`)

    expect(Object.keys(body)).toEqual([
      ...['Id', 'CreatedByUser', 'CreatedDateUtc', 'Customer', 'DropshipOrders', 'EmployeeId', 'IsRefund'],
      ...['LocationId', 'Notes', 'Orders', 'OriginalInvoiceId', 'Payments', 'PrintableId'],
      'TaxCalculationResult',
    ])
    expect(Object.keys(body.Customer)).toEqual([
      ...['Id', 'AlternateName', 'BillingAddress', 'CustomerType', 'CustomerTypeId', 'DateOfBirth'],
      ...['DoNotContact', 'FamilyName', 'MiddleName', 'Notes', 'PrimaryName', 'ShippingAddress', 'Title'],
    ])
    expect(Object.keys(body.Orders[0].Items[0])).toEqual([
      ...['Id', 'Description', 'ProductId', 'Quantity', 'SellingPrice', 'SerialNumber', 'Sku'],
    ])
  })

  test('matches the identifier case-insensitively', async () => {
    const { Id } = await fixture.create({})

    expect((await fixture.get(`Invoices(${Id.toUpperCase()})`)).body.Id).toBe(Id)
  })

  test('links to itself in HAL, a refund also to its original', async () => {
    const original = await fixture.create(sale({ Sku: 'A' }))
    const back = await fixture.create(refund(original.Id, { Sku: 'A' }))
    const read = async (id: string) => (await fixture.request('GET', `Invoices(${id})`, undefined, HAL)).body
    const href = (id: string) => ({ href: `Companies(${fixture.companyId})/Invoices(${id})` })

    expect(await read(original.Id)).toEqual({ _links: { self: href(original.Id) }, ...original })
    expect(await read(back.Id)).toEqual({
      _links: { self: href(back.Id), original: href(original.Id) },
      ...back,
    })
  })

  test('the response to a POST has a HAL form too', async () => {
    const { body } = await fixture.send({}, HAL)

    expect(body._links).toEqual({ self: { href: `Companies(${fixture.companyId})/Invoices(${body.Id})` } })
  })

  test('does not find an invoice of another company, nor an unknown one', async () => {
    await fixture.sql(
      `insert into company (id, name, environment, source_id) values (77, 'Other', 'sandbox', uuidv4())`,
    )
    const [foreign] = await fixture.sql<{ id: string }>(
      `insert into invoice (company_id, created_by_user, invoice_type, invoice_total)
       values (77, 'x', 'None', 0) returning id`,
    )
    for (const id of [foreign?.id, '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'])
      expect((await fixture.get(`Invoices(${id})`)).status).toBe(404)
    expect((await fixture.get('Invoices(7)')).status).toBe(400)
  })

  test('is allowed for an employee, and 401 without a token', async () => {
    const { Id } = await fixture.create({})
    const path = `/invoicing/v1/Companies(${fixture.companyId})/Invoices(${Id})`
    const token = await fixture.app.tokenOf('Employee')

    expect((await fixture.app.request(path, { token })).status).toBe(200)
    expect((await fixture.app.request(path)).status).toBe(401)
  })
})
