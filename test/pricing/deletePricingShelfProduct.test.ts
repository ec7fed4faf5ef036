import { describe, expect, it } from 'vitest'
import { useShop } from './localized-cases.ts'

const shop = useShop()

describe('DELETE /Companies({CompanyId})/PricingShelfProducts({ProductId})', () => {
  it('takes a product off its shelf, with an empty answer', async () => {
    const { body: all } = await shop.ask('GET', 'PricingShelfProducts')
    const { Id, PricingShelfId } = all[0]

    const { status, text } = await shop.ask('DELETE', `PricingShelfProducts(${Id})`)

    expect([status, text]).toEqual([200, ''])
    expect((await shop.ask('DELETE', `PricingShelfProducts(${Id})`)).status).toBe(404)
    await shop.made('PricingShelfProducts', { Id, PricingShelfId })
  })

  it('does not find a product that is on no shelf', async () => {
    expect((await shop.ask('DELETE', `PricingShelfProducts(${shop.item})`)).status).toBe(404)
  })
})
