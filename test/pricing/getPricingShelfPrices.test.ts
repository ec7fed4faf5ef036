import { beforeAll, describe, expect, it } from 'vitest'
import { useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()
let clearCases: number

beforeAll(async () => {
  const { body } = await fixture.request('GET', 'PricingShelves')
  clearCases = body[0].Id
})

const nodeOf = (name: string) => fixture.app.onboarding.Entities.find(({ Name }) => Name === name)?.Id
const pricesAt = (node: number | undefined, shelf = clearCases) =>
  fixture.request('GET', `Entities(${node})/PricingShelfPrices(${shelf})`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/PricingShelfPrices({ShelfId})', () => {
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
