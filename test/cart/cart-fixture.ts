// Shared by the cart tests: the shop's cart, the paths of a node's carts and orders, the order of arrival, and polling.
import { randomBytes } from 'node:crypto'
import { startApp, type TestApp, type TestResponse } from '../support/app.ts'
import { startPos } from '../support/servers/pos-server.ts'
import { createNotes, createTrigger } from '../support/triggers.ts'

export interface CartFixture {
  companyId: number
  sourceId: string
  /** The first store of the demo tenant, "Harbour Street". */
  location: number
  /** The path of a node's carts. */
  carts: (entityId?: number) => string
  orders: (entityId?: number) => string
  /** Ada Miller's cart, as the shop submits it. */
  cart: (changes?: Record<string, unknown>) => Record<string, unknown>
}

export const item = {
  Name: 'Nimbus 5 Phone Case',
  ProductTypeId: 2,
  CatalogItemId: '3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21',
  Slug: 'nimbus-5-phone-case',
  Quantity: 2,
  DisplayPrice: 24.99,
}

export function cartFixtureOf({ onboarding }: TestApp): CartFixture {
  const { CompanyId: companyId, SourceId: sourceId, Entities } = onboarding
  const location = Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0
  const address = (entityId: number) => `/cart/v1/companies(${companyId})/entities(${entityId})`
  return {
    companyId,
    sourceId,
    location,
    carts: (entityId = location) => `${address(entityId)}/carts`,
    orders: (entityId = location) => `${address(entityId)}/pendingOrders`,
    cart: (changes = {}) => ({
      FirstName: 'Ada',
      LastName: 'Miller',
      Email: 'ada.miller@example.com',
      PhoneNumber: '555-0142',
      SourceId: sourceId,
      Items: [item],
      ...changes,
    }),
  }
}

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/**
 * Records the order in which carts arrive from now on: their ids do not show it, and the queue deletes its entry of each cart
 * that it converts. Returns a function that sorts carts in that order.
 */
export async function keepArrivals(sql: Sql): Promise<(carts: readonly number[]) => Promise<number[]>> {
  await createNotes(sql, 'arrived', 'arrival bigint, cart_id integer')
  await createTrigger(sql, {
    name: 'keep_arrival',
    on: 'after insert on queued_cart',
    run: 'insert into arrived values (new.arrival, new.cart_id)',
  })
  return async (carts) => {
    const rows = await sql<{ cart_id: number }>(
      'select cart_id from arrived where cart_id = any(?::int[]) order by arrival',
      [`{${carts}}`],
    )
    return rows.map(({ cart_id }) => cart_id)
  }
}

/** The distinct fields that a response's Details name. */
export const fieldsOf = (response: TestResponse): string[] => [
  ...new Set<string>((response.body.Details ?? []).map(({ Field }: { Field: string }) => Field)),
]

/** Reads repeatedly until the condition holds or the time is over; returns the last result. */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (result: T) => boolean,
  within = 15_000,
): Promise<T> {
  const end = performance.now() + within
  for (;;) {
    const result = await read()
    if (holds(result) || performance.now() > end) return result
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Starts the product with its worker and a point of sale; returns them with a token of an employee. */
export async function startWithPos({ timeoutSeconds }: { timeoutSeconds: number }) {
  const pos = await startPos()
  const app = await startApp({
    env: {
      ROLE: 'all',
      POS_URL: `${pos.origin}/{CompanyId}`,
      POS_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
      POS_TIMEOUT: String(timeoutSeconds),
    },
  })
  return { pos, app, fixture: cartFixtureOf(app), token: await app.tokenOf('Employee') }
}
