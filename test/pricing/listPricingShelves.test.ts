import { describe, expect, it } from 'vitest'
import { useShop } from './named.ts'

const shop = useShop()

describe('GET /Companies({CompanyId})/PricingShelves', () => {
  it('lists the shelves with their texts', async () => {
    const { body } = await shop.ask('GET', 'PricingShelves')

    expect(body).toEqual([
      {
        Id: expect.any(Number),
        CompanyId: shop.companyId,
        ShelfName: 'Clear cases',
        Description: 'Clear cases of one price.',
      },
      {
        Id: expect.any(Number),
        CompanyId: shop.companyId,
        ShelfName: 'Cables',
        Description: 'USB-C cables.',
      },
    ])
  })

  it('filters and orders by what is shown', async () => {
    const query = encodeURIComponent("startswith(Description,'USB')")
    expect((await shop.ask('GET', `PricingShelves?$filter=${query}`)).body).toHaveLength(1)
    const { body } = await shop.ask('GET', 'PricingShelves?$orderby=ShelfName', undefined, 'fr-ca')

    expect(body.map(({ ShelfName }: { ShelfName: string }) => ShelfName)).toEqual([
      'Câbles',
      'Étuis transparents',
    ])
  })
})
