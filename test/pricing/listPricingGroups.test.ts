import { describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

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
