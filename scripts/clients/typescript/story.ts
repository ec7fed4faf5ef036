// The first day with the generated TypeScript clients: a token, prices, a hold, a cart, a lost response, its order by the feed.
// Prints how long each step took.

import { client as accounts } from './accounts/client.gen.js'
import { createToken } from './accounts/index.js'
import { client as availability } from './availability/client.gen.js'
import { createHoldBatch, releaseHoldBatch } from './availability/index.js'
import { createClient } from './cart/client/index.js'
import { client as cart } from './cart/client.gen.js'
import { createCart, getCart, getPendingOrder, listCarts, updateCartStatus } from './cart/index.js'
import type { CartCreate } from './cart/types.gen.js'
import { client as events } from './events/client.gen.js'
import { listEvents, listSubscriptions } from './events/index.js'
import { client as pricing } from './pricing/client.gen.js'
import { listEffectivePrices, upsertEntityPricing } from './pricing/index.js'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}
const origin = setting('ORIGIN')
const node = { CompanyId: Number(setting('COMPANY_ID')), EntityId: Number(setting('STORE_ID')) }
const item = setting('CATALOG_ITEM_ID')
const throwOnError = true

let begin = performance.now()
const done = (step: string) => {
  console.log(`typescript ${step.padEnd(10)} ${((performance.now() - begin) / 1000).toFixed(2)} s`)
  begin = performance.now()
}

accounts.setConfig({ baseUrl: `${origin}/accounts/v1` })
const { data: token } = await createToken({
  body: {
    grant_type: 'client_credentials',
    client_id: setting('CLIENT_ID'),
    client_secret: setting('CLIENT_SECRET'),
  },
  throwOnError,
})
for (const [client, service] of [
  [cart, 'cart'],
  [pricing, 'pricing'],
  [availability, 'availability'],
  [events, 'events'],
] as const) {
  client.setConfig({ baseUrl: `${origin}/${service}/v1`, auth: token.access_token })
}
done('token')

const { data: prices } = await listEffectivePrices({ path: node, query: { $top: 20 }, throwOnError })
expect(prices.length > 0, true)
const { data: price } = await upsertEntityPricing({
  path: { ...node, CatalogItemId: item },
  body: { RegularPrice: 24.99 },
  throwOnError,
})
expect(price.RegularPrice, 24.99)
done('prices')

const { data: hold } = await createHoldBatch({
  path: node,
  body: { HoldDurationInMinutes: 5, Products: [{ CatalogProductId: item, Quantity: 1 }] },
  throwOnError,
})
expect(hold.Products.length, 1)
const { response } = await releaseHoldBatch({ path: { ...node, HoldBatchId: hold.Id }, throwOnError })
expect(response.status, 204)
done('hold')

// The end of the feed: what happens from now on follows this cursor.
const feed = { CompanyId: node.CompanyId }
let cursor = ''
for (;;) {
  const { data } = await listEvents({
    path: feed,
    query: cursor === '' ? {} : { after: cursor },
    throwOnError,
  })
  cursor = data.Next
  if (data.Events.length === 0) break
}
done('feed')

const body: CartCreate = {
  FirstName: 'Ada',
  LastName: 'Miller',
  Email: 'ada.miller@example.com',
  SourceId: setting('SOURCE_ID'),
  Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
}
const { data: created } = await createCart({ path: node, body, throwOnError })
const path = { ...node, CartId: created[0]?.Id ?? 0 }
const { data: read } = await getCart({ path, throwOnError })
expect(read.Status, 1)
const { data: completed } = await updateCartStatus({ path, body: { Status: 2 }, throwOnError })
expect(completed.Status, 2)

// The first response is lost; the repetition with the same key gets it again, and there is one cart.
const count = async () => (await listCarts({ path: node, throwOnError })).data.length
const before = await count()
const headers = { 'Idempotency-Key': crypto.randomUUID() }
const lossy = createClient({ ...cart.getConfig(), headers: { 'X-Sandbox-Fault': 'drop-after' } })
const lost = await createCart({ path: node, body, headers, client: lossy, throwOnError }).then(
  () => false,
  () => true,
)
expect(lost, true)
const repeated = await createCart({ path: node, body, headers, throwOnError })
expect(repeated.response.headers.get('Idempotent-Replayed'), 'true')
expect(await count(), before + 1)

done('cart')

// The order of the cart, as soon as it is there.
for (let isFound = false; !isFound; ) {
  const { data } = await listEvents({ path: feed, query: { after: cursor, wait: 25 }, throwOnError })
  cursor = data.Next
  for (const { type, data: changed } of data.Events) {
    if (type !== 'retail.pending-order.created') continue
    const order = { ...node, PendingOrderId: Number(changed.Id) }
    isFound ||= (await getPendingOrder({ path: order, throwOnError })).data.CartId === repeated.data[0]?.Id
  }
}
done('order')

// A later version sends values that the documents do not have.
const later = setting('LATER_ORIGIN')
cart.setConfig({ baseUrl: `${later}/cart/v1` })
events.setConfig({ baseUrl: `${later}/events/v1`, auth: token.access_token })
expect((await getCart({ path, throwOnError })).data.Status, 99)
const { data: page } = await listEvents({ path: node, throwOnError })
expect(page.Events[0]?.type, 'retail.hologram.projected')
const { data: webhooks } = await listSubscriptions({ path: node, throwOnError })
expect(webhooks[0]?.DisabledReason, null)

function expect(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`Found ${actual}, expected ${expected}.`)
}
