import { describe, expect, it } from 'vitest'
import { isDeleted, shelf, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('DELETE /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isDeleted(fixture, shelf, 'PricingShelfId')

  it('refuses to delete a shelf with products', async () => {
    const { Id } = await fixture.create('PricingShelves', { ShelfName: 'Docks' })
    await fixture.create('PricingShelfProducts', { Id: fixture.item, PricingShelfId: Id })

    const refusedDeletion = await fixture.request('DELETE', `PricingShelves(${Id})`)
    expect([refusedDeletion.status, refusedDeletion.body.Code]).toEqual([409, 'ShelfHasProducts'])

    await fixture.create('Pricing', { EntityId: fixture.companyId, PricingShelfId: Id, RegularPrice: 1 })
    const both = await fixture.request('DELETE', `PricingShelves(${Id})`)
    expect(both.body.Details.map(({ Code }: { Code: string }) => Code)).toEqual([
      'StillPriced',
      'ShelfHasProducts',
    ])
  })

  it('refuses either the deletion or a product that is concurrently put on the shelf', async () => {
    const { CatalogItems } = fixture.app.onboarding
    for (const { Id: product } of CatalogItems.slice(0, 20)) {
      await fixture.request('DELETE', `PricingShelfProducts(${product})`)
      const { Id } = await fixture.create('PricingShelves', { ShelfName: 'Here and gone' })
      const [placed, deleted] = await Promise.all([
        fixture.request('POST', 'PricingShelfProducts', { Id: product, PricingShelfId: Id }),
        fixture.request('DELETE', `PricingShelves(${Id})`),
      ])

      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([placed.status, deleted.status])
    }
  })
})
