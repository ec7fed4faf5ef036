import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { below, type Desk, deskOf, filtersOf, readCsv } from './reports.ts'

describe('GET /reports/EmployeeListReport', () => {
  let app: TestApp
  let desk: Desk

  beforeAll(async () => {
    app = await startApp()
    desk = await deskOf(app)
  })
  afterAll(() => app.stop())

  const REPORT = 'EmployeeListReport'

  test('has every user, disabled ones too, and no secret', async () => {
    await desk.sql('update user_account set is_active = false where user_name = ?', [
      app.onboarding.Users.at(-1)?.UserName,
    ])
    const rows = await desk.rows(REPORT)

    expect(rows.map(({ UserName }) => UserName).sort()).toEqual(
      app.onboarding.Users.map(({ UserName }) => UserName).sort(),
    )
    expect(rows.filter(({ IsActive }) => IsActive === false)).toHaveLength(1)
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'Id',
      'UserName',
      'FirstName',
      'LastName',
      'Email',
      'JobTitle',
      'IsActive',
      'IsLocked',
      'EntityId',
      'EntityName',
    ])
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
