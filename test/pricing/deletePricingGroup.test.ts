import { describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('DELETE /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  it('marks it as deleted, with an empty answer; deleting it again changes nothing', async () => {
    const made = await fixture.made('PricingGroups', { GroupName: 'Neighbours' })

    for (const time of ['first', 'second']) {
      const { status, text } = await fixture.ask('DELETE', `PricingGroups(${made.Id})`)
      expect([status, text], time).toEqual([200, ''])
      expect((await fixture.ask('GET', `PricingGroups(${made.Id})`)).body).toEqual({
        ...made,
        IsDeleted: true,
      })
    }
  })

  it('can be deleted while prices refer to it', async () => {
    const { Id } = await fixture.made('PricingGroups', { GroupName: 'Priced' })
    const price = await fixture.made('Pricing', {
      ...{ EntityId: fixture.companyId, CatalogItemId: fixture.item, RegularPrice: 5, PricingGroupId: Id },
    })

    expect((await fixture.ask('DELETE', `PricingGroups(${Id})`)).status).toBe(200)
    expect((await fixture.ask('GET', `Pricing(${price.Id})`)).body).toMatchObject({ PricingGroupId: Id })
  })

  it('does not find an unknown group', async () => {
    expect((await fixture.ask('DELETE', 'PricingGroups(2147483646)')).status).toBe(404)
  })
})
