// When an invoice was sold (I9); test/reportdata/sold-dates.test.ts has the reports.
import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createInvoiceFixture, fieldsOf, refund, sale } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)

const SECOND = 1000
const DAY = 86_400 * SECOND
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
const list = async (query: Record<string, string>) =>
  (await fixture.get(`InvoiceSummaries?${new URLSearchParams(query)}`)).body

describe('SoldUtc', () => {
  test('is kept, also by reads and summaries; CreatedDateUtc stays the moment of creation and orders the list', async () => {
    const SoldUtc = ago(2 * DAY)
    const earlier = await fixture.create(sale({ Sku: 'A' }))
    const late = await fixture.create({ ...sale({ Sku: 'A' }), SoldUtc })

    expect(late.SoldUtc).toBe(SoldUtc)
    expect(Date.parse(late.CreatedDateUtc)).toBeGreaterThan(Date.now() - 10 * SECOND)
    expect((await fixture.get(`Invoices(${late.Id})`)).body).toEqual(late)
    expect(await list({ $top: '2' })).toMatchObject([{ Id: late.Id, SoldUtc }, { Id: earlier.Id }])
    expect(await list({ $filter: `SoldUtc eq ${SoldUtc}` })).toMatchObject([{ Id: late.Id }])
    expect((await list({ $orderby: 'SoldUtc desc', $top: '1' }))[0].Id).toBe(earlier.Id)
  })

  test('is not in the future, and at most 400 days ago', async () => {
    for (const [SoldUtc, code] of [
      [ago(-3600 * SECOND), 'SoldInFuture'],
      [ago(400 * DAY + 60 * SECOND), 'SoldTooLongAgo'],
    ]) {
      const refused = await fixture.send({ SoldUtc })
      expect([refused.status, codesOf(refused), fieldsOf(refused)]).toEqual([400, [code], ['SoldUtc']])
    }
    for (const SoldUtc of [ago(400 * DAY - 60 * SECOND), ago(SECOND), null])
      expect((await fixture.send({ SoldUtc })).status).toBe(201)
    expect((await fixture.send({ SoldUtc: 'yesterday' })).status).toBe(400)
  })

  test('of a refund is not before that of its original, nor before the creation of one without', async () => {
    const sold = ago(3 * DAY)
    const { Id } = await fixture.create({ ...sale({ Sku: 'A', Quantity: 3 }), SoldUtc: sold })
    const before = new Date(Date.parse(sold) - 1).toISOString()
    const refused = await fixture.send({ ...refund(Id, { Sku: 'A' }), SoldUtc: before })

    expect([codesOf(refused), fieldsOf(refused)]).toEqual([['RefundBeforeSale'], ['SoldUtc']])
    expect((await fixture.send({ ...refund(Id, { Sku: 'A' }), SoldUtc: sold })).status).toBe(201)
    expect((await fixture.send(refund(Id, { Sku: 'A' }))).status).toBe(201)
    const now = await fixture.create(sale({ Sku: 'A' }))
    expect(codesOf(await fixture.send({ ...refund(now.Id, { Sku: 'A' }), SoldUtc: sold }))).toEqual([
      'RefundBeforeSale',
    ])
  })
})

describe('a PrintableId', () => {
  test('that the location has used is accepted with a warning', async () => {
    const warningsOf = async (invoice: object) => {
      const { status, headers } = await fixture.send(invoice)
      expect(status).toBe(201)
      return headers.warnings ?? null
    }
    const receipt = { PrintableId: 'SENT-AGAIN', LocationId: fixture.store }

    expect(await warningsOf(receipt)).toBeNull()
    expect(await warningsOf(receipt)).toContain('PrintableIdUsed')
    expect(await warningsOf({ PrintableId: 'SENT-AGAIN' })).toBeNull()
    expect(await warningsOf({ PrintableId: 'SENT-AGAIN' })).toContain('PrintableIdUsed')
    for (const PrintableId of ['', '', null, null])
      expect(await warningsOf({ PrintableId, LocationId: fixture.store })).toBeNull()
  })
})
