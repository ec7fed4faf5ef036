// A copy that a client builds from the feed and from reads of the subjects equals the source, after random writes of
// prices, stock and orders. No company gets the events of another.
import { beforeAll, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { startApp } from '../support/app.ts'
import { randomFrom } from '../support/random.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

const app = useFixture(startApp)
let fixture: EventsFixture
beforeAll(async () => {
  fixture = await eventsFixture(app)
})

const random = randomFrom(7)

test('equals the source', { timeout: 120_000 }, async () => {
  const { companyId, token } = fixture
  const company = `Companies(${companyId})`
  const request = (path: string, method: string, body?: unknown) => app.request(path, { method, token, body })
  const get = async (path: string) => (await app.request(path, { token })).body
  const { SourceId } = app.onboarding
  const start = await fixture.end()
  const items: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const item = { Id: crypto.randomUUID(), Sku: `COPY-${n}`, Name: 'Copied', ProductTypeId: 2 }
    expect((await request(`/entities/v1/${company}/CatalogItems`, 'POST', item)).status).toBe(201)
    items.push(item.Id)
  }
  const prices = new Set<number>()
  const stores = app.onboarding.Entities.filter(({ Role }) => Role === 'Location').map(({ Id }) => Id)

  const writes = [
    async () => {
      const record = {
        ...{ CompanyId: companyId, EntityId: random.pick(stores), CatalogItemId: random.pick(items) },
        RegularPrice: random.integer(1, 99),
      }
      const { status, body, text } = await request(`/pricing/v1/${company}/Pricing`, 'POST', record)
      expect(status, text).toBeLessThan(300)
      prices.add(body.Id)
    },
    async () => {
      if (prices.size === 0) return
      const id = random.pick([...prices])
      expect((await request(`/pricing/v1/${company}/Pricing(${id})`, 'DELETE')).status).toBeLessThan(300)
      prices.delete(id)
    },
    async () => {
      const Quantity = random.integer(0, 50)
      const record = { Id: random.pick(items), CompanyId: companyId, EntityId: random.pick(stores), Quantity }
      const { status, text } = await request(`/availability/v1/${company}/CatalogItems`, 'POST', record)
      expect(status, text).toBeLessThan(300)
    },
    async () => {
      const Items = [{ Name: 'Copied', ProductTypeId: 2, Quantity: 1, DisplayPrice: 1 }]
      const carts = `/cart/v1/companies(${companyId})/entities(${random.pick(stores)})/carts`
      const { body } = await request(carts, 'POST', { SourceId, Items })
      if (random.chance(0.5)) await request(`${carts}(${body[0].Id})/status`, 'POST', { Status: 3 })
    },
  ]
  for (let n = 0; n < 120; n += 1) await random.pick(writes)()

  const copy = new Map<string, unknown>()
  for (const { subject, type } of await fixture.since(start)) {
    if (!/^retail\.(price|stock|cart)\./.test(type)) continue
    const { status, body } = await app.request(subject, { token })
    if (status === 404) copy.delete(subject)
    else copy.set(subject, body)
  }

  const source = new Map<string, unknown>()
  for (const id of items) {
    for (const record of await get(`/pricing/v1/${company}/CatalogItems(${id})/Pricing`)) {
      source.set(`/pricing/v1/${company}/Pricing(${record.Id})`, record)
    }
    for (const store of stores) {
      const address = `/availability/v1/${company}/Entities(${store})/CatalogItems(${id})`
      const { status, body } = await app.request(address, { token })
      if (status === 200) source.set(address, body)
    }
  }
  for (const store of stores) {
    const carts = `/cart/v1/companies(${companyId})/entities(${store})/carts`
    for (const cart of await get(carts)) {
      if (cart.Items[0]?.Name === 'Copied') source.set(`${carts}(${cart.Id})`, cart)
    }
  }
  expect(source.size).toBeGreaterThan(30)
  expect([...copy].sort()).toEqual([...source].sort())
})

test('another company has its own feed', async () => {
  const tenant = { name: 'Corner Retail', environment: 'sandbox', baseUrl: 'https://localhost' } as const
  const other = await createTenant(app.orm, tenant)
  const { accessToken } = await app.app.tokens.issue({
    ...{ subject: `client:${other.ClientId}`, companyId: other.CompanyId, clientId: other.ClientId },
    ...{ supplierEntityId: null, scopes: ['events.read'], generation: 1, family: null },
  })
  await fixture.addGroup('Ours')
  const feedOf = (company: number) =>
    app.request(`/events/v1/Companies(${company})/Events`, { token: accessToken })

  expect((await feedOf(other.CompanyId)).body.Events).toMatchObject([
    { id: '1', type: 'retail.company.created', data: { CompanyId: other.CompanyId } },
  ])
  expect((await feedOf(fixture.companyId)).status).toBe(403)
})
