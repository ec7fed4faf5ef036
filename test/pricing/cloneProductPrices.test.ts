import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { otherCompany } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

const clone = (FromCatalogItemId: unknown, ToCatalogItemId: unknown) =>
  fixture.request('POST', 'CloneProductPrices', { FromCatalogItemId, ToCatalogItemId })
const terms = ({ Id: _, CatalogItemId: __, SalePrices, ...price }: Record<string, unknown>) => ({
  ...price,
  SalePrices: (SalePrices as Record<string, unknown>[]).map(({ Id: ___, ...sale }) => sale),
})
const pricesOf = async (item: unknown) =>
  (
    await fixture.get(
      `ProductPrices?$filter=CatalogItemId%20eq%20guid'${item}'&$orderby=EntityId,PricingTierId`,
    )
  ).body

describe('POST /Companies({CompanyId})/CloneProductPrices', () => {
  it('copies the records of all nodes with their sales, replaces those of the same key, and keeps the rest', async () => {
    const [from, to] = await fixture.newItems(2)
    const [tier] = await fixture.sql<{ id: number }>('select id from pricing_tier order by id limit 1')
    const set = async (body: object) => (await fixture.request('POST', 'ProductPrices', body)).body
    const { company, division, local } = fixture.nodes
    const sales = [{ SalePrice: 5 }, { SalePrice: 4, StartDateUTC: '2020-01-01', StopDateUTC: '2040-01-01' }]
    await set({
      EntityId: company,
      CatalogItemId: from,
      RegularPrice: 9,
      IsDiscountable: true,
      FloorPrice: 2,
    })
    await set({
      EntityId: local,
      CatalogItemId: from,
      RegularPrice: 8,
      PricingTierId: tier?.id,
      SalePrices: sales,
    })
    await set({ EntityId: local, CatalogItemId: from, RegularPrice: 7, OriginalPrice: 10 })
    const replaced = await set({ EntityId: company, CatalogItemId: to, RegularPrice: 1, SalePrices: sales })
    const otherPrice = await set({
      EntityId: division,
      CatalogItemId: to,
      RegularPrice: 1,
      SalePrices: sales,
    })
    const before = await pricesOf(from)

    const { status, body } = await clone(String(from).toUpperCase(), to)
    expect([status, body]).toEqual([
      201,
      { Id: expect.stringMatching(/^[0-9a-f-]{36}$/), FromCatalogItemId: from, ToCatalogItemId: to },
    ])
    const copies = await pricesOf(to)
    expect(copies.filter(({ Id }: { Id: number }) => Id !== otherPrice.Id).map(terms)).toEqual(
      before.map(terms),
    )
    expect(copies).toContainEqual(otherPrice)
    expect(copies.map(({ Id }: { Id: number }) => Id)).toContain(replaced.Id)
    expect(await pricesOf(from)).toEqual(before)

    await clone(from, to)
    expect((await pricesOf(to)).map(terms)).toEqual(copies.map(terms))
  })

  it('copies nothing of a product without prices, and no price of a shelf', async () => {
    const [from, to] = await fixture.newItems(2)
    const [shelf] = await fixture.sql<{ id: number }>('select id from pricing_shelf order by id limit 1')
    await fixture.request('POST', 'PricingShelfProducts', {
      ...{ CompanyId: fixture.companyId, Id: from, PricingShelfId: shelf?.id },
    })

    expect((await clone(from, to)).status).toBe(201)
    expect(await pricesOf(to)).toEqual([])
  })

  it('refuses to copy a product to itself, regardless of the case of its id', async () => {
    const [item] = await fixture.newItems(1)
    for (const same of [item, item?.toUpperCase()]) {
      const { status, body } = await clone(item, same)
      expect([status, body.Code]).toEqual([400, 'CloneOntoItself'])
    }
  })

  it('refuses to create a price for a deleted group, and names it, but replaces an existing one', async () => {
    const [from, to, other] = await fixture.newItems(3)
    const group = (await fixture.request('POST', 'PricingGroups', { GroupName: 'Guests' })).body
    const set = (CatalogItemId: unknown, RegularPrice: number, members: object = {}) =>
      fixture.request('POST', 'Pricing', {
        EntityId: fixture.nodes.local,
        CatalogItemId,
        RegularPrice,
        ...members,
      })
    await set(from, 9)
    await set(from, 8, { PricingGroupId: group.Id })
    await set(to, 7, { PricingGroupId: group.Id })
    await set(other, 6, { PricingGroupId: group.Id, EntityId: fixture.nodes.company })
    await fixture.request('DELETE', `PricingGroups(${group.Id})`)
    const before = await pricesOf(other)

    const { status, body } = await clone(from, other)
    expect([status, body.Code, body.Details[0].Field]).toEqual([400, 'GroupDeleted', 'FromCatalogItemId'])
    expect(body.Message).toContain(`group ${group.Id},`)
    expect(await pricesOf(other)).toEqual(before)

    expect((await clone(from, to)).status).toBe(201)
    const sources = (await pricesOf(from)).map(terms)
    expect(sources).toHaveLength(2)
    expect(new Set((await pricesOf(to)).map(terms))).toEqual(new Set(sources))
    await fixture.request('PUT', `PricingGroups(${group.Id})`, { GroupName: 'Guests', IsDeleted: false })
    expect((await clone(from, other)).status).toBe(201)
  })

  it('does not find products of another company', async () => {
    const item = (await otherCompany(fixture)).CatalogItems[0]?.Id ?? ''
    const [localItem] = await fixture.newItems(1)
    for (const [from, to, code] of [
      [item, localItem, 'FromItemNotFound'],
      [localItem, item, 'ToItemNotFound'],
    ]) {
      const { status, body } = await clone(from, to)
      expect([status, body.Code]).toEqual([404, code])
    }
  })

  it('may run concurrently, in both directions, with writers of the same prices', async () => {
    const [a, b] = await fixture.newItems(2)
    for (const item of [a, b])
      for (const EntityId of Object.values(fixture.nodes))
        await fixture.request('POST', 'Pricing', {
          EntityId,
          CatalogItemId: item,
          RegularPrice: 9,
          OverridePrice: 8,
        })

    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const body = { EntityId: fixture.nodes.local, CatalogItemId: a, RegularPrice: n, OverridePrice: n }
        if (n % 3 === 2) return fixture.request('POST', 'Pricing', body)
        return n % 3 === 1 ? clone(a, b) : clone(b, a)
      }),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect(await pricesOf(a)).toHaveLength(3)
  })

  it('copies a record and its sales as of one instant', async () => {
    const [from, ...targets] = await fixture.newItems(13)
    const set = (n: number) =>
      fixture.request('POST', 'ProductPrices', {
        ...{
          EntityId: fixture.nodes.local,
          CatalogItemId: from,
          RegularPrice: n,
          SalePrices: [{ SalePrice: n }],
        },
      })
    await set(100)
    await Promise.all(targets.flatMap((to, n) => [clone(from, to), set(n)]))

    for (const to of targets) {
      const [copy] = await pricesOf(to)
      expect(copy.SalePrices).toMatchObject([{ SalePrice: copy.RegularPrice }])
    }
  })
})
