// Moves the clock of a company while two API processes serve its requests and a worker runs its jobs: real processes on
// one database. Triggers of the test count what happens to a cart, and let some conversions fail, so that retries wait.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { blank, runToEnd, sendRequest, waitUntil } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { randomFrom } from '../support/random.ts'
import { createNotes, createTrigger } from '../support/triggers.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const JUMPS = 12
const ABANDONED = 3
const STOCK = 1_000_000

async function addTriggers(): Promise<void> {
  const sql = (text: string) => client.query(text)
  await createNotes(sql, 'test_transition', 'what text, id integer')
  await createTrigger(sql, {
    name: 'fail_sometimes',
    on: 'before insert on pending_order',
    when: `new.company_id = ${database.onboarding.CompanyId}`,
    run: `if extract(microseconds from clock_timestamp())::integer % 7 = 0 then
      raise exception 'a conversion that fails'; end if`,
  })
  await createTrigger(sql, {
    name: 'note_order',
    on: 'after insert on pending_order',
    run: `insert into test_transition values ('order', new.cart_id)`,
  })
  await createTrigger(sql, {
    name: 'note_abandonment',
    on: 'after update on cart',
    when: `new.status = ${ABANDONED}`,
    run: `insert into test_transition values ('abandoned', new.id)`,
  })
}

const folder = mkdtempSync(join(tmpdir(), 'retail-api-clock-'))
let database: TestDatabase
let client: pg.Client
let servers: [ServerProcess, ServerProcess]
let worker: ServerProcess
let token: string
let company: number
let store: number
let item: string

const started: ServerProcess[] = []
async function serve(role: 'api' | 'worker'): Promise<ServerProcess> {
  const server = await startServer({ ...blank, DATABASE_URL: database.url, TLS: 'proxy', ROLE: role })
  started.push(server)
  return server
}
const command = async (...args: string[]) =>
  (await runToEnd(args, { DATABASE_URL: database.url, DATA_DIR: folder })).stdout.trim()

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await addTriggers()
  const [first, second, third] = await Promise.all([serve('api'), serve('api'), serve('worker')])
  servers = [first, second]
  worker = third
  token = await command('scripts/token.ts')
  const { onboarding } = database
  company = onboarding.CompanyId
  store = onboarding.Entities.find(({ Name }) => Name === 'Mill Lane')?.Id ?? 0
  item = onboarding.CatalogItems.find(({ Name }) => Name === 'Trek Lanyard Black')?.Id ?? ''
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()))
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const requestTo = (server: ServerProcess, path: string, body?: unknown) =>
  sendRequest(server, path, { token, body })
const clockPath = () => `/sandbox/v1/Companies(${company})/Clock`
const stockPath = () => `/availability/v1/Companies(${company})/Entities(${store})`
const pricePath = () =>
  `/pricing/v1/Companies(${company})/Entities(${store})/CatalogItems(${item})/EffectivePrice`
const cartPath = () => `/cart/v1/companies(${company})/entities(${store})/carts`
const nowAt = async (server: ServerProcess) => Date.parse((await requestTo(server, clockPath())).body.NowUtc)
const advance = (server: ServerProcess, Seconds: number) =>
  requestTo(server, `${clockPath()}/Advance`, { Seconds })
const iso = (time: number) => new Date(time).toISOString()

async function countIn(text: string, values: unknown[] = [company]): Promise<number> {
  const { rows } = await client.query(text, values)
  return Number(rows[0]?.count)
}

/** The latest time of the company that a response contained: no later request may see an earlier one. */
let latest = 0
/** Some times are rounded to milliseconds, others truncated. */
const ROUNDING = 1
function note(time: number, floor: number, what: string): void {
  expect(time, `${what}: ${iso(time)} after ${iso(floor)}`).toBeGreaterThanOrEqual(floor - ROUNDING)
  latest = Math.max(latest, time)
}

interface Hold {
  id: string
  expiresAt: number
}

/** A client that sends one request after another until `isDone`; it collects what it has created. */
function createClient(server: ServerProcess, other: ServerProcess, seed: number) {
  const random = randomFrom(seed)
  const holds: Hold[] = []
  const carts: { id: number; createdAt: number }[] = []
  let commitments = 0

  async function placeHold(): Promise<void> {
    const minutes = random.integer(1, 40)
    const floor = latest
    const { status, body, text } = await requestTo(server, `${stockPath()}/CatalogProductHoldBatches`, {
      HoldDurationInMinutes: minutes,
      Products: [{ CatalogProductId: item, Quantity: 1 }],
    })
    expect(status, text).toBe(201)
    const expiresAt = Date.parse(body.ExpiresAtUtc)
    note(expiresAt - minutes * 60_000, floor, 'a hold')
    holds.push({ id: body.Id, expiresAt })
  }

  /** Reads or commits a hold, in either process: it exists until its expiry, and not after it. */
  async function useHold(): Promise<void> {
    if (holds.length === 0) return
    const hold = random.pick(holds)
    const floor = latest
    const isCommitted = random.chance(0.25)
    const path = `${stockPath()}/CatalogProductHoldBatches(${hold.id})`
    const { status } = isCommitted
      ? await requestTo(other, `${path}/Commit`, {})
      : await requestTo(other, path)
    const ceiling = await nowAt(server)
    if (status === 404) expect(ceiling, 'a hold ended too early').toBeGreaterThanOrEqual(hold.expiresAt)
    else {
      expect(status).toBe(isCommitted ? 201 : 200)
      expect(floor, 'a hold that has expired was used').toBeLessThan(hold.expiresAt)
    }
    if (!isCommitted || status === 404) return
    commitments++
    holds.splice(holds.indexOf(hold), 1)
  }

  async function addCart(): Promise<void> {
    const floor = latest
    const Items = [{ Name: 'Trek Lanyard Black', ProductTypeId: 2, Quantity: 1, DisplayPrice: 9.99 }]
    const { SourceId } = database.onboarding
    const { status, body, text } = await requestTo(server, cartPath(), { SourceId, Items })
    expect(status, text).toBe(201)
    const createdAt = Date.parse(body[0].DateCreatedUtc)
    note(createdAt, floor, 'a cart')
    carts.push({ id: body[0].Id, createdAt })
  }

  /** Compares the time of the database with that of the process. */
  async function readClock(): Promise<void> {
    const floor = latest
    note(await nowAt(server), floor, 'a clock')
    const next = latest
    const { body } = await requestTo(server, pricePath())
    note(Date.parse(body.At), next, 'a price')
  }

  return {
    carts,
    commitments: () => commitments,
    async run(isDone: () => boolean) {
      while (!isDone()) {
        await placeHold()
        await addCart()
        await readClock()
        await useHold()
      }
    },
  }
}

test('holds, carts and times follow jumps in every process', { timeout: 120_000 }, async () => {
  const [first, second] = servers
  const other = JSON.parse(
    await command('scripts/tenant.ts', 'create', '--name', 'Corner Retail', '--json'),
  ).CompanyId
  const foreignTime = async () =>
    countIn('select extract(epoch from tenant_now($1) - clock_timestamp()) as count', [other])
  expect((await requestTo(first, `${stockPath()}/CatalogItems`, { Id: item, Quantity: STOCK })).status).toBe(
    201,
  )

  const clients = [createClient(first, second, 1), createClient(second, first, 2)]
  let isDone = false
  const load = Promise.all(clients.map((client) => client.run(() => isDone)))
  load.catch(() => {})
  const random = randomFrom(3)
  let offset = 0
  for (let jump = 0; jump < JUMPS; jump++) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const [server, otherServer] = jump % 2 === 0 ? [first, second] : [second, first]
    const known = clients.flatMap(({ carts }) => carts)
    const seconds = random.integer(2 * MINUTE, 40 * MINUTE)
    offset += seconds
    const begun = Date.now()
    const { status, body } = await advance(server, seconds)

    expect([status, body.OffsetSeconds]).toEqual([200, offset])
    expect((await requestTo(otherServer, clockPath())).body.OffsetSeconds).toBe(offset)
    const due = begun + 1_000 * (offset - 30 * MINUTE) - 1
    const old = known.filter(({ createdAt }) => createdAt < due).map(({ id }) => id)
    expect(
      await countIn('select count(*) from cart where company_id = $1 and status = 1 and id = any ($2)', [
        company,
        old,
      ]),
      'carts that are New after the jump',
    ).toBe(0)
    expect(Math.abs(await foreignTime())).toBeLessThan(1)
  }
  isDone = true
  await load
  const carts = clients.flatMap(({ carts }) => carts.map(({ id }) => id)).sort((a, b) => a - b)
  expect(carts.length).toBeGreaterThan(JUMPS)

  await advance(second, DAY)
  const counts = `select count(*) from test_transition join cart using (id)
    where company_id = $1 and what = $2 and id = any ($3)`
  expect(await countIn(counts, [company, 'abandoned', carts])).toBe(carts.length)
  // Failed conversions are retried after some seconds of real time, or after a jump.
  const orders = () => countIn(counts, [company, 'order', carts])
  await waitUntil(
    async () => {
      await advance(first, MINUTE)
      return orders()
    },
    (count) => count >= carts.length,
  )
  expect(await orders()).toBe(carts.length)
  const { rows } = await client.query(
    'select what, id from test_transition group by 1, 2 having count(*) > 1',
  )
  expect(rows).toEqual([])

  const { body } = await requestTo(first, `${stockPath()}/CatalogProductQuantitiesDetailed(${item})`)
  const committed = clients.reduce((sum, { commitments }) => sum + commitments(), 0)
  expect(body.Quantity).toBe(STOCK - committed)
  expect(committed).toBeGreaterThan(0)
  expect(
    await countIn('select count(*) from hold_line where company_id = $1 and catalog_item_id = $2', [
      company,
      item,
    ]),
    'expired holds that were not deleted',
  ).toBe(0)
  const logged = [first, second].map((server) => server.output().match(/"level":50/g))
  expect([...logged, worker.output().match(/"level":60/g)]).toEqual([null, null, null])
})
