// Load for drills: clients that write carts, holds, prices and invoices through the API and record what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'

export type Kind = 'cart' | 'hold' | 'price' | 'invoice'
export const KINDS: readonly Kind[] = ['cart', 'hold', 'price', 'invoice']

export interface Outcome {
  kind: Kind
  /** Milliseconds of performance.now() at which the request ended. */
  at: number
  tookMs: number
  /** A status of the API or, if the response is not from the API, how the request failed. */
  result: number | 'proxy' | 'connection' | 'timeout'
  hasRetryAfter: boolean
}

/** Ids that were acknowledged; of prices the last amount, in cents, by item. */
export interface Acknowledged {
  cart: number[]
  hold: string[]
  invoice: string[]
  price: Map<string, number>
}

export interface Load {
  outcomes: Outcome[]
  acknowledged: Acknowledged
  /** Ends when the requests under way have ended. */
  stop(): Promise<void>
}

export interface Shop {
  onboarding: OnboardingPackage
  token: string
  /**
   * The items whose prices are set, in turn: so many that a request whose client has given up cannot overwrite a later one.
   */
  priced: readonly string[]
  /** The item that is held. */
  held: string
}

/** Longest wait of a client, as a usual one has. */
const PATIENCE_MS = 10_000
/** Pause of a client after a refused request: shorter than Retry-After, to see when the service is back. */
const RETRY_MS = 250
const PAUSE_MS = 30
const USUAL: Readonly<Record<Kind, number>> = { cart: 2, hold: 2, price: 2, invoice: 2 }
const PRICED_ITEMS = 1_000

export const companyOf = ({ onboarding }: Pick<Shop, 'onboarding'>) => onboarding.CompanyId
export const storeOf = ({ onboarding }: Pick<Shop, 'onboarding'>) =>
  onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0

/** Requests a token, as the client of the onboarding package. */
export async function tokenOf(
  origin: string,
  { ClientId, ClientSecret }: Pick<OnboardingPackage, 'ClientId' | 'ClientSecret'>,
): Promise<string> {
  const response = await fetch(`${origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-Proto': 'https' },
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret },
    }),
  })
  const body = (await response.json()) as { access_token: string }
  if (response.status !== 200) throw new Error(`No token: ${response.status} ${JSON.stringify(body)}`)
  return body.access_token
}

/** Creates the items, with more stock than any drill holds. */
export async function prepareShop(origin: string, onboarding: OnboardingPackage): Promise<Shop> {
  const token = await tokenOf(origin, onboarding)
  const shop = { onboarding, token, priced: [], held: '' }
  const create = async <T>(path: string, body: unknown) => {
    const response = await send(origin, token, path, body)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const names = ['held', ...Array.from({ length: PRICED_ITEMS }, (_, n) => `priced-${n}`)]
  const items = await create<{ Id: string }[]>(
    `/entities/v1/Companies(${companyOf(shop)})/BulkCatalogItems`,
    names.map((name) => ({ Sku: `DRILL-${name}`, Name: `Drill ${name}`, ProductTypeId: 2 })),
  )
  const [held = '', ...priced] = items.map(({ Id }) => Id)
  await create(`/availability/v1/Companies(${companyOf(shop)})/BulkAvailability`, [
    { Id: held, EntityId: storeOf(shop), Quantity: 1e9 },
  ])
  return { ...shop, priced, held }
}

/** Starts so many clients of each kind, which send each request to the next of the origins. */
export function startLoad(
  origins: readonly string[],
  shop: Shop,
  clientsOf: Partial<Record<Kind, number>> = USUAL,
): Load {
  const outcomes: Outcome[] = []
  const acknowledged: Acknowledged = { cart: [], hold: [], invoice: [], price: new Map() }
  let isOver = false
  let requestCount = 0
  const client = async (kind: Kind) => {
    while (!isOver) {
      requestCount += 1
      const item = shop.priced[requestCount % shop.priced.length] ?? ''
      const cents = 1_000 + requestCount
      const origin = origins[requestCount % origins.length] ?? ''
      const since = performance.now()
      let result: Outcome['result']
      let hasRetryAfter = false
      try {
        const [path, body] = requestOf(kind, shop, item, cents)
        const response = await send(origin, shop.token, path, body)
        const text = await response.text()
        hasRetryAfter = response.headers.has('retry-after')
        // The balancer's own responses have no such header.
        result = response.headers.has('x-request-id') ? response.status : 'proxy'
        if (response.ok) keep(acknowledged, kind, JSON.parse(text), { item, cents })
      } catch (error) {
        result = (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection'
      }
      const at = performance.now()
      outcomes.push({ kind, at, tookMs: at - since, result, hasRetryAfter })
      await sleep(isSuccess(result) ? PAUSE_MS : RETRY_MS)
    }
  }
  const clients = KINDS.flatMap((kind) => Array.from({ length: clientsOf[kind] ?? 0 }, () => client(kind)))
  return {
    outcomes,
    acknowledged,
    async stop() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

export const isSuccess = (result: Outcome['result']): boolean => typeof result === 'number' && result < 300

export const send = (
  origin: string,
  token: string,
  path: string,
  body?: unknown,
  patienceMs = PATIENCE_MS,
): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Forwarded-Proto': 'https',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    signal: AbortSignal.timeout(patienceMs),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** The path and the body of a write. */
export function requestOf(
  kind: Kind,
  shop: Shop,
  priced: string,
  cents: number,
): [path: string, body: unknown] {
  const [company, store] = [companyOf(shop), storeOf(shop)]
  const price = cents / 100
  const now = Temporal.Now.instant().toString()
  switch (kind) {
    case 'cart': {
      const item = { Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Slug: 'nimbus-5-phone-case', Quantity: 1 }
      const Items = [{ ...item, DisplayPrice: price }]
      const body = { SourceId: shop.onboarding.SourceId, FirstName: 'Ada', Items }
      return [`/cart/v1/companies(${company})/entities(${store})/carts`, body]
    }
    case 'hold': {
      const body = { HoldDurationInMinutes: 1_440, Products: [{ CatalogProductId: shop.held, Quantity: 1 }] }
      return [`/availability/v1/Companies(${company})/Entities(${store})/CatalogProductHoldBatches`, body]
    }
    case 'price': {
      const body = { CompanyId: company, EntityId: store, CatalogItemId: priced, RegularPrice: price }
      return [`/pricing/v1/Companies(${company})/Pricing`, body]
    }
    case 'invoice': {
      const item = { ProductId: shop.held, Sku: 'DRILL-held', Description: 'Drill', Quantity: 1 }
      const body = {
        LocationId: store,
        Orders: [{ Items: [{ ...item, SellingPrice: price }] }],
        Payments: [{ Amount: price, PaymentMethodId: 1, TransactionType: 'Purchase', TransactionDate: now }],
      }
      return [`/invoicing/v1/Companies(${company})/Invoices`, body]
    }
  }
}

function keep(
  acknowledged: Acknowledged,
  kind: Kind,
  body: unknown,
  price: { item: string; cents: number },
): void {
  if (kind === 'price') acknowledged.price.set(price.item, price.cents)
  else if (kind === 'cart') acknowledged.cart.push((body as [{ Id: number }])[0].Id)
  else acknowledged[kind].push((body as { Id: string }).Id)
}
