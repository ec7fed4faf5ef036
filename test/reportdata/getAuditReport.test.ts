import { beforeAll, describe, expect, test } from 'vitest'
import { expectPeriods, testsRows } from './report-checks.ts'
import { useReports } from './reports.ts'

describe('GET /reports/AuditReport', () => {
  const { app, fixture } = useReports()

  beforeAll(async () => {
    const { body } = await app.request('/accounts/v1/oauth2/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...{ grant_type: 'client_credentials', client_id: app.onboarding.ClientId, client_secret: 'wrong' },
      }).toString(),
    })
    expect(body.error).toBe('invalid_client')
  })

  const REPORT = 'AuditReport'

  test('has the same entries as the audit log, newest first', async () => {
    const token = await app.tokenOf('ApiClient')
    const path = `/accounts/v1/Companies(${app.onboarding.CompanyId})/AuditEntries`
    const { body: entries } = await app.request(path, { token })
    const rows = await fixture.rows(REPORT)

    expect(rows.length).toBeGreaterThan(10)
    expect(rows).toEqual(entries)
    expect(rows.filter(({ Action }) => Action === 'log-on.failed')).toEqual([
      expect.objectContaining({
        ...{ TargetKind: 'Client', TargetId: app.onboarding.ClientId },
        ...{ Address: expect.any(String), RequestId: expect.any(String) },
      }),
    ])
  })

  test('needs the scope of the audit log in addition to that of reports', async () => {
    const statusOf = async (token: string) =>
      (await app.request(`/reportdata/reports/${REPORT}`, { token })).status

    expect(await statusOf(await app.tokenOf('Administrator'))).toBe(200)
    expect(await statusOf(await app.tokenOf('Employee'))).toBe(403)
  })

  test('has no filter by location, because entries belong to no node', async () => {
    for (const query of ['ForWho=1', 'ForWhoIDs=*', 'LocationType=Company', 'LocationTypeIDs=*'])
      expect((await fixture.request(`/reports/${REPORT}?${query}`)).status, query).toBe(400)
  })

  test('has the entries of a period, in the time zone of the company node', () =>
    expectPeriods(app, fixture, {
      ...{ report: REPORT, column: 'At', node: app.onboarding.CompanyId },
      add: (moment) =>
        fixture.sql(
          `insert into audit_entry (company_id, at, action, actor_kind, target_kind, target_id)
           values (?, ?, 'user.created', 'Operator', 'User', '12')`,
          [app.onboarding.CompanyId, moment],
        ),
      remove: () =>
        fixture.sql(`delete from audit_entry where company_id = ? and at < '2002-01-01'`, [
          app.onboarding.CompanyId,
        ]),
    }))

  testsRows(app, fixture, REPORT)
})
