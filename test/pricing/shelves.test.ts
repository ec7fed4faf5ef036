import { beforeAll, describe, expect, it } from 'vitest'
import { isAdded, isDeleted, isRead, isReplaced, shelf, useLocalizedFixture } from './localized-cases.ts'

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

describe('GET /Companies({CompanyId})/Entities({EntityId})/PricingShelfPrices({ShelfId})', () => {
  let clearCases: number

  beforeAll(async () => {
    const { body } = await fixture.request('GET', 'PricingShelves')
    clearCases = body[0].Id
  })

  const nodeOf = (name: string) => fixture.app.onboarding.Entities.find(({ Name }) => Name === name)?.Id
  const pricesAt = (node: number | undefined, shelf = clearCases) =>
    fixture.request('GET', `Entities(${node})/PricingShelfPrices(${shelf})`)

  it('returns the prices of the node before those of the nodes above, and none of other branches', async () => {
    const { status, body } = await pricesAt(nodeOf('West'))

    expect([status, body]).toEqual([200, { Id: clearCases, Prices: [17.99, 19.99] }])
    expect((await pricesAt(nodeOf('East'))).body.Prices).toEqual([19.99])
    expect((await pricesAt(fixture.companyId)).body.Prices).toEqual([19.99])
  })

  it('returns the prices of a location before those of the nodes above', async () => {
    const west = nodeOf('West')
    const location = fixture.app.onboarding.Entities.find(({ ParentId }) => ParentId === west)?.Id
    await fixture.create('Pricing', { EntityId: location, PricingShelfId: clearCases, RegularPrice: 0.0001 })

    expect((await pricesAt(location)).body.Prices).toEqual([0.0001, 17.99, 19.99])
    expect((await pricesAt(west)).body.Prices).toEqual([17.99, 19.99])
  })

  it('is empty for a shelf without prices', async () => {
    const { Id } = await fixture.create('PricingShelves', { ShelfName: 'Empty' })

    expect((await pricesAt(fixture.companyId, Id)).body).toEqual({ Id, Prices: [] })
  })

  it('reports a node of another company before an unknown shelf', async () => {
    const { status, body } = await pricesAt(2_147_483_646, 2_147_483_646)

    expect([status, body.Code]).toEqual([400, 'EntityNotOfCompany'])
    expect((await pricesAt(fixture.companyId, 2_147_483_646)).status).toBe(404)
  })
})

describe('GET /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isRead(fixture, shelf)
})

describe('POST /Companies({CompanyId})/PricingShelves', () => {
  isAdded(fixture, shelf)
})

describe('PUT /Companies({CompanyId})/PricingShelves({ShelfId})', () => {
  isReplaced(fixture, shelf)
})

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
