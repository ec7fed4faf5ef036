// A day of a company with ten stores: 1,000 carts while its point of sale is slow, then down, rejects one order in a hundred,
// and never serves one of the stores. Each order ends with a result or waits for a stated reason, and no store waits for
// another (C8, C9).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { accept, type PosCall, type PosServer } from '../support/servers/pos-server.ts'
import { type CartFixture, eventually, startWithPos } from './cart-fixture.ts'

const CARTS = 1_000
const OUTAGE_MS = 3_000

interface Order {
  id: number
  cart_id: number
  entity_id: number
  status: string
  external_id: string | null
  refusal_status: number | null
  refusal_message: string | null
}

let pos: PosServer
let app: TestApp
let fixture: CartFixture
let token: string
let stores: number[]

beforeAll(async () => {
  ;({ pos, app, fixture } = await startWithPos({ timeoutSeconds: 1 }))
  token = await app.tokenOf('ApiClient')
  stores = await Promise.all(Array.from({ length: 10 }, (_, n) => createStore(`Day ${n}`)))
})
afterAll(async () => {
  await app?.stop()
  await pos.stop()
})

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>

async function createStore(Name: string): Promise<number> {
  const { status, body, text } = await app.request(`/entities/v1/Companies(${fixture.companyId})/Entities`, {
    method: 'POST',
    token,
    body: { Role: 'Location', Name, ParentId: fixture.companyId },
  })
  expect(status, text).toBe(201)
  return body.Id
}

/** Runs `work` for each value, eight at a time. */
async function inParallel<T>(values: readonly T[], work: (value: T, index: number) => Promise<void>) {
  const remaining = [...values.entries()]
  const client = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: 8 }, client))
}

const isRejected = ({ cartId }: PosCall) => cartId % 100 === 0

test('each of 1,000 carts is completed, refused, or waits for a stated reason', async () => {
  const [closed = 0, ...open] = stores
  let phase: 'slow' | 'down' | 'quick' = 'slow'
  pos.respond = async (call, res) => {
    if (call.entityId === closed) return res.writeHead(503).end('This store is closed.')
    if (phase === 'down') return res.destroy()
    if (phase === 'slow') await sleep(100)
    if (isRejected(call)) return res.writeHead(422).end('The item is not sold any more.')
    return accept(call, res)
  }

  const carts = new Map<number, number>()
  await inParallel(Array.from({ length: CARTS }), async (_, n) => {
    if (n === CARTS / 4) phase = 'down'
    const store = stores[n % stores.length] ?? 0
    const { status, body, text } = await app.request(fixture.carts(store), {
      method: 'POST',
      token,
      body: fixture.cart(),
    })
    expect(status, text).toBe(201)
    carts.set(body[0].Id, store)
  })
  await sleep(OUTAGE_MS)
  phase = 'quick'

  const orders = await eventually(
    () =>
      sql<Order>('select * from pending_order where entity_id = any(?::int[]) order by id', [`{${stores}}`]),
    (rows) =>
      rows.length === CARTS &&
      rows.every((row) => row.entity_id === closed || row.external_id !== null || row.status === 'Refused'),
    60_000,
  )

  expect(new Map(orders.map((row) => [row.cart_id, row.entity_id]))).toEqual(carts)
  const waiting = orders.filter(({ external_id, status }) => external_id === null && status === 'Pending')
  const refused = orders.filter(({ status }) => status === 'Refused')
  const accepted = orders.filter(({ external_id }) => external_id !== null)
  expect(waiting).toHaveLength(CARTS / stores.length)
  expect(new Set(waiting.map(({ entity_id }) => entity_id))).toEqual(new Set([closed]))
  expect(refused.map(({ cart_id }) => cart_id).toSorted((a, b) => a - b)).toEqual(
    [...carts]
      .flatMap(([id, store]) => (store !== closed && id % 100 === 0 ? [id] : []))
      .toSorted((a, b) => a - b),
  )
  for (const row of refused)
    expect(row).toMatchObject({ refusal_status: 422, refusal_message: 'The item is not sold any more.' })
  for (const row of accepted) expect(row.external_id).toBe(`POS-${row.cart_id}`)
  // The reason why the other orders wait.
  expect(
    await sql(
      'select entity_id, last_error from store_queue where company_id = ? and last_error is not null',
      [fixture.companyId],
    ),
  ).toEqual([{ entity_id: closed, last_error: 'The point of sale answered 503' }])
  // Each store got its orders in the order of their arrival, and each order was accepted once.
  for (const store of open) {
    const taken = accepted.filter(({ entity_id }) => entity_id === store).map(({ cart_id }) => cart_id)
    const calls = pos.calls.filter(({ entityId }) => entityId === store).map(({ cartId }) => cartId)
    const firsts = [...new Set(calls)]
    expect(firsts.filter((id) => taken.includes(id))).toEqual(taken)
  }

  // The shop reports the result of each accepted order.
  await inParallel(accepted, async ({ id, entity_id }) => {
    const { status, text } = await app.request(`${fixture.orders(entity_id)}(${id})/status`, {
      method: 'POST',
      token,
      body: { Status: 'Completed' },
    })
    expect(status, text).toBe(200)
  })
  const ends = await sql<{ order: string; cart: number; count: number }>(
    `select pending_order.status as "order", cart.status as cart, count(*)::int as count
     from pending_order join cart on cart.company_id = pending_order.company_id and cart.id = pending_order.cart_id
     where pending_order.entity_id = any(?::int[]) group by 1, 2 order by 1`,
    [`{${stores}}`],
  )
  expect(ends.map(({ order, cart, count }) => [order, cart, count])).toEqual([
    ['Completed', 2, accepted.length],
    ['Pending', 1, waiting.length],
    ['Refused', 1, refused.length],
  ])
}, 180_000)
