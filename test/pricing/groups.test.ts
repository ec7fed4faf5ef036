import { describe, expect, it } from 'vitest'
import { group, isAdded, isRead, isReplaced, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

const names = async (query = '') => {
  const { status, body, text } = await fixture.request('GET', `PricingGroups${query}`)
  expect(status, text).toBe(200)
  return body.map(({ GroupName }: { GroupName: string }) => GroupName)
}

describe('GET /Companies({CompanyId})/PricingGroups', () => {
  it.each([
    ['', ['Trade customers', 'Staff']],
    ['?$filter=IsDeleted eq true', ['Opening week']],
    ['?$filter=IsDeleted eq false', ['Trade customers', 'Staff']],
    ['?$filter=IsDeleted ne null', ['Trade customers', 'Staff', 'Opening week']],
    ["?$filter=contains(GroupName,'e') and not (IsDeleted eq false)", ['Opening week']],
    ["?$filter=GroupName eq 'Opening week'", []],
    ["?$filter=startswith(Description,'People')", ['Staff']],
    ['?$filter=Description eq null and IsDeleted eq true', ['Opening week']],
    ["?$filter=GroupName eq 'staff'", []],
    ['?$orderby=GroupName&$top=1', ['Staff']],
  ])('%s returns %j', async (query, expected) => {
    expect(await names(query.replaceAll(' ', '%20'))).toEqual(expected)
  })
})

describe('GET /Companies({CompanyId})/PricingGroups({GroupId})', () => {
  isRead(fixture, group)

  it('returns a deleted group', async () => {
    const { Id } = await fixture.create('PricingGroups', { GroupName: 'Gone', IsDeleted: true })

    expect((await fixture.request('GET', `PricingGroups(${Id})`)).body).toMatchObject({ Id, IsDeleted: true })
  })
})

describe('POST /Companies({CompanyId})/PricingGroups', () => {
  isAdded(fixture, group)
})

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
