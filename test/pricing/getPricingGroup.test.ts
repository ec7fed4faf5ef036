import { describe, expect, it } from 'vitest'
import { group, isRead, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  isRead(fixture, group)

  it('returns a deleted group', async () => {
    const { Id } = await fixture.create('PricingGroups', { GroupName: 'Gone', IsDeleted: true })

    expect((await fixture.request('GET', `PricingGroups(${Id})`)).body).toMatchObject({ Id, IsDeleted: true })
  })
})
