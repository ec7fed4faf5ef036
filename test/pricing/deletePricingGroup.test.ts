import { describe, expect, it } from 'vitest'
import { useShop } from './localized-cases.ts'

const shop = useShop()

describe('DELETE /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  it('marks it as deleted, with an empty answer; deleting it again changes nothing', async () => {
    const made = await shop.made('PricingGroups', { GroupName: 'Neighbours' })

    for (const time of ['first', 'second']) {
      const { status, text } = await shop.ask('DELETE', `PricingGroups(${made.Id})`)
      expect([status, text], time).toEqual([200, ''])
      expect((await shop.ask('GET', `PricingGroups(${made.Id})`)).body).toEqual({ ...made, IsDeleted: true })
    }
  })

  it('does so while prices name it', async () => {
    const { Id } = await shop.made('PricingGroups', { GroupName: 'Priced' })
    const price = await shop.made('Pricing', {
      ...{ EntityId: shop.companyId, CatalogItemId: shop.item, RegularPrice: 5, PricingGroupId: Id },
    })

    expect((await shop.ask('DELETE', `PricingGroups(${Id})`)).status).toBe(200)
    expect((await shop.ask('GET', `Pricing(${price.Id})`)).body).toMatchObject({ PricingGroupId: Id })
  })

  it('does not find one that is not there', async () => {
    expect((await shop.ask('DELETE', 'PricingGroups(2147483646)')).status).toBe(404)
  })
})
