import { describe, expect, test } from 'vitest'
import { testsRows } from './report-checks.ts'
import { type Cells, useReports } from './reports.ts'

describe('GET /reports/EmployeeListReport', () => {
  const { app, fixture } = useReports()

  const REPORT = 'EmployeeListReport'

  test('has a row for each assigned node of a user, or one row for the company, and no secrets', async () => {
    const { CompanyId, CompanyName } = app.onboarding
    const expected = await fixture.sql<{ assignment: string }>(
      `select account.user_name || ' @ ' || coalesce(node.name, ?) as assignment from user_account account
       left join user_location assigned on assigned.company_id = account.company_id and assigned.user_id = account.id
       left join entity_node node on node.company_id = assigned.company_id and node.id = assigned.entity_id
       where account.company_id = ?`,
      [CompanyName, CompanyId],
    )
    const rows = await fixture.rows(REPORT)

    const assignments = rows.map(({ UserName, EntityName }) => `${UserName} @ ${EntityName}`)
    expect(assignments.toSorted()).toEqual(expected.map(({ assignment }) => assignment).sort())
    expect(assignments.filter((assignment) => assignment.startsWith('tom.baker'))).toEqual([
      'tom.baker @ Harbour Street',
      'tom.baker @ Mill Lane',
    ])
    expect(rows.find(({ UserName }) => UserName === 'omar.reyes')).toEqual({
      Id: expect.any(Number),
      UserName: 'omar.reyes',
      FirstName: 'Omar',
      LastName: 'Reyes',
      Email: `omar.reyes@company-${CompanyId}.example`,
      JobTitle: 'Systems Administrator',
      IsActive: true,
      IsLocked: false,
      EntityId: CompanyId,
      EntityName: CompanyName,
    })
    const states = ({ UserName, IsActive, IsLocked }: Cells) => [UserName, IsActive, IsLocked]
    expect(rows.map(states)).toContainEqual(['ivy.chen', false, false])
    expect(rows.map(states)).toContainEqual(['hugo.brandt', true, true])
    const keys = rows.map(({ Id, EntityId }) => [Id, EntityId] as [number, number])
    expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
  })

  testsRows(app, fixture, REPORT, 'EntityId')
})
