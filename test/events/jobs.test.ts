// Changes that time causes: sales start and stop, holds expire, events become too old.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../generated/events/types.gen.ts'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

const app = useFixture(startApp)
let fixture: EventsFixture
let pricing: string
beforeAll(async () => {
  fixture = await eventsFixture(app)
  pricing = `/pricing/v1/Companies(${fixture.companyId})/Pricing`
})

const post = async (path: string, body?: unknown) => {
  const { token } = fixture
  const response = await app.request(path, { method: 'POST', token, body })
  expect(response.status, response.text).toBeLessThan(300)
  return response.body
}
const advance = (Seconds: number) =>
  post(`/sandbox/v1/Companies(${fixture.companyId})/Clock/Advance`, { Seconds })
const inHours = (now: string, hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()
const typesOf = (events: readonly Event[], subject: string) =>
  events.filter((event) => event.subject === subject).map(({ type }) => type.replace('retail.', ''))

describe('a sale', () => {
  test('starts and stops once, by the clock of its company', async () => {
    const { CompanyId, EntityId } = { CompanyId: fixture.companyId, EntityId: fixture.companyId }
    const { body: items } = await app.request(`/entities/v1/Companies(${CompanyId})/CatalogItems?$top=1`, {
      token: fixture.token,
    })
    const tier = await post(`/pricing/v1/Companies(${CompanyId})/PricingTiers`, {
      CompanyId,
      TierName: 'From ten',
      QuantityLowerBound: 10,
    })
    const record = await post(pricing, {
      ...{ CompanyId, EntityId, CatalogItemId: items[0].Id, RegularPrice: 10, IsDiscountable: true },
      PricingTierId: tier.Id,
    })
    const sales = `${pricing}(${record.Id})/SaleOverridePrices`
    const { NowUtc } = (
      await app.request(`/sandbox/v1/Companies(${CompanyId})/Clock`, { token: fixture.token })
    ).body
    const sale = await post(sales, {
      ...{ CompanyId, PricingInformationId: record.Id, SalePrice: 5 },
      ...{ StartDateUTC: inHours(NowUtc, 1), StopDateUTC: inHours(NowUtc, 3) },
    })
    const subject = `${sales}(${sale.Id})`
    const after = await fixture.end()

    await advance(7_200)
    expect(typesOf(await fixture.since(after), subject)).toEqual(['sale-price.started'])
    await advance(3_700)
    await advance(3_600)
    const events = await fixture.since(after)
    expect(typesOf(events, subject)).toEqual(['sale-price.started', 'sale-price.stopped'])
    expect(events.find((event) => event.subject === subject)?.time).toBe(inHours(NowUtc, 1))
  })
})

test('a hold expires', async () => {
  const { CompanyId, EntityId } = { CompanyId: fixture.companyId, EntityId: 1015 }
  const holds = `/availability/v1/Companies(${CompanyId})/Entities(${EntityId})/CatalogProductHoldBatches`
  const CatalogItemId = 'bafb0490-2282-8837-9ec4-e865e60e7f1d'
  const hold = await post(holds, {
    HoldDurationInMinutes: 10,
    Products: [{ CatalogProductId: CatalogItemId, Quantity: 1 }],
  })
  const after = await fixture.end()
  await advance(700)

  expect(typesOf(await fixture.since(after), `${holds}(${hold.Id})`)).toEqual(['hold.expired'])
})

test('events that are too old are deleted, and a cursor before them is 410', async () => {
  await fixture.addGroup('Old')
  const before = await fixture.end()
  await fixture.addGroup('Last of the old')
  const old = await fixture.end()
  await advance(31 * 86_400)
  const subject = await fixture.addGroup('Young')

  expect((await fixture.feed(`?after=${before}`)).status).toBe(410)
  const events = (await fixture.feed()).body.Events
  expect(Number(events[0].id)).toBeGreaterThan(Number(old))
  expect(events.at(-1).subject).toBe(subject)
  expect((await fixture.feed(`?after=${Number(events[0].id) - 1}`)).body.Events).toEqual(events)
})

test('a reset causes one event, and the feed continues', async () => {
  const before = await fixture.addGroup('Forgotten')
  const after = await fixture.end()
  await post(`/sandbox/v1/Companies(${fixture.companyId})/Reset`, { To: 'Seed' })
  await fixture.addGroup('After the reset')
  const events = await fixture.since(after)

  expect(events.map(({ type }) => type)).toEqual(['retail.company.reset', 'retail.pricing-group.created'])
  expect(events[0]?.id).toBe(String(Number(after) + 1))
  expect((await app.request(events[0]?.subject ?? '', { token: fixture.token })).status).toBe(200)
  expect((await app.request(before, { token: fixture.token })).body.GroupName).not.toBe('Forgotten')
})
