// The requests of the drill "soak": mostly reads, with the errors and the writes of an ordinary day.
import { companyOf, type Kind, requestOf, type Shop, send, storeOf, tokenOf } from '../load.ts'

type Send = (shop: Shop, origin: string) => Promise<Response>
const companyPath = (shop: Shop) => `Companies(${companyOf(shop)})`
const storePath = (shop: Shop) => `${companyPath(shop)}/Entities(${storeOf(shop)})`
const read =
  (path: (shop: Shop) => string): Send =>
  (shop, origin) =>
    send(origin, shop.token, path(shop))
const write =
  (kind: Kind): Send =>
  (shop, origin) => {
    const cents = 100 + Math.floor(Math.random() * 10_000)
    const [path, body] = requestOf(kind, shop, shop.priced[cents % shop.priced.length] ?? '', cents)
    // Holds expire all the time, instead of becoming more.
    const isHold = kind === 'hold' && { HoldDurationInMinutes: 5 }
    return send(origin, shop.token, path, { ...(body as object), ...isHold })
  }

/** Kinds of requests with their share of the load, in percent, and the statuses that they expect. */
const MIX: readonly [name: string, percent: number, statuses: readonly number[], send: Send][] = [
  [
    'prices of a product',
    30,
    [200],
    read((shop) => `/pricing/v1/${companyPath(shop)}/CatalogItems(${shop.priced[0]})/Pricing`),
  ],
  [
    'quantities',
    25,
    [200],
    read((shop) => `/availability/v1/${storePath(shop)}/CatalogProductQuantities(${shop.held})/Quantities`),
  ],
  [
    'list of 1,000 prices',
    1,
    [200],
    read(
      (shop) => `/pricing/v1/${companyPath(shop)}/Pricing?$filter=CompanyId eq ${companyOf(shop)}&$top=1000`,
    ),
  ],
  ['20 invoices', 5, [200], read((shop) => `/invoicing/v1/${companyPath(shop)}/InvoiceSummaries?$top=20`)],
  ['100 events', 4, [200], read((shop) => `/events/v1/${companyPath(shop)}/Events?$top=100`)],
  [
    'token',
    1,
    [200],
    async ({ onboarding }, origin) => {
      await tokenOf(origin, onboarding)
      return new Response()
    },
  ],
  ['unknown resource', 2, [404], read((shop) => `/pricing/v1/${companyPath(shop)}/Pricing(999999999)`)],
  [
    'invalid body',
    2,
    [400],
    (shop, origin) => send(origin, shop.token, `/pricing/v1/${companyPath(shop)}/Pricing`, {}),
  ],
  ['price', 10, [200, 201], write('price')],
  ['hold', 8, [201], write('hold')],
  ['cart', 6, [201], write('cart')],
  ['invoice', 6, [201], write('invoice')],
]

/** A kind of request, as often as its share says. */
export function randomKind(): (typeof MIX)[number] {
  let rest = Math.random() * 100
  for (const kind of MIX) {
    rest -= kind[1]
    if (rest < 0) return kind
  }
  return MIX[0] as (typeof MIX)[number]
}
