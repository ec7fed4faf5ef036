import { describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('DELETE /Companies({CompanyId})/PricingShelfProducts({ProductId})', () => {
  it('takes a product off its shelf, with an empty response', async () => {
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')
    const { Id, PricingShelfId } = all[0]

    const { status, text } = await fixture.request('DELETE', `PricingShelfProducts(${Id})`)

    expect([status, text]).toEqual([200, ''])
    expect((await fixture.request('DELETE', `PricingShelfProducts(${Id})`)).status).toBe(404)
    await fixture.create('PricingShelfProducts', { Id, PricingShelfId })
  })

  it('does not find a product that is on no shelf', async () => {
    expect((await fixture.request('DELETE', `PricingShelfProducts(${fixture.item})`)).status).toBe(404)
  })
})
