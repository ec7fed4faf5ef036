// The events of createInvoice beyond those of its example: refunds, and invoices that move stock (V1, I3).
import { beforeAll, expect, test } from 'vitest'
import { createTillFixture } from '../invoicing/till-fixture.ts'
import { useFixture } from '../support/use-fixture.ts'
import { declaredEvents } from './declared-events.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

const fixture = useFixture(createTillFixture)
let events: EventsFixture

beforeAll(async () => {
  events = await eventsFixture(fixture.app)
})

test('invoices cause the events that the document declares, and no others', async () => {
  const serialized = await fixture.serialized(['EVENT-1', 'EVENT-2'])
  const plain = await fixture.stocked(5)
  const commitment = (await fixture.commit(plain, 2)).body
  const [ofLots = ''] = await fixture.newItems(1, { isLot: true })
  const lot = { Id: 'EVENT-LOT', Packages: [{ PackageId: 'BOX-1', Quantity: 2 }] }
  await fixture.request('POST', `${fixture.store}/CatalogItems(${ofLots})/Lots`, lot)
  const after = await events.end()

  const sold = await fixture.sell([{ ProductId: serialized, SerialNumber: 'EVENT-1', SellingPrice: 5 }])
  expect(sold.status, sold.text).toBe(201)
  const back = [{ ProductId: serialized, SerialNumber: 'EVENT-1', SellingPrice: 5, Restock: true }]
  const refunded = await fixture.takeBack(sold.body.Id, back)
  expect(refunded.status, refunded.text).toBe(201)

  const committed = { ProductId: plain, Quantity: 2, CommitmentId: commitment.Id }
  const fulfilled = await fixture.sell([committed, { ProductId: ofLots }])
  expect(fulfilled.status, fulfilled.text).toBe(201)
  const elsewhere = { LocationId: fixture.companyId }
  const atCompany = await fixture.takeBack(
    fulfilled.body.Id,
    [{ ProductId: plain, Restock: true }],
    elsewhere,
  )
  expect(atCompany.status, atCompany.text).toBe(201)

  const types = new Set((await events.since(after)).map(({ type }) => type))
  expect([...types].sort()).toEqual([...(declaredEvents.get('createInvoice') ?? [])].sort())
})
