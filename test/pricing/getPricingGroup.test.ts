import { describe, expect, it } from 'vitest'
import { group, isRead, useShop } from './localized-cases.ts'

const shop = useShop()

describe('GET /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  isRead(shop, group)

  it('reads one that was deleted', async () => {
    const { Id } = await shop.made('PricingGroups', { GroupName: 'Gone', IsDeleted: true })

    expect((await shop.ask('GET', `PricingGroups(${Id})`)).body).toMatchObject({ Id, IsDeleted: true })
  })
})
