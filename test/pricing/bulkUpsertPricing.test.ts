import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture, hoursFromNow } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

const bulk = (records: readonly object[]) => fixture.request('POST', 'BulkPricing', records)
const recordOf = (CatalogItemId: string, members: object = {}) => ({
  ...{ EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 10, ...members },
})
const read = async (id: number) => (await fixture.get(`Pricing(${id})`)).body
const faultsOf = ({ body }: { body: { Details: { Code: string; Index: number; Field: string }[] } }) =>
  body.Details.map(({ Code, Index, Field }) => [Index, Code, Field])
const window = (from: number, to: number) => ({
  ...{ OverrideStartDateUtc: hoursFromNow(from), OverrideStopDateUtc: hoursFromNow(to) },
})

describe('POST /Companies({CompanyId})/BulkPricing', () => {
  it('inserts and replaces by key, and returns the records in the order of the request', async () => {
    const [first = '', second = '', third = ''] = await fixture.newItems(3)
    const { body: stored } = await fixture.request('POST', 'Pricing', recordOf(second, { OriginalPrice: 12 }))

    const { status, body } = await bulk([
      recordOf(third, { EntityId: fixture.nodes.company, RegularPrice: 30 }),
      recordOf(second.toUpperCase(), { RegularPrice: 20, Id: stored.Id }),
      recordOf(first, { Id: 2_147_483_646, IsDiscountable: true, FloorPrice: 9.9999 }),
    ])

    expect(status).toBe(202)
    expect(body.map((price: Record<string, unknown>) => [price.CatalogItemId, price.RegularPrice])).toEqual([
      ...[
        [third, 30],
        [second, 20],
        [first, 10],
      ],
    ])
    expect(body[1]).toMatchObject({ Id: stored.Id, OriginalPrice: null })
    expect(body[2]).toMatchObject({ IsDiscountable: true, FloorPrice: 9.9999 })
    expect(body[2].Id).not.toBe(2_147_483_646)
    expect(await Promise.all(body.map(({ Id }: { Id: number }) => read(Id)))).toEqual(body)
  })

  it('writes overrides as sales: adds, replaces and removes them, and keeps all others', async () => {
    const [first = '', second = '', third = ''] = await fixture.newItems(3)
    await bulk([first, second, third].map((item) => recordOf(item, { OverridePrice: 8 })))
    const { body } = await bulk([
      recordOf(first, { OverridePrice: 7, ...window(-1, 1) }),
      recordOf(second, { OverridePrice: null }),
      recordOf(third),
    ])
    expect(body.map((price: Record<string, unknown>) => price.OverridePrice)).toEqual([7, null, 8])
    const { body: sales } = await fixture.get(`Pricing(${body[0].Id})/SaleOverridePrices`)
    expect(sales.map((sale: { SalePrice: number }) => sale.SalePrice).toSorted()).toEqual([7, 8])
  })

  it('replaces the whole list of sales by SalePrices, and leaves it without', async () => {
    const [first = '', second = ''] = await fixture.newItems(2)
    const sale = (SalePrice: number, from: number, to: number) => ({
      ...{ SalePrice, StartDateUTC: hoursFromNow(from), StopDateUTC: hoursFromNow(to) },
    })
    const salesOf = async (id: number) =>
      (await fixture.get(`Pricing(${id})/SaleOverridePrices`)).body
        .map((one: Record<string, unknown>) => [one.SalePrice, one.StopDateUTC, one.IsDefault])
        .toSorted()
    const plan = (end: number) => [
      recordOf(first, { SalePrices: [sale(8, -1, end), sale(7, end, end + 1), { SalePrice: 9 }] }),
      recordOf(second, { SalePrices: [sale(6, -1, end)] }),
    ]
    const { status, body } = await bulk(plan(1))
    expect([status, body.map((one: { OverridePrice: number }) => one.OverridePrice)]).toEqual([202, [8, 6]])
    const sent = body.map(({ Id }: { Id: number }) => Id)

    // The second end overlaps the former second sale, which it replaces.
    const again = await bulk(plan(2))
    expect([again.status, again.body.map(({ Id }: { Id: number }) => Id)]).toEqual([202, sent])
    expect((await salesOf(sent[0])).map(([price]: [number]) => price)).toEqual([7, 8, 9])
    expect(await salesOf(sent[1])).toHaveLength(1)
    expect(Date.parse((await salesOf(sent[1]))[0][1])).toBeGreaterThan(Date.now() + 3_600_000)

    await bulk([recordOf(first, { SalePrices: null }), recordOf(second)])
    expect([(await salesOf(sent[0])).length, (await salesOf(sent[1])).length]).toEqual([3, 1])
    const emptied = await bulk([recordOf(first, { SalePrices: [] }), recordOf(second)])
    expect(emptied.body.map((one: { OverridePrice: number | null }) => one.OverridePrice)).toEqual([null, 6])
    expect(await salesOf(sent[0])).toEqual([])
  })

  it('keeps the Ids of sales that are sent again, and tells of those only that changed', async () => {
    const [item = ''] = await fixture.newItems(1)
    const [start, middle, end] = [-48, 24, 72].map((hours) => hoursFromNow(hours))
    const [first, second, standard] = [
      { SalePrice: 8, StartDateUTC: start, StopDateUTC: middle },
      { SalePrice: 7.5, StartDateUTC: middle, StopDateUTC: end },
      { SalePrice: 9 },
    ]
    const send = async (SalePrices: object[]) => {
      const { status, text, body } = await bulk([recordOf(item, { SalePrices })])
      expect(status, text).toBe(202)
      const sales: { Id: number; SalePrice: number }[] = (
        await fixture.get(`Pricing(${body[0].Id})/SaleOverridePrices`)
      ).body
      return new Map(sales.map(({ Id, SalePrice }) => [SalePrice, Id]))
    }
    const eventsOf = async (item: string) => {
      const rows = await fixture.sql<{ type: string }>(
        `select type from event_arrival where company_id = ? and catalog_item_id = ? and type like '%sale-price%'`,
        [fixture.companyId, item],
      )
      return rows.map(({ type }) => type.replace('retail.sale-price.', '')).toSorted()
    }
    const stored = await send([first, second, standard])
    expect(await eventsOf(item)).toEqual(['created', 'created', 'created'])

    expect(await send([standard, second, first])).toEqual(stored)
    expect(await send([{ ...first, Id: stored.get(8) }, standard, second])).toEqual(stored)
    expect(await eventsOf(item)).toEqual(['created', 'created', 'created'])

    const changed = await send([{ ...first, SalePrice: 8.5 }, second, standard])
    expect([changed.get(7.5), changed.get(9)]).toEqual([stored.get(7.5), stored.get(9)])
    expect(changed.get(8.5)).not.toBe(stored.get(8))
    expect(await eventsOf(item)).toEqual([...Array(4).fill('created'), 'deleted'])

    // An Id goes before equal dates and prices.
    const swapped = await send([second, { ...first, Id: stored.get(7.5) }])
    expect(swapped.get(8)).toBe(stored.get(7.5))
    expect(swapped.get(7.5)).not.toBe(stored.get(7.5))

    const [other = ''] = await fixture.newItems(1)
    const override = recordOf(other, { OverridePrice: 8 })
    expect((await bulk([override])).status).toBe(202)
    expect((await fixture.request('POST', 'Pricing', override)).status).toBe(200)
    expect(await eventsOf(other), 'an override that is sent again').toEqual(['created'])
  })

  it('refuses faulty lists of sales by index and field', async () => {
    const [first = '', second = ''] = await fixture.newItems(2)
    const dated = (SalePrice: number, from: number, to: number) => ({
      ...{ SalePrice, StartDateUTC: hoursFromNow(from), StopDateUTC: hoursFromNow(to) },
    })
    const refused = await bulk([
      recordOf(first, { SalePrices: [dated(5, 0, 2), dated(4, 1, 3)] }),
      recordOf(second, { SalePrices: [dated(5, 0, 2)], OverridePrice: 3 }),
    ])
    expect(refused.status).toBe(400)
    expect(new Set(faultsOf(refused).map(([index, code]) => `${index} ${code}`))).toEqual(
      new Set(['0 SaleOverlap', '1 SalesNamedTwice']),
    )
    expect(faultsOf(refused).find(([, code]) => code === 'SaleOverlap')?.[2]).toMatch(/^SalePrices\[\d\]/)
  })

  it('replaces a plan of 10,000 records with their sales, and tells of it', {
    timeout: 180_000,
  }, async () => {
    const items = await fixture.newItems(10_000)
    const plan = (end: number) =>
      items.map((item, n) =>
        recordOf(item, {
          RegularPrice: 20,
          SalePrices: [
            { SalePrice: 15, StartDateUTC: hoursFromNow(-48), StopDateUTC: hoursFromNow(end) },
            ...(n % 2 ? [{ SalePrice: 18 }] : []),
          ],
        }),
      )
    const { body: former } = await bulk(plan(24))
    const { status, body } = await bulk(plan(48))
    expect([status, body.length]).toEqual([202, 10_000])
    expect(body.map(({ Id }: { Id: number }) => Id)).toEqual(former.map(({ Id }: { Id: number }) => Id))
    const [sums] = await fixture.sql<{ sales: string; later: string }>(
      `select count(*)::text as sales, count(*) filter (where stop_date_utc > now() + interval '47 hours')::text as later
       from sale_price where company_id = ? and pricing_information_id = any (?)`,
      [fixture.companyId, `{${body.map(({ Id }: { Id: number }) => Id)}}`],
    )
    expect(sums).toEqual({ sales: '15000', later: '10000' })
    const since = new Date(Math.floor(Date.now() / 86_400_000 - 1) * 86_400_000).toISOString()
    const filter = `LastModifiedDateUtc ge datetime'${since}'`
    const changed = await fixture.get(
      `Entities(${fixture.nodes.local})/ChangedPrices?$count=true&$top=1&$filter=${encodeURIComponent(filter)}`,
    )
    expect(Number(changed.headers['x-total-count'])).toBeGreaterThanOrEqual(10_000)
    const [events] = await fixture.sql<{ updated: string; created: string; deleted: string }>(
      `select count(*) filter (where type = 'retail.price.updated')::text as updated,
         count(*) filter (where type = 'retail.sale-price.created')::text as created,
         count(*) filter (where type = 'retail.sale-price.deleted')::text as deleted
       from event_arrival where company_id = ? and (catalog_item_id = any (?))`,
      [fixture.companyId, `{${items}}`],
    )
    // The default sales are the same, and cause no events.
    expect(events).toEqual({ updated: '10000', created: '25000', deleted: '10000' })
  })

  it('reports every error by index and field, and changes nothing', async () => {
    const [first = '', second = ''] = await fixture.newItems(2)
    const { body: stored } = await fixture.request('POST', 'Pricing', recordOf(first))
    await fixture.request('POST', `Pricing(${stored.Id})/SaleOverridePrices`, {
      ...{ CompanyId: fixture.companyId, PricingInformationId: stored.Id, SalePrice: 9 },
      ...{ StartDateUTC: hoursFromNow(-1), StopDateUTC: hoursFromNow(1) },
    })

    const refused = await bulk([
      recordOf(second),
      recordOf(first, { RegularPrice: 5, FloorPrice: 6, IsDiscountable: true }),
      recordOf(second.toUpperCase()),
      recordOf(second, { EntityId: fixture.nodes.company, Id: stored.Id }),
      recordOf(second, { EntityId: fixture.nodes.division, PricingTermId: 2_147_483_646 }),
      recordOf(first, { EntityId: 2_147_483_646 }),
      recordOf(first, { EntityId: fixture.nodes.division, OverrideStartDateUtc: hoursFromNow(1) }),
    ])

    expect(refused.status).toBe(400)
    expect(faultsOf(refused).toSorted()).toEqual([
      [1, 'FloorPriceAboveRegularPrice', 'FloorPrice'],
      [2, 'RecordTwice', 'EntityId'],
      [3, 'IdOfAnotherKey', 'Id'],
      [4, 'TermNotFound', 'PricingTermId'],
      [5, 'EntityNotOfCompany', 'EntityId'],
      [6, 'OverridePriceMissing', 'OverridePrice'],
    ])
    expect((await read(stored.Id)).RegularPrice).toBe(10)
    expect((await fixture.get(`CatalogItems(${second})/Pricing`)).body).toEqual([])
    const overlap = await bulk([recordOf(second), recordOf(first, { OverridePrice: 3, ...window(0, 2) })])
    expect(faultsOf(overlap)).toEqual([[1, 'SaleOverlap', 'OverrideStartDateUtc']])
  })

  it('accepts 10,000 records, but not 10,001', { timeout: 120_000 }, async () => {
    const items = await fixture.newItems(10_001)
    expect((await bulk(items.map((item) => recordOf(item)))).status).toBe(400)
    const { status, body } = await bulk(items.slice(1).map((item) => recordOf(item)))
    expect([status, body.length]).toEqual([202, 10_000])
    const second = await bulk(items.slice(1).map((item) => recordOf(item, { RegularPrice: 11 })))
    expect(second.status, JSON.stringify(second.body).slice(0, 1_000)).toBe(202)
    expect(second.body.map(({ Id }: { Id: number }) => Id)).toEqual(body.map(({ Id }: { Id: number }) => Id))
    expect(new Set(second.body.map((price: { RegularPrice: number }) => price.RegularPrice))).toEqual(
      new Set([11]),
    )
  })

  it('does not mix the records of concurrent bulks', async () => {
    const items = await fixture.newItems(100)
    // For each company, at most this many bodies of this length are parsed or wait at a time; more get 503.
    const runs = Array.from({ length: 5 }, (_, n) => {
      const records = items.map((item) => recordOf(item, { RegularPrice: n, OverridePrice: n }))
      return bulk(n % 2 === 0 ? records : records.toReversed())
    })
    expect((await Promise.all(runs)).map(({ status }) => status)).toEqual(Array(5).fill(202))
    const { body } = await fixture.get(`Entities(${fixture.nodes.local})/CatalogItems`)
    const remaining = body.filter((price: { CatalogItemId: string }) => items.includes(price.CatalogItemId))
    expect(remaining).toHaveLength(100)
    const figures = remaining.flatMap((price: Record<string, number>) => [
      price.RegularPrice,
      price.OverridePrice,
    ])
    expect(new Set(figures).size).toBe(1)
  })
})
