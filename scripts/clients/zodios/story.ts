// Calls the services with the clients of openapi-zod-client, which compare every response with its schema: a token, a cart, a
// refusal, a list, a lost response, a price, a hold.

import { createApiClient as accountsClient } from './accounts.js'
import { createApiClient as availabilityClient } from './availability.js'
import { createApiClient as cartClient } from './cart.js'
import { createApiClient as eventsClient } from './events.js'
import { createApiClient as pricingClient } from './pricing.js'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}
const origin = setting('ORIGIN')
const node = { CompanyId: Number(setting('COMPANY_ID')), EntityId: Number(setting('STORE_ID')) }
const item = setting('CATALOG_ITEM_ID')

const token = await accountsClient(`${origin}/accounts/v1`).createToken({
  grant_type: 'client_credentials',
  client_id: setting('CLIENT_ID'),
  client_secret: setting('CLIENT_SECRET'),
})
const authorized = { axiosConfig: { headers: { Authorization: `Bearer ${token.access_token}` } } }

const cart = cartClient(`${origin}/cart/v1`, authorized)
const shopping: Parameters<typeof cart.createCart>[0] = {
  FirstName: 'Ada',
  LastName: 'Miller',
  SourceId: setting('SOURCE_ID'),
  Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
}
const created = await cart.createCart(shopping, { params: node })
const params = { ...node, CartId: created[0]?.Id ?? 0 }
expect((await cart.getCart({ params })).Status, 1)
const missing = await cart.getCart({ params: { ...node, CartId: 2_147_483_000 } }).catch((error) => error)
expect(missing.response?.data.Message, 'Resource cannot be found')
const found = await cart.listCarts({ params: node, queries: { $filter: `Id eq ${params.CartId}` } })
expect(found.length, 1)

// The first response is lost; the repetition with the same key gets it again, and there is one cart.
const count = async () => (await cart.listCarts({ params: node })).length
const before = await count()
const headers = { 'Idempotency-Key': crypto.randomUUID() }
const lossy = { params: node, headers: { ...headers, 'X-Sandbox-Fault': 'drop-after' } }
expect(await cart.createCart(shopping, lossy).catch(() => 'lost'), 'lost')
await cart.createCart(shopping, { params: node, headers })
expect(await count(), before + 1)

const pricing = pricingClient(`${origin}/pricing/v1`, authorized)
const product = { params: { ...node, CatalogItemId: item } }
expect((await pricing.upsertEntityPricing({ RegularPrice: 24.99 }, product)).RegularPrice, 24.99)

const availability = availabilityClient(`${origin}/availability/v1`, authorized)
const hold = await availability.createHoldBatch(
  { HoldDurationInMinutes: 5, Products: [{ CatalogProductId: item, Quantity: 1 }] },
  { params: node },
)
expect(hold.Products.length, 1)
await availability.releaseHoldBatch(undefined, { params: { ...node, HoldBatchId: hold.Id } })

// A later version sends values that the documents do not have.
const later = setting('LATER_ORIGIN')
expect((await cartClient(`${later}/cart/v1`, authorized).getCart({ params })).Status, 99)
const events = eventsClient(`${later}/events/v1`, authorized)
expect((await events.listEvents({ params: node })).Events[0]?.type, 'retail.hologram.projected')
expect((await events.listSubscriptions({ params: node }))[0]?.DisabledReason, null)

function expect(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`Found ${actual}, expected ${expected}.`)
}
