import { describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingShelfProducts({ProductId})', () => {
  it('returns the shelf of a product, regardless of the case of its identifier', async () => {
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')

    for (const id of [all[0].Id, all[0].Id.toUpperCase()])
      expect((await fixture.request('GET', `PricingShelfProducts(${id})`)).body).toEqual(all[0])
  })

  it('does not find a product on no shelf, or an unknown one', async () => {
    for (const id of [fixture.item, '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'])
      expect((await fixture.request('GET', `PricingShelfProducts(${id})`)).status).toBe(404)
  })
})
