import { beforeAll, describe, expect, it } from 'vitest'
import { type EventsFixture, eventsFixture } from '../events/events-fixture.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)
let events: EventsFixture

beforeAll(async () => {
  events = await eventsFixture(fixture.app)
})

const bulk = (records: readonly object[]) => fixture.request('POST', 'BulkPricing', records)
const remove = (records: readonly object[]) => fixture.request('POST', 'BulkPricingDeletes', records)
const recordOf = (CatalogItemId: string, members: object = {}) => ({
  ...{ EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 10, ...members },
})
const keyOf = (CatalogItemId: string, members: object = {}) => ({
  ...{ EntityId: fixture.nodes.local, CatalogItemId, ...members },
})
const statusOf = async (id: number) => (await fixture.get(`Pricing(${id})`)).status
const faultsOf = ({ body }: { body: { Details: { Code: string; Index: number; Field: string }[] } }) =>
  body.Details.map(({ Code, Index, Field }) => [Index, Code, Field])

describe('POST /Companies({CompanyId})/BulkPricingDeletes', () => {
  it('deletes records by Id, by key and by both, with their sales, and returns their keys', async () => {
    const [first = '', second = '', third = '', kept = ''] = await fixture.newItems(4)
    const { body: tier } = await fixture.request('POST', 'PricingTiers', {
      TierName: 'Ten',
      QuantityLowerBound: 10,
    })
    const { body: stored } = await bulk([
      recordOf(first, { OverridePrice: 8 }),
      recordOf(second),
      recordOf(second, { PricingTierId: tier.Id }),
      recordOf(third, { EntityId: fixture.nodes.company }),
      recordOf(kept),
    ])
    const [, base, tiered] = stored
    const before = await events.end()
    const { status, body } = await remove([
      { ...keyOf(second.toUpperCase()), PricingTierId: tier.Id, Id: null },
      { Id: stored[0].Id, EntityId: 0, CatalogItemId: null },
      { Id: stored[3].Id, ...keyOf(third, { EntityId: fixture.nodes.company }) },
    ])

    expect(status).toBe(202)
    const key = (Id: number, CatalogItemId: string, members: object = {}) => ({
      ...{ Id, EntityId: fixture.nodes.local, CatalogItemId, PricingShelfId: null, PricingTermId: null },
      ...{ PricingTierId: null, PricingGroupId: null, ...members },
    })
    expect(body).toEqual([
      key(tiered.Id, second, { PricingTierId: tier.Id }),
      key(stored[0].Id, first),
      key(stored[3].Id, third, { EntityId: fixture.nodes.company }),
    ])
    expect(await Promise.all(stored.map(({ Id }: { Id: number }) => statusOf(Id)))).toEqual([
      ...[404, 200, 404, 404, 200],
    ])
    expect(await statusOf(base.Id)).toBe(200)
    const caused = await events.since(before)
    expect(caused.map(({ type }) => type).toSorted()).toEqual([
      ...['retail.price.deleted', 'retail.price.deleted', 'retail.price.deleted'],
      'retail.sale-price.deleted',
    ])
  })

  it('deletes the price of a shelf', async () => {
    const [shelf] = await fixture.sql<{ id: number }>('select id from pricing_shelf order by id limit 1')
    const id = await fixture.newRecord({ pricing_shelf_id: shelf?.id ?? 0 })
    const { body } = await remove([{ EntityId: fixture.nodes.local, PricingShelfId: shelf?.id }])
    expect(body).toMatchObject([
      { Id: id, CatalogItemId: '00000000-0000-0000-0000-000000000000', PricingShelfId: shelf?.id },
    ])
    expect(await statusOf(id)).toBe(404)
  })

  it('reports every error by index and field, and deletes nothing', async () => {
    const [first = '', second = ''] = await fixture.newItems(2)
    const { body: stored } = await bulk([recordOf(first), recordOf(second)])
    const refused = await remove([
      { Id: stored[0].Id },
      {},
      keyOf(first),
      { Id: 2_147_483_646 },
      keyOf(first, { PricingTermId: 2_147_483_646 }),
      { Id: stored[1].Id, ...keyOf(first) },
    ])
    expect(refused.status).toBe(400)
    expect(faultsOf(refused)).toEqual([
      [1, 'PriceNotNamed', 'Id'],
      [2, 'RecordTwice', 'Id'],
      [3, 'PriceNotFound', 'Id'],
      [4, 'PriceNotFound', 'Id'],
      [5, 'IdOfAnotherKey', 'Id'],
    ])
    expect(await statusOf(stored[0].Id)).toBe(200)
    expect((await remove([])).status).toBe(400)
  })

  it('deletes each record once if several requests race', async () => {
    const items = await fixture.newItems(40)
    const { body: stored } = await bulk(items.map((item) => recordOf(item)))
    const ids = stored.map(({ Id }: { Id: number }) => ({ Id }))
    const keys = items.map((item) => keyOf(item))
    const statuses = await Promise.all(
      [ids, ids.toReversed(), keys, keys.toReversed()].map(async (list) => (await remove(list)).status),
    )
    expect(statuses.toSorted()).toEqual([202, 400, 400, 400])
  })

  it('deletes 10,000 records at once, but not 10,001', { timeout: 120_000 }, async () => {
    const items = await fixture.newItems(10_001)
    expect((await remove(items.map((item) => keyOf(item)))).body.Message).toBe(
      'body: Must have at most 10000 items.',
    )
    const { body: stored } = await bulk(items.slice(1).map((item) => recordOf(item, { OverridePrice: 5 })))
    const [before] = await fixture.sql<{ id: string }>('select max(id)::text as id from event_arrival')
    const half = stored.slice(0, 5_000).map(({ Id }: { Id: number }) => ({ Id }))
    const { status, body } = await remove([...half, ...items.slice(5_001).map((item) => keyOf(item))])
    expect([status, body.length]).toEqual([202, 10_000])
    const [left] = await fixture.sql<{ count: string }>(
      `select count(*)::text from pricing_information where company_id = ? and catalog_item_id = any (?)`,
      [fixture.companyId, `{${items}}`],
    )
    expect(left?.count).toBe('0')
    const [told] = await fixture.sql<{ prices: string; sales: string }>(
      `select count(*) filter (where type = 'retail.price.deleted')::text as prices,
         count(*) filter (where type = 'retail.sale-price.deleted')::text as sales
       from event_arrival where company_id = ? and id > ?`,
      [fixture.companyId, before?.id],
    )
    expect(told).toEqual({ prices: '10000', sales: '10000' })
  })
})
