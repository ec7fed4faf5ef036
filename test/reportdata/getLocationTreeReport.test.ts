import { describe, expect, test } from 'vitest'
import { below, filtersOf, useReports } from './reports.ts'

describe('GET /reports/LocationTreeReport', () => {
  const { app, fixture } = useReports()

  const REPORT = 'LocationTreeReport'
  const ids = async (query?: string) => (await fixture.rows(REPORT, query)).map(({ EntityId }) => EntityId)

  test('has every node of the company with its parent', async () => {
    const { Entities } = app.onboarding
    const nameOf = (id: number | null) => Entities.find(({ Id }) => Id === id)?.Name ?? null

    expect(await fixture.rows(REPORT)).toEqual(
      Entities.toSorted((a, b) => a.Id - b.Id).map(({ Id, Name, Role, ParentId }) => ({
        EntityId: Id,
        EntityName: Name,
        Role,
        ParentId,
        ParentName: nameOf(ParentId),
      })),
    )
  })

  test('has the requested part of the tree, by LocationType before ForWho', async () => {
    for (const [query, names] of filtersOf(fixture))
      expect(await ids(query), query).toEqual(below(app, names))
  })

  test('covers the whole company for every way to request that', async () => {
    const allIds = await ids()
    const { CompanyId } = app.onboarding
    for (const query of [
      'LocationType=Company',
      'ForWho=1',
      'ForWhoIDs=*',
      'LocationTypeIDs=-1',
      `LocationTypeIDs=${CompanyId}`,
      `ForWho=1&ForWhoIDs=${CompanyId}`,
    ]) {
      expect(await ids(query), query).toEqual(allIds)
    }
  })

  test('refuses an unknown level or node', async () => {
    const harbour = fixture.node('Harbour Street')
    for (const query of [
      'LocationType=Planet',
      'LocationType=',
      'ForWho=5',
      'ForWho=0',
      'ForWho=Division',
      'ForWhoIDs=',
      'ForWhoIDs=1,,2',
      'ForWhoIDs=x',
      'ForWhoIDs=-2',
      `LocationType=Division&LocationTypeIDs=${harbour}`,
      'LocationType=Location&LocationTypeIDs=2147483',
      `LocationTypeIDs=${harbour}`,
      'ForWho=4&ForWhoIDs=999999999',
    ]) {
      const { status, body } = await fixture.request(`/reports/${REPORT}?${query}`)

      expect(status, query).toBe(400)
      expect(body, query).toEqual({ Error: true, Message: expect.stringMatching(/ForWho|LocationType/) })
    }
  })

  test('is allowed for an employee, but not for a supplier', async () => {
    const statusOf = async (role: 'Employee' | 'Supplier' | 'ApiClient') =>
      (await app.request(`/reportdata/reports/${REPORT}`, { token: await app.tokenOf(role) })).status

    expect([await statusOf('Employee'), await statusOf('Supplier'), await statusOf('ApiClient')]).toEqual([
      200, 403, 403,
    ])
  })
})
