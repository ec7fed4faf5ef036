import { describe, expect, it } from 'vitest'
import { isAdded, term, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

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
