import { describe, expect, it } from 'vitest'
import { isAdded, isDeleted, isRead, isReplaced, term, useLocalizedFixture } from './localized-cases.ts'

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

describe('GET /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isRead(fixture, term)
})

describe('POST /Companies({CompanyId})/PricingTerms', () => {
  isAdded(fixture, term)

  it('reports a node and a carrier of another company together', async () => {
    const { status, body } = await fixture.request('POST', 'PricingTerms', {
      EntityId: 2_147_483_646,
      CarrierEntityId: 2_147_483_646,
      Name: 'NOWHERE',
    })

    expect(status).toBe(400)
    expect(body.Details.map(({ Code }: { Code: string }) => Code)).toEqual([
      'EntityNotOfCompany',
      'CarrierNotOfCompany',
    ])
  })

  it('accepts any node of the company', async () => {
    for (const { Id: EntityId } of fixture.app.onboarding.Entities)
      expect(
        await fixture.create('PricingTerms', { EntityId, CarrierEntityId: EntityId, Name: 'NODE' }),
      ).toMatchObject({ EntityId })
  })
})

describe('PUT /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isReplaced(fixture, term)
})

describe('DELETE /Companies({CompanyId})/PricingTerms({TermId})', () => {
  isDeleted(fixture, term, 'PricingTermId')
})
