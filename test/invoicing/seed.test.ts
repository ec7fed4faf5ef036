import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../entities/server/migrate.ts'
import { resetTenant } from '../../entities/tenants/reset-tenant.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { createInvoiceFixture, type InvoiceFixture } from './invoice-fixture.ts'

let fixture: InvoiceFixture

beforeAll(async () => {
  fixture = await createInvoiceFixture()
})
afterAll(() => fixture.stop())

const DAY = 86_400_000

const all = async () => {
  const summaries = (await fixture.get('InvoiceSummaries')).body as { Id: string; InvoiceTotal: number }[]
  // biome-ignore lint/suspicious/noExplicitAny: invoices are read freely
  const invoices: any[] = await Promise.all(
    summaries.map(async ({ Id }) => (await fixture.get(`Invoices(${Id})`)).body),
  )
  return { summaries, invoices }
}
/** In ten-thousandths, added up from the whole invoice. */
// biome-ignore lint/suspicious/noExplicitAny: invoices are read freely
function unitsOf({ Orders, DropshipOrders, TaxCalculationResult, IsRefund }: any): number {
  const units = (amount: number) => Math.round(amount * 10_000)
  let total = 0
  for (const { Items } of [...Orders, ...DropshipOrders])
    for (const { SellingPrice, Quantity } of Items) total += units(SellingPrice) * Quantity
  for (const { Tax } of TaxCalculationResult.Lines) total += units(Tax)
  return IsRefund ? -total : total
}

describe('the invoices that a shop begins with', () => {
  test('are 60 over 90 days, six of them refunds', async () => {
    const { summaries, invoices } = await all()
    const ages = invoices.map(({ CreatedDateUtc }) => (Date.now() - Date.parse(CreatedDateUtc)) / DAY)

    expect(invoices).toHaveLength(60)
    expect(invoices.filter(({ IsRefund }) => IsRefund)).toHaveLength(6)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(Math.max(...ages)).toBeLessThan(90)
    expect(Math.max(...ages) - Math.min(...ages)).toBeGreaterThan(85)
    for (const [index, invoice] of invoices.entries())
      expect(summaries[index]?.InvoiceTotal).toBe(unitsOf(invoice) / 10_000)
  })

  test('could have been created: a copy of each sale is accepted, and can be refunded once', async () => {
    const sales = (await all()).invoices.filter(({ IsRefund }) => !IsRefund).slice(0, 12)
    for (const invoice of sales) {
      const made = await fixture.create(invoice)
      const back = { ...made, IsRefund: true, OriginalInvoiceId: made.Id }
      expect([(await fixture.send(back)).status, (await fixture.send(back)).status]).toEqual([201, 400])
    }
  })

  test('know what was refunded: the rest can be, no more', async () => {
    const refunds = (await all()).invoices.filter(
      ({ IsRefund, OriginalInvoiceId }) => IsRefund && OriginalInvoiceId,
    )
    const [seeded] = refunds.slice(-1)
    const original = (await fixture.get(`Invoices(${seeded.OriginalInvoiceId})`)).body
    const whole = { ...original, IsRefund: true, OriginalInvoiceId: original.Id }

    expect((await fixture.send(whole)).body.Code).toBe('RefundExceedsQuantity')
  })

  test.each([
    ['taxes', 'invoice_refunded_tax', '011-refunded-tax'],
    ['payments', 'invoice_refunded_payment', '014-functions'],
  ])(
    'have their refunded %s counted, as a migration counts those of a database that had none',
    async (_, table, name) => {
      const counted = () =>
        fixture.sql(`select * from ${table} where company_id = ? order by invoice_id`, [fixture.companyId])
      const seeded = await counted()
      await fixture.sql(`drop table ${table}`)
      await fixture.sql('delete from schema_migration where name = ?', [name])

      expect(await migrate(fixture.app.orm)).toEqual([name])
      expect(await counted()).toEqual(seeded)
      expect(seeded.length).toBeGreaterThanOrEqual(6)
    },
  )

  test('are the same after a reset, and the same in every tenant', async () => {
    const shop = await createTenant(fixture.app.orm, {
      name: 'Second',
      environment: 'sandbox',
      baseUrl: 'https://x',
    })
    const read = (companyId: number) =>
      fixture.sql(
        `select invoice_total::text, invoice_type, created_date_utc, printable_id,
           (select string_agg(sku, ',' order by position) from invoice_item item where item.invoice_id = invoice.id) as skus
         from invoice where company_id = ? order by printable_id`,
        [companyId],
      )
    const before = await read(shop.CompanyId)
    await fixture.sql('update invoice set invoice_total = 1 where company_id = ?', [shop.CompanyId])
    await fixture.sql(`delete from invoice where company_id = ? and is_refund`, [shop.CompanyId])
    const begun = performance.now()
    await resetTenant(fixture.app.orm, shop.CompanyId, 'sandbox')

    expect(performance.now() - begun).toBeLessThan(2_000)
    expect(await read(shop.CompanyId)).toEqual(before)
    const seeded = await read(fixture.companyId)
    expect(
      seeded.filter((row) => /^INV-/.test((row as { printable_id: string }).printable_id)).length,
    ).toBeGreaterThan(60)
    expect(seeded).toEqual(expect.arrayContaining(before))
  })
})
