import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createInvoiceFixture, refund, sale } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)

const ADA = '9a1e5c3d-6b7f-4e21-8c05-1d2f3a4b5c6d'

const list = async (query: Record<string, string | number> = {}, headers = {}) => {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return fixture.request('GET', `InvoiceSummaries?${parameters}`, undefined, headers)
}

describe('GET /Companies({CompanyId})/InvoiceSummaries', () => {
  test('returns the summary of an invoice', async () => {
    const created = await fixture.create({
      ...sale({ SellingPrice: 24.99, Quantity: 2 }),
      ...{ Customer: { Id: ADA }, EmployeeId: 12, LocationId: fixture.store, PrintableId: 'HAR-1' },
    })
    const { body } = await list({ $top: 1 })

    expect(body).toEqual([
      {
        Id: created.Id,
        CreatedDateUtc: created.CreatedDateUtc,
        CurrencyCode: null,
        CustomerId: ADA,
        EmployeeId: 12,
        InvoiceTotal: 49.98,
        InvoiceType: 'Purchase',
        LocationId: fixture.store,
        OriginalInvoiceId: null,
        PayableAmount: null,
        PrintableId: 'HAR-1',
        SerialNumber: null,
        SoldUtc: created.CreatedDateUtc,
        PaymentTypes: null,
      },
    ])
    expect(Object.keys(body[0]).at(-1)).toBe('PaymentTypes')
  })

  test('orders newest first, invoices of one instant by Id, and returns all without $top', async () => {
    for (let count = 0; count < 12; count += 1) await fixture.create({})
    await fixture.sql(
      `update invoice set created_date_utc = date_trunc('day', created_date_utc at time zone 'UTC') at time zone 'UTC'`,
    )
    const { body } = await list()
    const [count] = await fixture.sql<{ n: number }>('select count(*)::int as n from invoice')
    const expected = body.toSorted(
      (a: Record<string, string>, b: Record<string, string>) =>
        (b.CreatedDateUtc ?? '').localeCompare(a.CreatedDateUtc ?? '') ||
        ((a.Id ?? '') < (b.Id ?? '') ? -1 : 1),
    )

    expect(body).toHaveLength(count?.n ?? 0)
    expect(body).toEqual(expected)
  })

  test('finds the refunds of an invoice, a receipt by its printed number, and a serial number of any line', async () => {
    const lines = [{ SerialNumber: 'Z-2', Sku: 'A' }, { SerialNumber: 'z-1', Sku: 'A' }, { Sku: 'A' }]
    const { Id } = await fixture.create({ ...sale(...lines), PrintableId: 'FOUND-1' })
    const back = await fixture.create(refund(Id, lines[1] as object))
    const idsOf = async ($filter: string) =>
      (
        await list({
          $filter: `PrintableId eq 'FOUND-1' and (${$filter}) or Id eq ${back.Id} and (${$filter})`,
        })
      ).body.map((summary: { Id: string }) => summary.Id)

    expect((await list({ $filter: `OriginalInvoiceId eq ${Id}` })).body).toMatchObject([
      { Id: back.Id, OriginalInvoiceId: Id, SerialNumber: 'z-1' },
    ])
    expect((await list({ $filter: "SerialNumber eq ' Z-2'" })).body).toMatchObject([
      { Id, SerialNumber: 'Z-2' },
    ])
    expect((await list({ $filter: "SerialNumber eq 'z-1'", $count: 'true' })).body).toHaveLength(2)
    expect(await idsOf("SerialNumber in ('Z-2', 'none')")).toEqual([Id])
    expect(await idsOf("SerialNumber ne 'Z-2'")).toEqual([back.Id])
    expect(await idsOf("not (SerialNumber eq 'Z-2')")).toEqual([back.Id])
    expect(await idsOf("not (SerialNumber ne 'Z-2')")).toEqual([Id])
    expect(await idsOf("startswith(SerialNumber, 'Z')")).toEqual([Id])
    expect(await idsOf("not startswith(SerialNumber, 'Z')")).toEqual([back.Id])
    expect(await idsOf("SerialNumber gt 'a'")).toEqual([back.Id, Id])
    expect(await idsOf('SerialNumber eq null')).toEqual([])
    expect(await idsOf('not (SerialNumber eq null)')).toEqual([back.Id, Id])
    expect(await idsOf('SerialNumber ne null')).toEqual([back.Id, Id])
    expect((await list({ $orderby: 'SerialNumber desc', $top: 1 })).body).toMatchObject([{ Id: back.Id }])
  })

  test('does not list invoices of another company', async () => {
    await fixture.sql(
      `insert into company (id, name, environment, source_id) values (77, 'Other', 'sandbox', uuidv4())`,
    )
    await fixture.sql(
      `insert into invoice (company_id, created_by_user, invoice_type, invoice_total, employee_id)
       values (77, 'x', 'None', 0, 4711)`,
    )

    expect((await list({ $filter: 'EmployeeId eq 4711 or EmployeeId eq 4711' })).body).toEqual([])
  })

  test.each([
    ['newest first', '', 'invoice_newest'],
    ['of a customer', `and customer_id = '${ADA}'`, 'invoice_of_customer'],
    ['of an employee', 'and employee_id = 12', 'invoice_of_employee'],
    ['of a location', 'and location_id = 1003', 'invoice_of_location'],
    ['of a type', `and invoice_type = 'Refund'`, 'invoice_of_type'],
    ['of a total', 'and invoice_total = 49.98', 'invoice_by_total'],
    ['of a printable id', `and printable_id = 'HAR-1'`, 'invoice_printed'],
  ])('a page %s is read from an index, without sorting', async (_, condition, index) => {
    const plan = await fixture.app.orm.em.fork().transactional(async (em) => {
      // Without statistics all indexes seem to cost the same.
      await em.execute('analyze invoice')
      await em.execute('set local enable_seqscan = off')
      await em.execute('set local enable_bitmapscan = off')
      return em.execute<Record<string, string>[]>(
        `explain select * from invoice where company_id = 1000 ${condition}
         order by created_date_utc desc, id limit 101`,
      )
    })
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')

    expect(text).toContain(`using ${index}`)
    expect(text).not.toContain('Sort')
  })
})
