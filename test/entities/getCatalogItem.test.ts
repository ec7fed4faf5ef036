import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

describe('GET /Companies({CompanyId})/CatalogItems({CatalogItemId})', () => {
  test('reads every kind of item of the onboarding package', async () => {
    for (const item of fixture.app.onboarding.CatalogItems.filter((_, index) => index % 20 === 0)) {
      const { status, body } = await fixture.request('GET', `CatalogItems(${item.Id})`)

      expect(status).toBe(200)
      expect(body).toMatchObject({ ...item, CompanyId: fixture.companyId, IsActive: true, Version: 1 })
    }
  })

  test('returns 304 while the item does not change', async () => {
    const { Id, Sku } = fixture.app.onboarding.CatalogItems[150] ?? { Id: '', Sku: '' }
    const read = () => fixture.request('GET', `CatalogItems(${Id})`, { headers: { 'If-None-Match': '"1"' } })

    expect((await read()).status).toBe(304)
    await fixture.request('POST', 'CatalogItems', { body: { Id, Sku, Name: 'Renamed' } })
    expect((await read()).status).toBe(200)
  })
})
