import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { EMPTY_GUID } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted()

describe('concurrent upserts', () => {
  it.each([
    ['plain', 'Pricing', {}],
    ['with an override', 'Pricing', { OverridePrice: 5 }],
    ['with a list of sales', 'ProductPrices', { SalePrices: [{ SalePrice: 5 }] }],
  ])('of one key, %s: one creates the record, the others replace it', async (_, collection, changes) => {
    for (let round = 0; round < 5; round++) {
      const [CatalogItemId] = await fixture.newItems(1)
      const responses = await Promise.all(
        Array.from({ length: round < 4 ? 2 : 16 }, (_, n) =>
          fixture.request('POST', collection, {
            ...{ EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 10 + n, ...changes },
          }),
        ),
      )

      expect(statusesOf(responses)).toEqual([...responses.slice(1).map(() => 200), 201])
      expect(new Set(responses.map(({ body }) => body.Id)).size).toBe(1)
      const { body } = await fixture.get(`CatalogItems(${CatalogItemId})/Pricing`)
      expect(body).toHaveLength(1)
      expect(body[0].OverridePrice).toBe('OverridePrice' in changes || 'SalePrices' in changes ? 5 : null)
    }
  })

  it('of one shelf result in one record', async () => {
    const shelf = await fixture.request('POST', 'PricingShelves', { ShelfName: 'Chargers' })
    const body = { EntityId: fixture.nodes.local, CatalogItemId: EMPTY_GUID, PricingShelfId: shelf.body.Id }
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => fixture.request('POST', 'Pricing', { ...body, RegularPrice: n })),
    )

    expect(statusesOf(responses)).toEqual([...Array(7).fill(200), 201])
  })

  it('of one record with overlapping overrides: the first succeeds, the others violate the rule', async () => {
    const [CatalogItemId] = await fixture.newItems(1)
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        fixture.request('POST', 'Pricing', {
          ...{ EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 10, OverridePrice: n },
          ...{ OverrideStartDateUtc: `2030-01-${10 + n}`, OverrideStopDateUtc: '2030-02-01' },
        }),
      ),
    )

    expect(statusesOf(responses)).toEqual([201, ...Array(11).fill(400)])
    expect(new Set(responses.map(({ body }) => body.Code))).toEqual(new Set([undefined, 'SaleOverlap']))
  })

  it('of an existing record: each sees what the previous one wrote', async () => {
    const [CatalogItemId] = await fixture.newItems(1)
    const body = { EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 10 }
    await fixture.request('POST', 'Pricing', body)
    const all = (changes: (n: number) => object) =>
      Promise.all(
        Array.from({ length: 12 }, (_, n) => fixture.request('POST', 'Pricing', { ...body, ...changes(n) })),
      )

    const defaults = await all((n) => ({ OverridePrice: n }))
    expect(statusesOf(defaults)).toEqual(Array(12).fill(200))
    expect(new Set(defaults.map((response) => response.body.OverridePriceId)).size).toBe(1)
    const dated = await all((n) => ({
      ...{ OverridePrice: n, OverrideStartDateUtc: `2030-01-${10 + n}`, OverrideStopDateUtc: '2030-02-01' },
    }))
    expect(statusesOf(dated)).toEqual([200, ...Array(11).fill(400)])
  })

  it('of mixed keys, 32 at a time, by every operation: no failure, one record per key', async () => {
    const items = await fixture.newItems(3)
    const nodes = Object.values(fixture.nodes)
    const responses = await Promise.all(
      Array.from({ length: 96 }, (_, n) => {
        const [EntityId, CatalogItemId] = [nodes[n % 3], items[Math.floor(n / 3) % 3]]
        const body = { EntityId, CatalogItemId, RegularPrice: n }
        if (n % 4 === 0)
          return fixture.request('POST', `Entities(${EntityId})/CatalogItems(${CatalogItemId})/Pricing`, body)
        if (n % 4 === 1)
          return fixture.request('POST', 'ProductPrices', { ...body, SalePrices: [{ SalePrice: n }] })
        return fixture.request('POST', 'Pricing', n % 4 === 2 ? body : { ...body, OverridePrice: n })
      }),
    )

    expect(statusesOf(responses)).toEqual([...Array(87).fill(200), ...Array(9).fill(201)])
    for (const item of items)
      expect((await fixture.get(`CatalogItems(${item})/Pricing`)).body).toHaveLength(nodes.length)
  })

  it('and deletions both succeed, and no response has a partial record', async () => {
    const [CatalogItemId] = await fixture.newItems(1)
    const body = { EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 3, OverridePrice: 2 }
    const { body: created } = await fixture.request('POST', 'Pricing', body)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? fixture.request('POST', 'Pricing', body)
          : fixture.request('DELETE', `Pricing(${created.Id})`),
      ),
    )

    expect(new Set(statusesOf(responses).filter((status) => ![200, 201, 404].includes(status)))).toEqual(
      new Set(),
    )
    for (const { body: record } of responses.filter(({ body: record }) => record?.Id))
      expect(record).toMatchObject({ RegularPrice: 3, OverridePrice: 2 })
  })

  it('of records of which one is locked: only that one waits', async () => {
    const [lockedItem, ...items] = await fixture.newItems(4)
    const setPrice = (CatalogItemId: string | undefined, RegularPrice: number) =>
      fixture.request('POST', 'Pricing', { EntityId: fixture.nodes.local, CatalogItemId, RegularPrice })
    await Promise.all([lockedItem, ...items].map((item) => setPrice(item, 1)))

    const held = Promise.withResolvers<void>()
    const isLocked = Promise.withResolvers<void>()
    const bulk = fixture.app.orm.em.fork().transactional(async (em) => {
      await em.execute('update pricing_information set original_price = 3 where catalog_item_id = ?', [
        lockedItem,
      ])
      isLocked.resolve()
      await held.promise
    })
    await isLocked.promise
    let isAnswered = false
    const waiting = setPrice(lockedItem, 2).finally(() => {
      isAnswered = true
    })
    try {
      const others = await Promise.all(items.map((item) => setPrice(item, 2)))

      expect(statusesOf(others)).toEqual([200, 200, 200])
      expect(isAnswered).toBe(false)
    } finally {
      held.resolve()
      await bulk
    }
    expect(await waiting).toMatchObject({ status: 200, body: { RegularPrice: 2, OriginalPrice: null } })
  })
})
