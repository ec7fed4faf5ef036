import { describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('DELETE /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  it('marks it as deleted, with an empty response; deleting it again changes nothing', async () => {
    const created = await fixture.create('PricingGroups', { GroupName: 'Neighbours' })

    for (const time of ['first', 'second']) {
      const { status, text } = await fixture.request('DELETE', `PricingGroups(${created.Id})`)
      expect([status, text], time).toEqual([200, ''])
      expect((await fixture.request('GET', `PricingGroups(${created.Id})`)).body).toEqual({
        ...created,
        IsDeleted: true,
      })
    }
  })

  it('can be deleted while prices refer to it', async () => {
    const { Id } = await fixture.create('PricingGroups', { GroupName: 'Priced' })
    const price = await fixture.create('Pricing', {
      ...{ EntityId: fixture.companyId, CatalogItemId: fixture.item, RegularPrice: 5, PricingGroupId: Id },
    })

    expect((await fixture.request('DELETE', `PricingGroups(${Id})`)).status).toBe(200)
    expect((await fixture.request('GET', `Pricing(${price.Id})`)).body).toMatchObject({ PricingGroupId: Id })
  })
})
