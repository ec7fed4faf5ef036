// Sends the orders of several stores and companies to points of sale that accept, refuse, fail, hang or are slow, and checks
// which orders this delays. The worker runs in this process; orders.long.test.ts covers killed workers.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import type { TestApp } from '../support/app.ts'
import { accept, type PosServer } from '../support/servers/pos-server.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { type CartFixture, eventually, startWithPos } from './cart-fixture.ts'

interface Order {
  id: number
  cart_id: number
  status: string
  external_id: string | null
  refusal_status: number | null
  refusal_message: string | null
}

describe('orders for a point of sale', () => {
  let pos: PosServer
  let app: TestApp
  let fixture: CartFixture
  let token: string
  let stores: [number, number]
  beforeAll(async () => {
    ;({ pos, app, fixture, token } = await startWithPos({ timeoutSeconds: 1 }))
    await giveIdsByDefault(app.orm.em.fork())
    const [first = 0, second = 0] = app.onboarding.Entities.filter(({ Role }) => Role === 'Location').map(
      ({ Id }) => Id,
    )
    stores = [first, second]
  })
  afterAll(async () => {
    await app?.stop()
    await pos.stop()
  })
  afterEach(async () => {
    pos.respond = accept
    await sql('delete from queued_order')
    await sql('update store_queue set due_at = null, attempts = 0')
  })

  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>
  const submit = async (store = stores[0], LastName = 'Miller'): Promise<number> => {
    const response = await app.request(fixture.carts(store), {
      method: 'POST',
      token,
      body: fixture.cart({ LastName }),
    })
    expect(response.status).toBe(201)
    return response.body[0].Id
  }
  const ordersOf = (carts: number[]) =>
    sql<Order>('select * from pending_order where cart_id = any(?::int[]) order by id', [`{${carts}}`])
  /** Returns the orders as soon as none of them waits to be sent. */
  const sent = (carts: number[], within = 10_000) =>
    eventually(
      () => ordersOf(carts),
      (orders) =>
        orders.length === carts.length &&
        orders.every(({ external_id, status }) => external_id !== null || status === 'Refused'),
      within,
    )
  const waiting = () => sql<{ order_id: number }>('select order_id from queued_order')

  test('a refused order does not delay others, and stores the reason', async () => {
    pos.respond = (call, res) =>
      call.body.LastName === 'Refused' ? res.writeHead(422).end('No such item:\u0000 17') : accept(call, res)
    const carts = [
      await submit(),
      await submit(stores[0], 'Refused'),
      await submit(),
      await submit(stores[1]),
    ]
    const orders = await sent(carts)

    expect(orders.map(({ status }) => status)).toEqual(['Pending', 'Refused', 'Pending', 'Pending'])
    expect(orders[1]).toMatchObject({
      refusal_status: 422,
      refusal_message: 'No such item: 17',
      external_id: null,
    })
    expect(pos.callsOf(carts)).toHaveLength(4)
    expect(await waiting()).toEqual([])

    const { body } = await app.request(
      `${fixture.orders()}?$filter=Status eq 'Refused'`.replaceAll(' ', '%20'),
      {
        token,
      },
    )
    expect(body).toMatchObject([
      {
        CartId: carts[1],
        Status: 'Refused',
        RefusalStatus: 422,
        RefusalMessage: 'No such item: 17',
        ExternalId: null,
      },
    ])
    const other = await app.request(`${fixture.orders()}(${orders[0]?.id})`, { token })
    expect(other.body).toMatchObject({
      Status: 'Pending',
      RefusalStatus: null,
      RefusalMessage: null,
      ExternalId: `POS-${carts[0]}`,
    })
  })

  test('an order can be read before the point of sale has responded, and nothing is locked meanwhile', async () => {
    const slow = Promise.withResolvers<void>()
    pos.respond = (call, res) => slow.promise.then(() => accept(call, res))
    const cart = await submit()
    const [order] = await eventually(
      () => ordersOf([cart]),
      (orders) => orders.length === 1,
    )
    await eventually(
      async () => pos.callsOf([cart]),
      (calls) => calls.length === 1,
    )
    const open = await sql(`select state from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'`)
    slow.resolve()

    expect(order).toMatchObject({ status: 'Pending', external_id: null })
    expect(open).toEqual([])
    expect(await sent([cart])).toMatchObject([{ external_id: `POS-${cart}` }])
  })

  test('an order that fails delays only its store, and keeps the order of arrival', async () => {
    let failures = 0
    pos.respond = (call, res) => {
      if (call.body.LastName !== 'Fails' || failures === 2) return accept(call, res)
      failures += 1
      return failures === 1 ? res.writeHead(503).end() : res.destroy()
    }
    const failing = await submit(stores[0], 'Fails')
    const behind = await submit(stores[0])
    const others = [await submit(stores[1]), await submit(stores[1])]
    await sent(others)
    const early = await ordersOf([failing, behind])
    const orders = await sent([failing, behind], 15_000)
    const calls = pos.callsOf([failing, behind])
    const pauses = calls.slice(1).map(({ startedAt }, index) => startedAt - (calls[index]?.startedAt ?? 0))

    expect(early.map(({ external_id }) => external_id)).toEqual([null, null])
    expect(orders.map(({ cart_id }) => cart_id)).toEqual([failing, behind])
    expect(calls.map(({ cartId }) => cartId)).toEqual([failing, failing, failing, behind])
    expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual(
      calls.map(({ cartId }) => `${app.onboarding.CompanyId}-${cartId}`),
    )
    expect(pauses[0]).toBeGreaterThan(1_900)
    expect(pauses[1]).toBeGreaterThan(3_900)
    expect(
      await sql('select attempts, last_error from store_queue where entity_id = ?', [stores[0]]),
    ).toEqual([{ attempts: 0, last_error: null }])
  }, 40_000)

  test('a store that waits is tried within seconds once the point of sale responds to another', async () => {
    pos.respond = (_, res) => res.writeHead(503).end()
    const waits = await submit(stores[0])
    await eventually(
      () => sql<{ count: number }>('select count(*)::int as count from store_queue where attempts > 0'),
      ([failed]) => failed?.count === 1,
    )
    await sql(
      "update store_queue set attempts = 10, due_at = now() + interval '15 minutes' where attempts > 0",
    )
    pos.respond = accept
    const other = await submit(stores[1])

    expect((await sent([other, waits], 15_000)).map(({ external_id }) => external_id)).toEqual([
      `POS-${waits}`,
      `POS-${other}`,
    ])
  })

  test('a store without a response does not delay orders of another store', async () => {
    pos.respond = (call, res) => (call.entityId === stores[0] ? undefined : accept(call, res))
    const hanging = [await submit(stores[0]), await submit(stores[0])]
    const others = [await submit(stores[1]), await submit(stores[1]), await submit(stores[1])]
    const startedAt = performance.now()
    const orders = await sent(others)

    expect(orders.every(({ external_id }) => external_id !== null)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    const [state] = await eventually(
      () => sql<{ last_error: string }>('select last_error from store_queue where attempts > 0'),
      (rows) => rows.length === 1,
    )
    expect(state?.last_error).toContain('timeout')
    expect((await ordersOf(hanging)).map(({ external_id }) => external_id)).toEqual([null, null])
  })

  test('a company whose point of sale hangs occupies no more than its slots', async () => {
    const onboarding = await createTenant(app.orm, {
      name: 'Quick Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost',
    })
    const hanging = await manyStores(fixture.companyId, 60)
    const fast = await manyStores(onboarding.CompanyId, 20)
    pos.calls.length = 0
    let maxAtOnce = 0
    pos.respond = (call, res) => {
      if (call.body.CompanyId === onboarding.CompanyId) return accept(call, res)
      maxAtOnce = Math.max(maxAtOnce, call.atOnce)
      return undefined
    }
    await queueOrders(fixture.companyId, hanging)
    await eventually(
      async () => pos.calls,
      (calls) => calls.length > 0,
    )
    const startedAt = performance.now()
    const carts = await queueOrders(onboarding.CompanyId, fast)
    await sent(carts)

    // Each order is sent at least once; a call that times out on a busy machine is repeated.
    expect(new Set(pos.callsOf(carts).map(({ body }) => body.CartId)).size).toBe(20)
    expect(maxAtOnce).toBeLessThanOrEqual(12 + 12)
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    // After its first calls have timed out, the company has two slots; their calls may overlap with two that are ending.
    await eventually(
      () => sql<{ count: number }>('select count(*)::int as count from store_queue where attempts > 0'),
      ([failed]) => (failed?.count ?? 0) >= 12,
    )
    pos.calls.length = 0
    const calls = await eventually(
      async () => pos.calls.filter(({ body }) => body.CompanyId === fixture.companyId),
      ({ length }) => length >= 8,
    )
    expect(Math.max(...calls.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(2 + 2)
  }, 40_000)

  // 12 calls of 100 ms, with up to 20 ms between those of a store, are 100 orders a second. How long the pauses are depends on
  // what else the machine does, so their bound is wide.
  test('twelve stores of a company are served at the same time, for 100 orders a second', async () => {
    pos.calls.length = 0
    pos.respond = (call, res) => setTimeout(() => accept(call, res), 100)
    const shops = await manyStores(fixture.companyId, 12)
    const carts = await queueOrders(fixture.companyId, Array.from({ length: 40 }, () => shops).flat())
    await sent(carts, 60_000)

    const calls = pos.callsOf(carts)
    expect(calls).toHaveLength(carts.length)
    expect(Math.max(...calls.map(({ atOnce }) => atOnce))).toBe(12)
    const times = calls.map(({ startedAt }) => startedAt)
    const best = Math.min(...times.slice(100).map((time, index) => time - (times[index] ?? 0)))
    expect(best).toBeLessThan(4_000)
  })

  /** Inserts locations of a company as rows; the sender reads nothing else. */
  const manyStores = async (companyId: number, count: number): Promise<number[]> =>
    (
      await sql<{ id: number }>(
        `insert into entity_node (company_id, parent_id, role, name)
         select company_id, id, 'Location', 'Store ' || n from entity_node, generate_series(1, ?::int) n
         where company_id = ? and parent_id is null returning id`,
        [count, companyId],
      )
    ).map(({ id }) => id)

  /** Queues an order for each of the stores, as often as it is named; returns their carts. */
  async function queueOrders(companyId: number, nodes: number[]): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `insert into cart (company_id, entity_id, source_id)
       select ?::int, unnest(?::int[]), gen_random_uuid() returning id`,
      [companyId, `{${nodes}}`],
    )
    const carts = rows.map(({ id }) => id)
    await sql(
      `with made as (
         insert into pending_order (company_id, entity_id, cart_id, source_id, items)
         select company_id, entity_id, id, source_id, '[]' from cart where id = any(?::int[])
         returning company_id, entity_id, id
       ), queued as (
         insert into queued_order (company_id, entity_id, order_id) select company_id, entity_id, id from made
       )
       insert into store_queue (company_id, entity_id, due_at) select distinct company_id, entity_id, now() from made`,
      [`{${carts}}`],
    )
    return carts
  }
})
