import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { below, type Desk, deskOf, filtersOf, readCsv } from './reports.ts'

describe('GET /reports/CartReport', () => {
  let app: TestApp
  let desk: Desk

  beforeAll(async () => {
    app = await startApp()
    desk = await deskOf(app)
    await desk.sql(
      `insert into cart (company_id, entity_id, source_id, status, first_name, last_name, email, phone_number)
       select ?::int, node.id, ?::uuid, 1 + n % 3, 'Ada ' || n, null, 'ada' || n || '@example.com', '=1+' || n
       from entity_node node cross join generate_series(1, 3) n where node.company_id = ? and node.role <> 'Supplier'`,
      [app.onboarding.CompanyId, app.onboarding.SourceId, app.onboarding.CompanyId],
    )
    await desk.sql("update cart set phone_number = null where phone_number = '=1+2'")
    await desk.sql("update cart set phone_number = '555' where phone_number like '=%'")
  })
  afterAll(() => app.stop())

  const REPORT = 'CartReport'

  test('has every cart with its node', async () => {
    const harbour = desk.node('Harbour Street')
    const rows = (await desk.rows(REPORT)).filter(({ EntityId }) => EntityId === harbour)

    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({
      Id: expect.any(Number),
      EntityId: harbour,
      EntityName: 'Harbour Street',
      SourceId: app.onboarding.SourceId,
      Status: 2,
      FirstName: 'Ada 1',
      LastName: null,
      Email: 'ada1@example.com',
      PhoneNumber: '555',
      DateCreatedUtc: expect.stringMatching(/Z$/),
      UpdatedUtc: null,
    })
  })

  test('has the rows of the nodes that are asked for', async () => {
    const whole = await desk.rows(REPORT)
    expect(whole).not.toEqual([])
    for (const [query, names] of filtersOf(desk)) {
      const nodes = below(app, names)
      const expected = whole.filter(({ EntityId }) => nodes.includes(EntityId as number))
      expect(await desk.rows(REPORT, query), query).toEqual(expected)
    }
  })

  test('has the same rows in CSV', async () => {
    const whole = await desk.rows(REPORT)
    const { text } = await desk.ask(`/reports/${REPORT}?Response=Csv`)
    const asText = (value: unknown) => (value === null ? '' : String(value))

    expect(readCsv(text)).toEqual(
      whole.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])),
      ),
    )
  })
})
