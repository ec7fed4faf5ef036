// Calls the services with the clients of orval: a token, a cart, a refusal, a list, a lost response, a price, a hold.

import { createToken } from './accounts.js'
import { createHoldBatch, releaseHoldBatch } from './availability.js'
import { type CartCreate, createCart, getCart, listCarts } from './cart.js'
import { listEvents, listSubscriptions } from './events.js'
import { upsertEntityPricing } from './pricing.js'
import { settings } from './send.js'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}
const company = Number(setting('COMPANY_ID'))
const store = Number(setting('STORE_ID'))
const item = setting('CATALOG_ITEM_ID')
settings.origin = setting('ORIGIN')

const token = await createToken({
  grant_type: 'client_credentials',
  client_id: setting('CLIENT_ID'),
  client_secret: setting('CLIENT_SECRET'),
})
if (token.status !== 200) throw new Error(`There is no token: ${token.status}`)
settings.token = token.data.access_token

const shopping: CartCreate = {
  FirstName: 'Ada',
  LastName: 'Miller',
  SourceId: setting('SOURCE_ID'),
  Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
}
const created = await createCart(company, store, shopping)
if (created.status !== 201) throw new Error(`There is no cart: ${created.status}`)
const id = created.data[0]?.Id ?? 0
const statusOf = async () => {
  const read = await getCart(company, store, id)
  return read.status === 200 ? read.data.Status : undefined
}
expect(await statusOf(), 1)
const missing = await getCart(company, store, 2_147_483_000)
expect(missing.status === 404 && missing.data.Message, 'Resource cannot be found')
const count = async (filter?: string) => {
  const list = await listCarts(company, store, filter === undefined ? {} : { $filter: filter })
  return list.status === 200 ? list.data.length : undefined
}
expect(await count(`Id eq ${id}`), 1)

// The first response is lost; the repetition with the same key gets it again, and there is one cart.
const before = (await count()) ?? 0
const key = { 'Idempotency-Key': crypto.randomUUID() }
const lost = await createCart(company, store, shopping, {
  headers: { ...key, 'X-Sandbox-Fault': 'drop-after' },
}).then(
  () => false,
  () => true,
)
expect(lost, true)
const repeated = await createCart(company, store, shopping, { headers: key })
expect(repeated.headers.get('Idempotent-Replayed'), 'true')
expect(await count(), before + 1)

const price = await upsertEntityPricing(company, store, item, { RegularPrice: 24.99 })
if (price.status !== 200 && price.status !== 201) throw new Error(`There is no price: ${price.status}`)
expect(price.data.RegularPrice, 24.99)
const hold = await createHoldBatch(company, store, {
  HoldDurationInMinutes: 5,
  Products: [{ CatalogProductId: item, Quantity: 1 }],
})
if (hold.status !== 201) throw new Error(`There is no hold: ${hold.status}`)
expect((await releaseHoldBatch(company, store, hold.data.Id)).status, 204)

// A later version sends values that the documents do not have.
settings.origin = setting('LATER_ORIGIN')
expect(await statusOf(), 99)
const page = await listEvents(company)
expect(page.status === 200 && page.data.Events[0]?.type, 'retail.hologram.projected')
const webhooks = await listSubscriptions(company)
expect(webhooks.status === 200 && webhooks.data[0]?.DisabledReason, null)

function expect(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`Found ${actual}, expected ${expected}.`)
}
