// Checks that several reports share: by location, in CSV, and by period on a day on which the clocks change.
import { expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { below, filtersOf, type ReportFixture, readCsv } from './reports.ts'

/** The tests of every report; `column` has the id of the node, where rows belong to one. */
export function testsRows(app: TestApp, fixture: ReportFixture, report: string, column?: string): void {
  if (column !== undefined)
    test('has the rows of the requested nodes', () => expectLocations(app, fixture, report, column))

  test('has the same rows in CSV', () => expectSameInCsv(fixture, report))
}

/** Compares the rows of each location filter with those of the whole company. */
async function expectLocations(app: TestApp, fixture: ReportFixture, report: string, column: string) {
  const allRows = await fixture.rows(report)
  expect(allRows).not.toEqual([])
  for (const [query, names] of filtersOf(fixture)) {
    const nodes = below(app, names)
    const expected = allRows.filter((row) => nodes.includes(row[column] as number))
    expect(await fixture.rows(report, query), query).toEqual(expected)
  }
}

async function expectSameInCsv(fixture: ReportFixture, report: string) {
  const allRows = await fixture.rows(report)
  const { text } = await fixture.request(`/reports/${report}?Response=Csv`)
  const asText = (value: unknown) => (value === null ? '' : String(value))

  expect(allRows).not.toEqual([])
  expect(readCsv(text)).toEqual(
    allRows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])),
    ),
  )
}

interface PeriodCheck {
  report: string
  /** The column with the time. */
  column: string
  /** The node whose time zone counts. */
  node: number
  /** Inserts a row of the node at that time. */
  add: (moment: string) => Promise<unknown>
  /** Deletes these rows. */
  remove: () => Promise<unknown>
}

/** Clocks change on 2001-04-01 in New York: the day lasts 23 hours, from 05:00 to 04:00 UTC. */
const MOMENTS = ['04-01T04:59:59.999', '04-01T05:00:00', '04-02T03:59:59.999', '04-02T04:00:00'].map(
  (text) => `2001-${text}Z`,
)

/** An EndDate without a time includes that day, one with a time is exclusive; TimeZone=Store uses the node's time zone. */
export async function expectPeriods(app: TestApp, fixture: ReportFixture, check: PeriodCheck) {
  const { report, column, node, add, remove } = check
  const times = MOMENTS.map((text) => Date.parse(text))
  const idsOf = async (query: string) =>
    (await fixture.rows(report, query)).map((row) => Date.parse(String(row[column]))).sort((a, b) => a - b)
  await fixture.sql(
    `update entity_node set effective_time_zone_id = 'Eastern Standard Time' where company_id = ? and id = ?`,
    [app.onboarding.CompanyId, node],
  )
  for (const moment of MOMENTS) await add(moment)
  try {
    expect(await idsOf('StartDate=2001-04-01&EndDate=2001-04-01')).toEqual(times.slice(0, 2))
    expect(await idsOf('StartDate=2001-04-01&EndDate=2001-04-01&TimeZone=Store')).toEqual(times.slice(1, 3))
    expect(await idsOf('EndDate=2001-04-01&TimeZone=store')).toEqual(times.slice(0, 3))
    for (const zone of ['', '&TimeZone=Store']) {
      const query = `StartDate=2001-04-01T05:00:00Z&EndDate=2001-04-02T04:00:00Z${zone}`
      expect(await idsOf(query), query).toEqual(times.slice(1, 3))
    }
    expect(await idsOf('StartDate=2001-04-01T00:00:00-05:00&EndDate=2001-04-02')).toEqual(times.slice(1))
    expect(await idsOf('StartDate=2001-04-02&EndDate=2001-04-01')).toEqual([])
    for (const invalidPeriod of ['StartDate=2001-02-30', 'StartDate=1899-12-31', 'EndDate=soon'])
      expect((await fixture.request(`/reports/${report}?${invalidPeriod}`)).status, invalidPeriod).toBe(400)
  } finally {
    await remove()
  }
}

/** Inserts an invoice of the node at that time, with one order, and returns its id. */
export async function insertInvoiceAt(app: TestApp, fixture: ReportFixture, node: number, moment: string) {
  const companyId = app.onboarding.CompanyId
  const id = crypto.randomUUID()
  await fixture.sql(
    `insert into invoice (company_id, id, created_by_user, invoice_type, invoice_total, location_id, created_date_utc)
     values (?, ?, '1', 'None', 0, ?, ?)`,
    [companyId, id, node, moment],
  )
  await fixture.sql(
    'insert into invoice_order (company_id, invoice_id, is_dropship, position, id) values (?, ?, false, 0, ?)',
    [companyId, id, id],
  )
  return id
}

export const deleteOldInvoices = (app: TestApp, fixture: ReportFixture) =>
  fixture.sql(`delete from invoice where company_id = ? and created_date_utc < '2002-01-01'`, [
    app.onboarding.CompanyId,
  ])
