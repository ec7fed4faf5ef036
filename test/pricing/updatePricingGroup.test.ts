import { describe, expect, it } from 'vitest'
import { group, isReplaced, useShop } from './localized-cases.ts'

const shop = useShop()

describe('PUT /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  isReplaced(shop, group)

  it('deletes a group and brings it back', async () => {
    const { Id } = await shop.made('PricingGroups', { GroupName: 'Coming and going' })
    const listed = async () => {
      const { body } = await shop.ask('GET', 'PricingGroups')
      return body.some((one: { Id: number }) => one.Id === Id)
    }

    await shop.ask('PUT', `PricingGroups(${Id})`, { GroupName: 'Gone', IsDeleted: true })
    expect(await listed()).toBe(false)
    const { body } = await shop.ask('PUT', `PricingGroups(${Id})`, { GroupName: 'Back', IsDeleted: false })
    expect(body).toMatchObject({ GroupName: 'Back', IsDeleted: false })
    expect(await listed()).toBe(true)
  })
})
