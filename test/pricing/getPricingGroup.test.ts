import { describe, expect, it } from 'vitest'
import { group, isRead, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  isRead(fixture, group)

  it('returns a deleted group', async () => {
    const { Id } = await fixture.made('PricingGroups', { GroupName: 'Gone', IsDeleted: true })

    expect((await fixture.ask('GET', `PricingGroups(${Id})`)).body).toMatchObject({ Id, IsDeleted: true })
  })
})
