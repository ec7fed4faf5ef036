import { describe, expect, test } from 'vitest'
import { resetTenant } from '../../entities/tenants/reset-tenant.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createInvoiceFixture } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)

const DAY = 86_400_000

const all = async () => {
  const summaries = (await fixture.get('InvoiceSummaries')).body as { Id: string; InvoiceTotal: number }[]
  // biome-ignore lint/suspicious/noExplicitAny: invoices are read freely
  const invoices: any[] = await Promise.all(
    summaries.map(async ({ Id }) => (await fixture.get(`Invoices(${Id})`)).body),
  )
  return { summaries, invoices }
}
/** The total in ten-thousandths, added up from the whole invoice. */
// biome-ignore lint/suspicious/noExplicitAny: invoices are read freely
function unitsOf({ Orders, DropshipOrders, TaxCalculationResult, IsRefund }: any): number {
  const units = (amount: number) => Math.round(amount * 10_000)
  let total = 0
  for (const { Items } of [...Orders, ...DropshipOrders])
    for (const { SellingPrice, Quantity } of Items) total += units(SellingPrice) * Quantity
  for (const { Tax } of TaxCalculationResult.Lines) total += units(Tax)
  return IsRefund ? -total : total
}

describe('the seeded invoices', () => {
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
      // What a sale of the shop sold with a serial number is not sold again.
      const copy = JSON.parse(JSON.stringify(invoice).replaceAll('"SN-', '"COPY-'))
      const created = await fixture.create(copy)
      const back = { ...created, IsRefund: true, OriginalInvoiceId: created.Id }
      expect([(await fixture.send(back)).status, (await fixture.send(back)).status]).toEqual([201, 400])
    }
  })

  test('limit further refunds to what is not yet refunded', async () => {
    const refunds = (await all()).invoices.filter(
      ({ IsRefund, OriginalInvoiceId }) => IsRefund && OriginalInvoiceId,
    )
    const [seeded] = refunds.slice(-1)
    const original = (await fixture.get(`Invoices(${seeded.OriginalInvoiceId})`)).body
    const fullRefund = { ...original, IsRefund: true, OriginalInvoiceId: original.Id }

    expect((await fixture.send(fullRefund)).body.Code).toBe('RefundExceedsQuantity')
  })

  const counted = {
    taxes: `select invoice_id, charged_tax as original, refunded_tax as refunded from invoice_refunded_tax
      where company_id = ? order by 1`,
    payments: `select invoice_id, recorded_payments as original, refunded_payments as refunded
      from invoice_refunded_payment where company_id = ? order by 1`,
  }
  const summed = {
    taxes: `
      select back.original_invoice_id as invoice_id, sold.tax as original, sum(line.tax) as refunded
      from invoice back
      join invoice_tax_line line on line.company_id = back.company_id and line.invoice_id = back.id
      cross join lateral (
        select sum(tax) as tax from invoice_tax_line sold
        where sold.company_id = back.company_id and sold.invoice_id = back.original_invoice_id) sold
      where back.company_id = ? and back.original_invoice_id is not null
      group by 1, 2 order by 1`,
    payments: `
      select back.original_invoice_id as invoice_id, taken.amount as original, sum(abs(payment.amount)) as refunded
      from invoice back
      join invoice_payment payment on payment.company_id = back.company_id and payment.invoice_id = back.id
      cross join lateral (
        select sum(case transaction_type when 'Refund' then -abs(amount) else amount end) as amount
        from invoice_payment taken
        where taken.company_id = back.company_id and taken.invoice_id = back.original_invoice_id) taken
      where back.company_id = ? and back.original_invoice_id is not null
      group by 1, 2 order by 1`,
  }
  test.each(['taxes', 'payments'] as const)(
    'have refunded %s that equal the sum of their parts',
    async (part) => {
      const rows = await fixture.sql(counted[part], [fixture.companyId])

      expect(rows).toEqual(await fixture.sql(summed[part], [fixture.companyId]))
      expect(rows.length).toBeGreaterThanOrEqual(6)
    },
  )

  test('are the same after a reset, and the same in every tenant', async () => {
    const other = await createTenant(fixture.app.orm, {
      name: 'Second',
      environment: 'sandbox',
      baseUrl: 'https://x',
    })
    const read = (companyId: number) =>
      fixture.sql(
        `select invoice_total::text, invoice_type, created_date_utc, printable_id,
           (select string_agg(sku, ',' order by position) from invoice_item item
             where item.company_id = ? and item.invoice_id = invoice.id) as skus
         from invoice where company_id = ? order by printable_id`,
        [companyId, companyId],
      )
    const before = await read(other.CompanyId)
    await fixture.sql('update invoice set invoice_total = 1 where company_id = ?', [other.CompanyId])
    await fixture.sql(`delete from invoice where company_id = ? and is_refund`, [other.CompanyId])
    await resetTenant(fixture.app.orm.em.fork(), other.CompanyId, 'sandbox')

    expect(await read(other.CompanyId)).toEqual(before)
    const seeded = await read(fixture.companyId)
    expect(
      seeded.filter((row) => /^INV-/.test((row as { printable_id: string }).printable_id)).length,
    ).toBeGreaterThan(60)
    expect(seeded).toEqual(expect.arrayContaining(before))
  })
})
