import { describe, expect, it } from 'vitest'
import { isDeleted, shelf, useShop } from './localized-cases.ts'

const shop = useShop()

describe('DELETE /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isDeleted(shop, shelf, 'PricingShelfId')

  it('keeps a shelf with products', async () => {
    const { Id } = await shop.made('PricingShelves', { ShelfName: 'Docks' })
    await shop.made('PricingShelfProducts', { Id: shop.item, PricingShelfId: Id })

    const kept = await shop.ask('DELETE', `PricingShelves(${Id})`)
    expect([kept.status, kept.body.Code]).toEqual([409, 'ShelfHasProducts'])

    await shop.made('Pricing', { EntityId: shop.companyId, PricingShelfId: Id, RegularPrice: 1 })
    const both = await shop.ask('DELETE', `PricingShelves(${Id})`)
    expect(both.body.Details.map(({ Code }: { Code: string }) => Code)).toEqual([
      'StillPriced',
      'ShelfHasProducts',
    ])
  })

  it('of a deletion and a product put on it at the same time, one is refused', async () => {
    const { CatalogItems } = shop.app.onboarding
    for (const { Id: product } of CatalogItems.slice(0, 20)) {
      await shop.ask('DELETE', `PricingShelfProducts(${product})`)
      const { Id } = await shop.made('PricingShelves', { ShelfName: 'Here and gone' })
      const [placed, deleted] = await Promise.all([
        shop.ask('POST', 'PricingShelfProducts', { Id: product, PricingShelfId: Id }),
        shop.ask('DELETE', `PricingShelves(${Id})`),
      ])

      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([placed.status, deleted.status])
    }
  })
})
