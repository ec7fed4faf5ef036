import { describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

describe('GET /Companies({CompanyId})/PricingShelfProducts', () => {
  it('lists the products of a shelf', async () => {
    const { body: shelves } = await fixture.request('GET', 'PricingShelves')
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')
    const ofShelf = async (id: number) =>
      (await fixture.request('GET', `PricingShelfProducts?$filter=PricingShelfId%20eq%20${id}`)).body

    const lists = [await ofShelf(shelves[0].Id), await ofShelf(shelves[1].Id)]

    const named = (pattern: RegExp) =>
      fixture.app.onboarding.CatalogItems.filter(({ Name }) => pattern.test(Name)).length
    expect(lists.map(({ length }) => length)).toEqual([named(/ Clear Case$/), named(/ USB-C Cable /)])
    expect(lists.flat()).toHaveLength(all.length)
    expect(lists[1][0]).toEqual({
      CompanyId: fixture.companyId,
      Id: expect.any(String),
      PricingShelfId: shelves[1].Id,
    })
    expect(await ofShelf(2_147_483_646)).toEqual([])
  })

  it.each(['Id', 'CompanyId'])('cannot be filtered by %s', async (property) => {
    for (const query of [`$filter=${property}%20ne%20null`, `$orderby=${property}`]) {
      const { status, body } = await fixture.request('GET', `PricingShelfProducts?${query}`)
      expect(status).toBe(400)
      expect(body.Message).toMatch(/^Error while extracting the request query/)
      expect(body.Message).toContain(property)
    }
  })
})
