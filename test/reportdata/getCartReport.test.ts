import { beforeAll, describe, expect, test } from 'vitest'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

describe('GET /reports/CartReport', () => {
  const { app, fixture } = useReports()

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    await fixture.sql(
      `insert into cart (company_id, entity_id, source_id, status, first_name, last_name, email, phone_number)
       select ?::int, node.id, ?::uuid, 1 + n % 3, 'Ada ' || n, null, 'ada' || n || '@example.com', '=1+' || n
       from entity_node node cross join generate_series(1, 3) n where node.company_id = ? and node.role <> 'Supplier'`,
      [app.onboarding.CompanyId, app.onboarding.SourceId, app.onboarding.CompanyId],
    )
    await fixture.sql("update cart set phone_number = null where phone_number = '=1+2'")
    await fixture.sql("update cart set phone_number = '555' where phone_number like '=%'")
  })

  const REPORT = 'CartReport'

  test('has every cart with its node', async () => {
    const harbour = fixture.node('Harbour Street')
    const rows = (await fixture.rows(REPORT)).filter(({ EntityId }) => EntityId === harbour)

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

  testsRows(app, fixture, REPORT, 'EntityId')
})
