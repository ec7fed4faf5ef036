// A worker whose connections are cut under load, repeatedly: 40 carts a second, its role limited to three
// connections, its backends terminated, the limit lifted after 1.5 s. It must not continue to run without working. A
// separate worker exits and its supervisor, here the test, starts the next one; in a process that also serves
// requests the worker restarts by itself. No cart is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type CartFixture, cartFixtureOf, eventually, keepArrivals } from '../cart/cart-fixture.ts'
import { startApp } from '../support/app.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { useFixture } from '../support/use-fixture.ts'

const ROLE = `limited_${process.pid}`
const CARTS_PER_SECOND = 40
/** Of one repetition. */
const CARTS = 120
const ROUNDS = 4

describe('a worker whose connections are cut under load', () => {
  let fixture: CartFixture
  let token: string
  let databaseUrl: string
  let inOrderOfArrival: (carts: readonly number[]) => Promise<number[]>
  const app = useFixture(startApp)
  beforeAll(async () => {
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
    const url = new URL(app.databaseUrl)
    // The role has the rights of the superuser without being one, because connection limits do not apply to superusers.
    await sql(`create role ${ROLE} login password 'limited' in role "${url.username}"`)
    inOrderOfArrival = await keepArrivals(sql)
    url.username = ROLE
    url.password = 'limited'
    databaseUrl = url.href
  })
  afterAll(async () => {
    await sql(`drop role ${ROLE}`).catch(() => {})
  })

  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>

  async function cut(): Promise<void> {
    await sql(`alter role ${ROLE} connection limit 3`)
    await sql('select pg_terminate_backend(pid) from pg_stat_activity where usename = ?', [ROLE])
    await sleep(1_500)
    await sql(`alter role ${ROLE} connection limit -1`)
  }

  /** Submits carts at that rate; returns the ids of the accepted ones. */
  async function load(submit: () => Promise<number | undefined>): Promise<number[]> {
    const under: Promise<number | undefined>[] = []
    for (let cart = 0; cart < CARTS; cart += 1) {
      under.push(submit().catch(() => undefined))
      await sleep(1_000 / CARTS_PER_SECOND)
    }
    return (await Promise.all(under)).filter((id) => id !== undefined)
  }

  /** One repetition; resolves with the milliseconds from the end of the cut until all carts are orders. */
  async function repeat(submit: () => Promise<number | undefined>): Promise<{ carts: number; ms: number }> {
    const loading = load(submit)
    await sleep(500)
    await cut()
    const restored = performance.now()
    const carts = await loading
    const read = () =>
      sql<{ cart_id: number }>(
        'select cart_id from pending_order where cart_id = any(?::int[]) order by id',
        [`{${carts}}`],
      )
    const orders = await eventually(read, (rows) => rows.length >= carts.length, 60_000)
    const ms = performance.now() - restored
    // Every cart is converted once, in the order of arrival, regardless of the number of attempts.
    expect(orders.map(({ cart_id }) => cart_id)).toEqual(await inOrderOfArrival(carts))
    expect(orders).toHaveLength(carts.length)
    return { carts: carts.length, ms }
  }

  test('with ROLE=worker exits and is replaced, nothing lost, working again within 60 s', async () => {
    let worker: ServerProcess | undefined
    let isOver = false
    const codes: (number | null)[] = []
    let crashes = 0
    const supervisor = (async () => {
      while (!isOver) {
        // The worker does not start while its role has no connections left.
        worker = await startServer({ DATABASE_URL: databaseUrl, ROLE: 'worker' }).catch(() => undefined)
        while (worker?.child.exitCode === null && worker.child.signalCode === null) await sleep(50)
        if (!worker) continue
        codes.push(worker.child.exitCode)
        if (worker.output().includes('Unhandled')) crashes += 1
      }
    })()
    onTestFinished(async () => {
      isOver = true
      await worker?.kill()
    })
    const submit = async () => {
      const response = await app.request(fixture.carts(), { method: 'POST', token, body: fixture.cart() })
      return response.status === 201 ? (response.body[0].Id as number) : undefined
    }
    const rounds: { carts: number; ms: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await repeat(submit))
    isOver = true
    await worker?.kill()
    await supervisor

    const times = rounds.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b)
    console.log(`alone: ${rounds.map(({ carts }) => carts)} carts; all were orders after ${times} ms`)
    expect(times.at(-1)).toBeLessThan(60_000)
    expect(rounds.reduce((sum, { carts }) => sum + carts, 0)).toBeGreaterThan(ROUNDS * 50)
    expect(new Set(codes.slice(0, -1))).toEqual(new Set([1]))
    // The worker exits deliberately; it does not crash because of a connection error.
    expect(crashes).toBe(0)
  }, 1_800_000)

  test('in a process that also serves requests restarts in the same process', async () => {
    const server = await startServer({ DATABASE_URL: databaseUrl, ROLE: 'all' })
    onTestFinished(() => server.kill())
    const submit = async () => {
      const response = await fetch(`${server.origin}${fixture.carts()}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'X-Forwarded-Proto': 'https',
        },
        body: JSON.stringify(fixture.cart()),
      })
      const body = (await response.json()) as { Id: number }[]
      return response.status === 201 ? body[0]?.Id : undefined
    }
    const rounds: { carts: number; ms: number }[] = []
    for (let round = 0; round < 2; round += 1) rounds.push(await repeat(submit))

    const times = rounds.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b)
    console.log(`beside: ${rounds.map(({ carts }) => carts)} carts; all were orders after ${times} ms`)
    expect(times.at(-1)).toBeLessThan(60_000)
    expect(server.child.exitCode).toBeNull()
    expect(server.output()).toContain('the job queue ended')
    expect(await server.stop()).toBe(0)
  }, 600_000)
})
