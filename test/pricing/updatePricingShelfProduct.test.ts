import { beforeAll, describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()
let clearCases: number
let cables: number

beforeAll(async () => {
  const { body } = await fixture.request('GET', 'PricingShelves')
  clearCases = body[0].Id
  cables = body[1].Id
})

const move = (id: string, body: object) => fixture.request('PUT', `PricingShelfProducts(${id})`, body)

describe('PUT /Companies({CompanyId})/PricingShelfProducts({ProductId})', () => {
  it('moves a product to another shelf', async () => {
    const { body: all } = await fixture.request(
      'GET',
      `PricingShelfProducts?$filter=PricingShelfId%20eq%20${cables}`,
    )
    const { Id } = all[0]
    const moved = { CompanyId: fixture.companyId, Id, PricingShelfId: clearCases }

    for (const body of [moved, { PricingShelfId: clearCases }, { ...moved, Id: null, CompanyId: 0 }]) {
      const { status, body: response } = await move(Id, body)
      expect([status, response]).toEqual([200, moved])
    }
    expect((await fixture.request('GET', `PricingShelfProducts(${Id})`)).body).toEqual(moved)
  })

  it('refuses another identifier or company in the body, and a body without a shelf', async () => {
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')
    const wrong = { Id: fixture.item, CompanyId: fixture.companyId + 1, PricingShelfId: null }
    for (const [member, value] of Object.entries(wrong)) {
      const { status, body } = await move(all[0].Id, { PricingShelfId: cables, [member]: value })
      expect([status, body.Details[0].Field]).toEqual([400, member])
    }
  })

  it('does not find a product that is on no shelf, nor an unknown shelf', async () => {
    const { body: all } = await fixture.request('GET', 'PricingShelfProducts')

    expect((await move(fixture.item, { PricingShelfId: cables })).status).toBe(404)
    expect((await move('7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10', { PricingShelfId: cables })).status).toBe(404)
    expect((await move(all[0].Id, { PricingShelfId: 2_147_483_646 })).status).toBe(404)
  })
})
