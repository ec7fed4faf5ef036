import { describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

const names = async (query = '') => {
  const { status, body, text } = await fixture.request('GET', `PricingTerms${query}`)
  expect(status, text).toBe(200)
  return body.map(({ Name }: { Name: string }) => Name)
}

describe('GET /Companies({CompanyId})/PricingTerms', () => {
  it('lists the active terms, and others if the filter uses Active', async () => {
    await fixture.create('PricingTerms', { EntityId: fixture.companyId, Name: 'FIVE-YEAR', Active: false })

    expect(await names()).toEqual(['ONE-YEAR', 'TWO-YEAR', 'THREE-YEAR'])
    expect(await names('?$filter=Active%20eq%20false')).toEqual(['FIVE-YEAR'])
    expect(await names('?$filter=Active%20ne%20null')).toEqual([
      'ONE-YEAR',
      'TWO-YEAR',
      'THREE-YEAR',
      'FIVE-YEAR',
    ])
    expect(await names("?$filter=Name%20eq%20'FIVE-YEAR'")).toEqual([])
  })
})
