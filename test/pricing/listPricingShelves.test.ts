import { describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingShelves', () => {
  it('lists the shelves with their texts', async () => {
    const { body } = await fixture.request('GET', 'PricingShelves')

    expect(body).toEqual([
      {
        Id: expect.any(Number),
        CompanyId: fixture.companyId,
        ShelfName: 'Clear cases',
        Description: 'Clear cases of one price.',
      },
      {
        Id: expect.any(Number),
        CompanyId: fixture.companyId,
        ShelfName: 'Cables',
        Description: 'USB-C cables.',
      },
      {
        Id: expect.any(Number),
        CompanyId: fixture.companyId,
        ShelfName: 'Gift wrap',
        Description: 'Nothing is on it yet.',
      },
    ])
  })

  it('filters and orders by the returned texts', async () => {
    const query = encodeURIComponent("startswith(Description,'USB')")
    expect((await fixture.request('GET', `PricingShelves?$filter=${query}`)).body).toHaveLength(1)
    const { Id } = await fixture.create('PricingShelves', { ShelfName: 'Batteries' })
    await fixture.request('PUT', `PricingShelves(${Id})`, { ShelfName: 'Piles' }, 'fr-ca')
    const names = async (language?: string) => {
      const path = 'PricingShelves?$orderby=ShelfName'
      const { body } = await fixture.request('GET', path, undefined, language)
      return body.map(({ ShelfName }: { ShelfName: string }) => ShelfName)
    }

    expect(await names()).toEqual(['Batteries', 'Cables', 'Clear cases', 'Gift wrap'])
    expect((await names('fr-ca')).filter((name: string) => !name.startsWith('Étuis'))).toEqual([
      'Câbles',
      'Emballage cadeau',
      'Piles',
    ])
  })
})
