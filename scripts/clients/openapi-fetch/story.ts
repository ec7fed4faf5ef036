// Calls the services by openapi-fetch with the types that openapi-typescript generates: a token, a cart, a refusal, a list,
// a lost response, a price, a hold. It compiles only if the types of lists and errors are those of the documents.

import createClient from 'openapi-fetch'
import type { paths as AccountsPaths } from './accounts.js'
import type { paths as AvailabilityPaths } from './availability.js'
import type { paths as CartPaths, components } from './cart.js'
import type { paths as EventsPaths } from './events.js'
import type { paths as PricingPaths } from './pricing.js'

type Cart = components['schemas']['Cart']
type Problem = components['schemas']['Problem']

/** Compiles only if both types are the same. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
const same = <A, B>(_: Same<A, B>) => undefined

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}
const origin = setting('ORIGIN')
const node = { CompanyId: Number(setting('COMPANY_ID')), EntityId: Number(setting('STORE_ID')) }
const item = setting('CATALOG_ITEM_ID')

const accounts = createClient<AccountsPaths>({ baseUrl: `${origin}/accounts/v1` })
const { data: token, response } = await accounts.POST('/oauth2/token', {
  body: {
    grant_type: 'client_credentials',
    client_id: setting('CLIENT_ID'),
    client_secret: setting('CLIENT_SECRET'),
  },
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})
expect(response.status, 200)
const headers = { Authorization: `Bearer ${token?.access_token}` }
const cart = createClient<CartPaths>({ baseUrl: `${origin}/cart/v1`, headers })

const body: components['schemas']['CartCreate'] = {
  FirstName: 'Ada',
  LastName: 'Miller',
  SourceId: setting('SOURCE_ID'),
  Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
}
const CARTS = '/companies({CompanyId})/entities({EntityId})/carts'
const CART = '/companies({CompanyId})/entities({EntityId})/carts({CartId})'
const created = await cart.POST(CARTS, { params: { path: node }, body })
same<typeof created.data, Cart[] | undefined>(true)
expect(created.response.status, 201)
const path = { ...node, CartId: created.data?.[0]?.Id ?? 0 }
const read = await cart.GET(CART, { params: { path } })
expect(read.data?.Status, 1)

// A refusal: the error is the documents' Problem, or the text of a response to too many requests.
const refused = await cart.GET(CART, { params: { path: { ...path, CartId: 2_147_483_000 } } })
same<typeof refused.error, Problem | string | undefined>(true)
expect(refused.response.status, 404)
if (typeof refused.error !== 'object') throw new Error('The error is no object.')
expect(typeof refused.error.Message, 'string')
const unknownSource = { ...body, SourceId: crypto.randomUUID() }
const denied = await cart.POST(CARTS, { params: { path: node }, body: unknownSource })
expect(typeof denied.error === 'object' && denied.error.Code, 'SourceNotOfCompany')
expect(typeof denied.error === 'object' && denied.error.Details?.[0]?.Field, 'SourceId')

// A list is an array of its members.
const list = await cart.GET(CARTS, { params: { path: node, query: { $top: 1, $filter: 'Status eq 1' } } })
same<typeof list.data, Cart[] | undefined>(true)
expect(list.data?.length, 1)

// The first response is lost; the repetition with the same key gets it again, and there is one cart.
const count = async () => (await cart.GET(CARTS, { params: { path: node } })).data?.length ?? 0
const before = await count()
const header = { 'Idempotency-Key': crypto.randomUUID() }
const call = { params: { path: node, header }, body }
const lost = await cart.POST(CARTS, { ...call, headers: { 'X-Sandbox-Fault': 'drop-after' } }).then(
  () => false,
  () => true,
)
expect(lost, true)
const repeated = await cart.POST(CARTS, call)
expect(repeated.response.headers.get('Idempotent-Replayed'), 'true')
expect(await count(), before + 1)

const pricing = createClient<PricingPaths>({ baseUrl: `${origin}/pricing/v1`, headers })
const price = await pricing.POST(
  '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Pricing',
  { params: { path: { ...node, CatalogItemId: item } }, body: { RegularPrice: 24.99 } },
)
expect(price.data?.RegularPrice, 24.99)

const availability = createClient<AvailabilityPaths>({ baseUrl: `${origin}/availability/v1`, headers })
const HOLDS = '/Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches'
const hold = await availability.POST(HOLDS, {
  params: { path: node },
  body: { HoldDurationInMinutes: 5, Products: [{ CatalogProductId: item, Quantity: 1 }] },
})
expect(hold.data?.Products.length, 1)
const released = await availability.DELETE(`${HOLDS}({HoldBatchId})`, {
  params: { path: { ...node, HoldBatchId: hold.data?.Id ?? '' } },
})
expect(released.response.status, 204)

// A later version sends values that the documents do not have.
const later = setting('LATER_ORIGIN')
const laterCart = createClient<CartPaths>({ baseUrl: `${later}/cart/v1`, headers })
expect((await laterCart.GET(CART, { params: { path } })).data?.Status, 99)
const events = createClient<EventsPaths>({ baseUrl: `${later}/events/v1`, headers })
const feed = await events.GET('/Companies({CompanyId})/Events', { params: { path: node } })
expect(feed.data?.Events[0]?.type, 'retail.hologram.projected')
const webhooks = await events.GET('/Companies({CompanyId})/Subscriptions', { params: { path: node } })
expect(webhooks.data?.[0]?.DisabledReason, null)

function expect(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`Found ${actual}, expected ${expected}.`)
}
