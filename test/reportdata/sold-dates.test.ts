// Receipts of a till that was offline for two days count on the day of the sale, in the reports about invoices (I9).
import { expect, test } from 'vitest'
import { useReports } from './reports.ts'

const { app, fixture } = useReports()

const DAY = 86_400_000

test.each([
  ['SalesByInvoiceReport', 'Id'],
  ['SalesLineReport', 'InvoiceId'],
  ['TaxReport', 'InvoiceId'],
  ['PaymentReport', 'InvoiceId'],
])('%s', async (report, column) => {
  const sold = new Date(Date.now() - 2 * DAY)
  const { CompanyId, Entities } = app.onboarding
  const store = Entities.find(({ Role }) => Role === 'Location')?.Id
  const body = {
    ...{
      LocationId: store,
      SoldUtc: sold.toISOString(),
      Orders: [{ Items: [{ Sku: 'A', SellingPrice: 5 }] }],
    },
    ...{ Payments: [{ Amount: 5 }], TaxCalculationResult: { Lines: [{ Tax: 1 }] } },
  }
  const token = await app.tokenOf('ApiClient')
  const created = await app.request(`/invoicing/v1/Companies(${CompanyId})/Invoices`, {
    method: 'POST',
    token,
    body,
  })
  expect(created.status).toBe(201)
  const { Id, CreatedDateUtc } = created.body
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const rowsOf = async (from: Date, query = '') =>
    (await fixture.rows(report, `StartDate=${day(from)}&EndDate=${day(from)}${query}`)).filter(
      (row) => row[column] === Id,
    )

  expect(await rowsOf(sold)).toMatchObject([{ SoldUtc: body.SoldUtc, CreatedDateUtc }])
  expect(await rowsOf(new Date())).toEqual([])
  const inStore = await fixture.rows(
    report,
    `StartDate=${day(new Date(sold.getTime() - DAY))}&EndDate=${day(sold)}&TimeZone=Store`,
  )
  expect(inStore.filter((row) => row[column] === Id)).toHaveLength(1)
  const dates = (await fixture.rows(report)).map((row) => String(row.SoldUtc))
  expect(dates).toEqual(dates.toSorted().toReversed())
})

const ZONE = 'America/New_York'
const HOUR = 3_600_000

/** The days of the last two changes of the clock in the zone: one has 23 hours, the other 25. */
function daysOfChange() {
  const days = []
  let at = Temporal.Now.zonedDateTimeISO(ZONE).subtract({ days: 3 })
  while (days.length < 2) {
    at = at.getTimeZoneTransition('previous') as Temporal.ZonedDateTime
    days.push({ day: at.toPlainDate(), change: at.epochMilliseconds })
  }
  return days
}

test('a store day on which the clocks change has the receipts of its 23 or 25 hours', async () => {
  const { CompanyId } = app.onboarding
  const store = fixture.node('Mill Lane')
  await fixture.sql('update entity_node set effective_time_zone_id = ? where company_id = ? and id = ?', [
    ...[ZONE, CompanyId, store],
  ])
  const token = await app.tokenOf('ApiClient')
  const sell = async (at: number) => {
    const body = {
      ...{ LocationId: store, SoldUtc: new Date(at).toISOString(), Payments: [{ Amount: 6 }] },
      ...{
        Orders: [{ Items: [{ Sku: 'A', SellingPrice: 5 }] }],
        TaxCalculationResult: { Lines: [{ Tax: 1 }] },
      },
    }
    const path = `/invoicing/v1/Companies(${CompanyId})/Invoices`
    const { status, text } = await app.request(path, { method: 'POST', token, body })
    expect(status, text).toBe(201)
    return body.SoldUtc
  }
  const hours: number[] = []

  for (const { day, change } of daysOfChange()) {
    const start = day.toZonedDateTime(ZONE).epochMilliseconds
    const end = day.add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds
    hours.push((end - start) / HOUR)
    const before = [await sell(start - 1)]
    const within: string[] = []
    for (const at of [start, change - 1, change, change + HOUR, end - HOUR, end - 1])
      within.push(await sell(at))
    const after = [await sell(end)]

    for (const report of ['SalesByInvoiceReport', 'SalesLineReport', 'TaxReport', 'PaymentReport']) {
      const soldOn = async (days: number, query = '&TimeZone=Store') => {
        const date = day.add({ days })
        const rows = await fixture.rows(report, `StartDate=${date}&EndDate=${date}${query}`)
        const sold = [...before, ...within, ...after]
        return rows.map(({ SoldUtc }) => String(SoldUtc)).filter((at) => sold.includes(at))
      }
      expect((await soldOn(0)).toSorted(), report).toEqual(within.toSorted())
      expect([await soldOn(-1), await soldOn(1)], report).toEqual([before, after])
      // Midnight of New York is some hours after that of UTC.
      expect((await soldOn(0, '')).toSorted(), report).toEqual(
        [...before, ...within].filter((at) => at.startsWith(String(day))).toSorted(),
      )
    }
  }
  expect(hours.toSorted()).toEqual([23, 25])
})
