// What time causes is an event within five seconds (V4), once, with two workers: a hold expires, a sale starts and stops, a
// cart is abandoned, the secret of a client ends.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '../../generated/events/types.gen.ts'
import { createStockFixture } from '../availability/stock-fixture.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { ON_A_BUSY_MACHINE } from '../support/processor-time.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

const LIMIT_MS = 5_000

let feed: EventsFixture
let workers: TestApp[]
const shop = useFixture(createStockFixture)
beforeAll(async () => {
  feed = await eventsFixture(shop.app)
  const env = { ROLE: 'all' }
  const { databaseUrl } = shop.app
  workers = [await startApp({ databaseUrl, env }), await startApp({ databaseUrl, env })]
})
afterAll(async () => {
  for (const worker of workers ?? []) await worker.stop()
})

const post = async (path: string, body?: unknown) => {
  const response = await shop.app.request(path, { method: 'POST', token: feed.token, body })
  expect(response.status, response.text).toBeLessThan(300)
  return response.body
}

test('what time causes is an event within five seconds, once', ON_A_BUSY_MACHINE, async () => {
  const { companyId: company, nodes, app } = shop
  const [first = '', second = ''] = await shop.newItems(2)
  for (const item of [first, second]) await shop.setStock(item, 9)
  const { body: hold } = await shop.hold({ [second]: 1, [first]: 2 })
  // A longer interval between two looks would delay one of these.
  const [later, last] = [await shop.hold({ [second]: 1 }), await shop.hold({ [second]: 1 })]
  const pricing = `/pricing/v1/Companies(${company})/Pricing`
  const price = await post(pricing, {
    ...{ EntityId: nodes.local, CatalogItemId: first, RegularPrice: 10, IsDiscountable: true },
  })
  const carts = `/cart/v1/companies(${company})/entities(${nodes.local})/carts`
  const Items = [{ Name: 'Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 1 }]
  const [cart] = await post(carts, { SourceId: app.onboarding.SourceId, Items })
  const clients = `/accounts/v1/Companies(${company})/Clients`
  const client = await post(clients, { Name: 'Till', Scopes: ['cart.read'], Grants: ['client_credentials'] })
  const cursor = await feed.end()

  // The moments, in milliseconds of the database's clock.
  const now = await shop.clock()
  const [starts, stops] = [Math.ceil(now) + 3_000, Math.ceil(now) + 6_000]
  const sale = await post(`${pricing}(${price.Id})/SaleOverridePrices`, {
    ...{ PricingInformationId: price.Id, SalePrice: 5 },
    ...{ StartDateUTC: new Date(starts), StopDateUTC: new Date(stops) },
  })
  const expires = await shop.expire(hold.Id, 3_000)
  const laterHolds: [string, number][] = []
  for (const [{ body }, seconds] of [[later, 6] as const, [last, 9] as const])
    laterHolds.push([`retail.hold.expired ${body.Id}`, await shop.expire(body.Id, seconds * 1_000)])
  await shop.sql('update cart set date_created_utc = ?::timestamptz where company_id = ? and id = ?', [
    ...[new Date(now + 4_000 - 30 * 60_000).toISOString(), company, cart.Id],
  ])
  await shop.sql(
    'update client_secret set expires_at = ?::timestamptz where company_id = ? and client_id = ?',
    [...[new Date(now + 4_000).toISOString(), company, client.ClientId]],
  )
  const due: Record<string, number> = {
    [`retail.hold.expired ${hold.Id}`]: expires,
    [`retail.sale-price.started ${sale.Id}`]: starts,
    [`retail.sale-price.stopped ${sale.Id}`]: stops,
    [`retail.cart.abandoned ${cart.Id}`]: now + 4_000,
    [`retail.client-secret.deleted ${client.ClientId}`]: now + 4_000,
    ...Object.fromEntries(laterHolds),
  }
  const nameOf = ({ type, data }: Event) =>
    `${type} ${type.startsWith('retail.client-secret') ? data.ParentId : data.Id}`

  const seen = new Map<string, { at: number; event: Event }>()
  while ((await shop.clock()) < expires + 6_000 + LIMIT_MS) {
    const events = await feed.since(cursor)
    const at = await shop.clock()
    for (const event of events) if (!seen.has(nameOf(event))) seen.set(nameOf(event), { at, event })
    await sleep(100)
  }

  for (const [name, moment] of Object.entries(due)) {
    const delay = (seen.get(name)?.at ?? Number.POSITIVE_INFINITY) - moment
    expect(delay, name).toBeGreaterThanOrEqual(0)
    expect(delay, name).toBeLessThan(LIMIT_MS)
  }
  const events = (await feed.since(cursor)).map(nameOf).filter((name) => name in due)
  expect(events.sort()).toEqual(Object.keys(due).sort())
  const dataOf = (name: string) => seen.get(`retail.${name}`)?.event.data
  expect(dataOf(`hold.expired ${hold.Id}`)?.CatalogItemIds).toEqual([first, second].sort())
  for (const verb of ['created', 'started', 'stopped'])
    expect(dataOf(`sale-price.${verb} ${sale.Id}`)?.CatalogItemId).toBe(first)
})
