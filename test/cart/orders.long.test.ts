// The order service in real processes, as operators run them: killed, running twice, stopped, and with a point of sale that
// fails. The tests share one database; each checks only the carts that it created.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { accept, type PosServer, startPos } from '../support/servers/pos-server.ts'
import { createNotes, createTrigger } from '../support/triggers.ts'
import { type CartFixture, cartFixtureOf, eventually, keepArrivals } from './cart-fixture.ts'

describe('the order service', () => {
  let app: TestApp
  let fixture: CartFixture
  let token: string
  let inOrderOfArrival: (carts: readonly number[]) => Promise<number[]>
  /** Running processes by their settings. A test that does not end its worker leaves it to the next test. */
  const running = new Map<string, ServerProcess>()

  beforeAll(async () => {
    app = await startApp()
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
    inOrderOfArrival = await keepArrivals(sql)
    // Logs every order that is ever stored, including one that is deleted later.
    await createNotes(sql, 'order_log', 'cart_id integer')
    await createTrigger(sql, {
      name: 'log_order',
      on: 'after insert on pending_order',
      run: 'insert into order_log values (new.cart_id); perform pg_sleep(0.004)',
    })
  })
  afterAll(async () => {
    await endAll()
    await app.stop()
  })

  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>
  /** Returns the running process with these settings, or kills all others and starts one. */
  const start = async (env: Record<string, string> = {}) => {
    const settings = JSON.stringify(env)
    const same = running.get(settings)
    if (same) return same
    await endAll()
    const process = await startServer({ DATABASE_URL: app.databaseUrl, ROLE: 'worker', ...env })
    running.set(settings, process)
    return process
  }
  const end = async (process: ServerProcess, how: 'kill' | 'stop') => {
    for (const [settings, candidate] of running) if (candidate === process) running.delete(settings)
    return process[how]()
  }
  const endAll = async () => {
    await Promise.all([...running.values()].map((process) => process.kill()))
    running.clear()
  }
  const submit = async (changes = {}, store = fixture.location): Promise<number> => {
    const response = await app.request(fixture.carts(store), {
      method: 'POST',
      token,
      body: fixture.cart(changes),
    })
    expect(response.status).toBe(201)
    return response.body[0].Id
  }
  /** Submits many carts from parallel clients; each client pauses between its carts. */
  const submitMany = async (count: number, clients: number, pauseMs = 0): Promise<number[]> => {
    const ids: number[] = []
    let remaining = count
    const client = async () => {
      while (remaining-- > 0) {
        ids.push(await submit())
        if (pauseMs > 0) await sleep(pauseMs)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    return inOrderOfArrival(ids)
  }
  type Order = { id: number; cart_id: number; external_id: string | null }
  const ordersOf = (carts: number[]) =>
    sql<Order>(
      'select id, cart_id, external_id from pending_order where cart_id = any(?::int[]) order by id',
      [`{${carts}}`],
    )
  const queued = (carts: number[]) =>
    sql<{ attempts: number; last_error: string | null; pause: number }>(
      `select attempts, last_error, extract(epoch from retry_at - now())::float as pause
       from queued_cart where cart_id = any(?::int[]) order by cart_id`,
      [`{${carts}}`],
    )
  const logged = async (carts: number[]) =>
    (
      await sql<{ cart_id: number }>('select cart_id from order_log where cart_id = any(?::int[])', [
        `{${carts}}`,
      ])
    )
      .map(({ cart_id }) => cart_id)
      .toSorted((a, b) => carts.indexOf(a) - carts.indexOf(b))
  const cartsOf = (orders: Order[]) => orders.map(({ cart_id }) => cart_id)

  test('a cart’s pending order is readable within a second', async () => {
    await start()
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const id = await submit()
      const submitted = performance.now()
      const path = `${fixture.orders()}?$filter=${encodeURIComponent(`CartId eq ${id}`)}`
      const { body } = await eventually(
        () => app.request(path, { token }),
        ({ body: orders }) => orders.length > 0,
      )

      expect(body).toMatchObject([{ CartId: id, Status: 'Pending' }])
      times.push(performance.now() - submitted)
    }
    // The fastest, because other programs may slow one of them down.
    expect(Math.min(...times)).toBeLessThan(1_000)
  })

  test('carts that commit out of order are converted in the order of arrival', async () => {
    await start()
    // Keeps the first cart's transaction open after the cart has its place in the queue, as a slow commit would.
    await createTrigger(sql, {
      name: 'dawdle',
      on: 'after insert on queued_cart',
      run: 'perform pg_sleep(case when pg_try_advisory_xact_lock(1) then 0.4 else 0 end)',
    })
    const slow = submit()
    await sleep(100)
    const fast = await submit()
    const carts = [await slow, fast]
    const orders = await eventually(
      () => ordersOf(carts),
      (rows) => rows.length === 2,
    )
    await sql('drop trigger dawdle on queued_cart')

    expect(carts[0]).toBeLessThan(fast)
    expect(cartsOf(orders)).toEqual(carts)
  })

  test('200 carts from 32 clients become one order each, in order of arrival, although the worker is killed five times', async () => {
    await endAll()
    const submitting = submitMany(200, 32, 700)
    for (let kills = 0; kills < 5; kills += 1) {
      const worker = await start()
      await sleep(150)
      await end(worker, 'kill')
    }
    const carts = await submitting
    const before = (await ordersOf(carts)).length
    await start()
    const orders = await eventually(
      () => ordersOf(carts),
      (rows) => rows.length >= 200,
      10_000,
    )
    await sleep(300)

    expect(before, 'the last worker has carts to convert').toBeLessThan(200)
    expect(carts).toHaveLength(200)
    expect(cartsOf(orders)).toEqual(carts)
    expect(await logged(carts)).toEqual(carts)
    expect(await queued(carts)).toEqual([])
  }, 150_000)

  test('jobs of a killed worker are released as soon as another worker starts', async () => {
    const worker = await start()
    await createTrigger(sql, {
      name: 'stall',
      on: 'before insert on pending_order',
      run: 'perform pg_sleep(0.5)',
    })
    const id = await submit()
    const lockedJobs = () => sql<object>('select 1 from graphile_worker.jobs where locked_by is not null')
    const whileRunning = await eventually(lockedJobs, (jobs) => jobs.length > 0)
    await end(worker, 'kill')
    await sleep(600)
    const afterKill = await lockedJobs()
    await sql('drop trigger stall on pending_order')
    await start()

    expect(whileRunning.length).toBeGreaterThan(0)
    expect(afterKill.length).toBeGreaterThan(0)
    expect(await eventually(lockedJobs, (jobs) => jobs.length === 0)).toEqual([])
    expect(
      cartsOf(
        await eventually(
          () => ordersOf([id]),
          (orders) => orders.length > 0,
        ),
      ),
    ).toEqual([id])
  })

  test('a worker whose connections all break exits, and the next one continues', async () => {
    const worker = await start()
    await sql(`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid()`).catch(() => {})
    const code = await eventually(
      async () => worker.child.exitCode,
      (exit) => exit !== null,
      15_000,
    )
    await end(worker, 'kill')
    const id = await submit()
    await start()
    const orders = await eventually(
      () => ordersOf([id]),
      (rows) => rows.length > 0,
    )
    const present = await eventually(
      () =>
        sql<{ mode: string }>(`select mode from pg_locks where locktype = 'advisory' and classid = 1870034
          and database = (select oid from pg_database where datname = current_database())`),
      (locks) => locks.length > 0,
    )

    expect(code).toBe(1)
    expect(worker.output()).toContain('the job queue ended')
    expect(cartsOf(orders)).toEqual([id])
    expect(present).toHaveLength(1)
  })

  test('two processes with ROLE=all create each order and abandon each cart once', async () => {
    await endAll()
    const settings = { DATABASE_URL: app.databaseUrl, ROLE: 'all' }
    const [first, second] = await Promise.all([startServer(settings), startServer(settings)])
    running.set('one', first).set('two', second)
    const oldCarts = await submitMany(20, 4)
    await createNotes(sql, 'abandoned_log', 'cart_id integer')
    await createTrigger(sql, {
      name: 'log_abandoned',
      on: 'after update on cart',
      when: 'new.status = 3',
      run: 'insert into abandoned_log values (new.id)',
    })
    await sql(`update cart set date_created_utc = now() - interval '2 hours' where id = any(?::int[])`, [
      `{${oldCarts}}`,
    ])
    await sql(
      `select graphile_worker.add_job('abandonCarts', '{"isSecondRun": true}') from generate_series(1, 6)`,
    )

    const post = async (origin: string) => {
      const response = await fetch(`${origin}${fixture.carts()}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'X-Forwarded-Proto': 'https',
        },
        body: JSON.stringify(fixture.cart()),
      })
      const [cart] = (await response.json()) as { Id: number }[]
      return cart?.Id ?? 0
    }
    const created = await Promise.all(
      Array.from({ length: 60 }, (_, index) => post((index % 2 === 0 ? first : second).origin)),
    )
    const carts = await inOrderOfArrival(created)
    const orders = await eventually(
      () => ordersOf(carts),
      (rows) => rows.length === 60,
    )
    const abandoned = await eventually(
      () => sql<{ cart_id: number }>('select cart_id from abandoned_log order by cart_id'),
      (rows) => rows.length >= 20,
    )
    await sql('drop trigger log_abandoned on cart')

    expect(cartsOf(orders)).toEqual(carts)
    expect(await logged(carts)).toEqual(carts)
    expect(cartsOf(abandoned as Order[])).toEqual(oldCarts.toSorted((a, b) => a - b))
  })

  test('SIGTERM lets current requests finish and exits with 0', async () => {
    const server = running.get('one') ?? (await start({ ROLE: 'all' }))
    await createTrigger(sql, {
      name: 'linger',
      on: 'before insert on queued_cart',
      run: 'perform pg_sleep(0.5)',
    })
    const responses = Array.from({ length: 4 }, () =>
      fetch(`${server.origin}${fixture.carts()}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'X-Forwarded-Proto': 'https',
        },
        body: JSON.stringify(fixture.cart()),
      }).then(({ status }) => status),
    )
    await sleep(200)
    const code = await end(server, 'stop')
    await sql('drop trigger linger on queued_cart')

    expect(await Promise.all(responses)).toEqual([201, 201, 201, 201])
    expect(code).toBe(0)
  })

  describe('with a point of sale', () => {
    let pos: PosServer
    let url: string
    const keysOf = (carts: number[]) =>
      pos.callsOf(carts).map(({ headers }) => {
        const [company, cart] = String(headers['idempotency-key']).split('-')
        return Number(company) === app.onboarding.CompanyId ? cart : undefined
      })
    /** Returns the orders as soon as none of them waits to be sent. */
    const sent = async (carts: number[], within?: number) => {
      await eventually(
        async () => [await queued(carts), await waiting(carts)].flat(),
        (remaining) => remaining.length === 0,
        within,
      )
      return ordersOf(carts)
    }
    const waiting = (carts: number[]) =>
      sql<object>(
        `select 1 from queued_order join pending_order made using (company_id)
         where made.id = order_id and cart_id = any(?::int[])`,
        [`{${carts}}`],
      )

    beforeAll(async () => {
      pos = await startPos()
      url = `${pos.origin}/orders`
      // Removes the carts that earlier tests left in the queue.
      await sql('delete from queued_cart')
    })
    afterAll(() => pos.stop())

    test('sends each cart once with its id as idempotency key, and stores the returned identifier', async () => {
      await start({ POS_URL: url })
      const carts = await submitMany(12, 6)
      const orders = await sent(carts)

      expect(cartsOf(orders)).toEqual(carts)
      expect(orders.map(({ external_id }) => external_id)).toEqual(carts.map((id) => `POS-${id}`))
      expect(keysOf(carts)).toEqual(carts.map(String))
      expect(pos.callsOf(carts)[0]?.body).toMatchObject({
        CompanyId: fixture.companyId,
        EntityId: fixture.location,
        LastName: 'Miller',
        Items: [{ Name: 'Nimbus 5 Phone Case', DisplayPrice: 24.99 }],
      })
    })

    test('after a kill while the point of sale is silent, the order is sent again with the same key', async () => {
      pos.respond = () => {}
      const worker = await start({ POS_URL: url })
      const carts = await submitMany(3, 1)
      await eventually(
        async () => pos.callsOf(carts),
        (rows) => rows.length === 1,
      )
      const early = await eventually(
        () => ordersOf(carts),
        (rows) => rows.length === 3,
      )
      await end(worker, 'kill')
      pos.respond = accept
      await start({ POS_URL: url })
      const orders = await sent(carts)

      expect(early.map(({ external_id }) => external_id)).toEqual([null, null, null])
      expect(keysOf(carts).map(Number)).toEqual([carts[0], ...carts])
      expect(cartsOf(orders)).toEqual(carts)
      expect(orders[0]?.external_id).toBe(`POS-${carts[0]}`)
    })

    test('a stopping worker finishes its current order; another continues with the others', async () => {
      pos.respond = (call, res) => void setTimeout(accept, 150, call, res)
      const worker = await start({ POS_URL: url })
      const carts = await submitMany(20, 5)
      await eventually(
        async () => pos.callsOf(carts),
        (calls) => calls.length >= 2,
      )
      const code = await end(worker, 'stop')
      const remaining = (await waiting(carts)).length
      pos.respond = accept
      await start({ POS_URL: url })
      const orders = await sent(carts)

      expect(code).toBe(0)
      expect(remaining).toBeGreaterThan(0)
      expect(cartsOf(orders)).toEqual(carts)
      expect(pos.callsOf(carts)).toHaveLength(20)
    })

    test('120 carts of three stores become one order each, accepted in order, although the worker is killed four times', async () => {
      await endAll()
      const stores = app.onboarding.Entities.filter(({ Role }) => Role === 'Location')
        .map(({ Id }) => Id)
        .slice(0, 3)
      const accepted: { cartId: number; entityId: number }[] = []
      let calls = 0
      pos.respond = (call, res) => {
        calls += 1
        // Some connections break before or after the order is accepted: for the point of sale, this is the same as a kill.
        if (calls % 25 === 0) return res.destroy()
        if (!accepted.some(({ cartId }) => cartId === call.cartId)) accepted.push(call)
        return calls % 31 === 0 ? res.destroy() : setTimeout(accept, 20, call, res)
      }
      const submitting = Promise.all(
        stores.map(async (store) => {
          const ids: number[] = []
          for (let count = 0; count < 40; count += 1) {
            ids.push(await submit({}, store))
            await sleep(200)
          }
          return ids
        }),
      )
      for (let kills = 0; kills < 4; kills += 1) {
        const worker = await start({ POS_URL: url })
        await sleep(500 + 300 * kills)
        await end(worker, 'kill')
      }
      const perStore = await submitting
      const carts = await inOrderOfArrival(perStore.flat())
      await start({ POS_URL: url })
      const orders = await sent(carts, 60_000)

      expect(carts).toHaveLength(120)
      expect(cartsOf(orders)).toEqual(carts)
      expect(await logged(carts)).toEqual(carts)
      expect(orders.map(({ external_id }) => external_id)).toEqual(carts.map((id) => `POS-${id}`))
      expect(
        stores.map((store) => accepted.flatMap((order) => (order.entityId === store ? order.cartId : []))),
      ).toEqual(perStore)
      expect(new Set(keysOf(carts)).size).toBe(120)
    }, 180_000)
  })
})
