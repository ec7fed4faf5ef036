import { describe, expect, it } from 'vitest'
import { group, isReplaced, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('PUT /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  isReplaced(fixture, group)

  it('deletes and restores a group', async () => {
    const { Id } = await fixture.create('PricingGroups', { GroupName: 'Coming and going' })
    const listed = async () => {
      const { body } = await fixture.request('GET', 'PricingGroups')
      return body.some((candidate: { Id: number }) => candidate.Id === Id)
    }

    await fixture.request('PUT', `PricingGroups(${Id})`, { GroupName: 'Gone', IsDeleted: true })
    expect(await listed()).toBe(false)
    const { body } = await fixture.request('PUT', `PricingGroups(${Id})`, {
      GroupName: 'Back',
      IsDeleted: false,
    })
    expect(body).toMatchObject({ GroupName: 'Back', IsDeleted: false })
    expect(await listed()).toBe(true)
  })
})
