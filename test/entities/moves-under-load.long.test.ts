// A store with users, stock, prices and holds moves between divisions while requests for it run in two processes (N1).
// Every response has the values of one division only, and once the move has responded, both processes use the new division.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blank } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

interface LoadResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  body: any
}

type Send = (method: string, path: string, body?: unknown) => Promise<LoadResponse>

/** What a store inherits from each division. */
const DIVISIONS = {
  East: { TimeZoneId: 'Eastern Standard Time', CurrencyCode: 'USD', IsActive: true, prices: [10, 11] },
  West: { TimeZoneId: 'Pacific Standard Time', CurrencyCode: 'CAD', IsActive: true, prices: [20, 21] },
  Closed: { TimeZoneId: 'Central Standard Time', CurrencyCode: 'MXN', IsActive: false, prices: [30, 31] },
} as const

type Division = keyof typeof DIVISIONS

const names = Object.keys(DIVISIONS) as Division[]
const STOCK = 1_000

let other: ServerProcess
let processes: Record<'this process' | 'another process', Send>
let items: [string, string]
let newItem: string
let store: number
let holdId: string
const ids = {} as Record<Division, number>

const company = (service: string) => `/${service}/v1/Companies(${fixture.companyId})`
const storePath = (service: string) => `${company(service)}/Entities(${store})`

const fixture = useFixture(createEntitiesFixture)
beforeAll(async () => {
  const token = await fixture.app.tokenOf('Administrator')
  other = await startServer({ ...blank, DATABASE_URL: fixture.app.databaseUrl, ROLE: 'api', TLS: 'proxy' })
  processes = {
    'this process': fixture.send,
    async 'another process'(method, path, body) {
      const response = await fetch(`${other.origin}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'X-Forwarded-Proto': 'https',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
  const plain = fixture.app.onboarding.CatalogItems.filter(
    ({ IsSerialized, IsLot }) => !IsSerialized && !IsLot,
  )
  items = [plain[0]?.Id ?? '', plain[1]?.Id ?? '']
  store = fixture.nodeNamed('Harbour Street')
  const known = { East: fixture.nodeNamed('East'), West: fixture.nodeNamed('West') }
  const closed = await fixture.addNode({ Role: 'Division', Name: 'Closed', ParentId: fixture.companyId })
  Object.assign(ids, known, { Closed: closed.Id })
  newItem = (await done('POST', `${company('entities')}/CatalogItems`, { Sku: 'NEW-1', Name: 'New' })).Id

  await fixture.app.orm.em
    .fork()
    .execute('delete from pricing_information where company_id = ?', [fixture.companyId])
  for (const name of names) {
    const { prices, ...values } = DIVISIONS[name]
    await fixture.changeNode(ids[name], values)
    const records = prices.map((RegularPrice, index) => ({
      ...{ EntityId: ids[name], CatalogItemId: items[index], RegularPrice },
    }))
    await done('POST', `${company('pricing')}/BulkPricing`, records)
  }
  await fixture.changeNode(store, { TimeZoneId: null, CurrencyCode: null, ParentId: ids.East })
  await done('POST', `${storePath('availability')}/CatalogItems`, { Id: items[0], Quantity: STOCK })
  holdId = (await done('POST', `${storePath('availability')}/CatalogProductHoldBatches`, holdOf(3))).Id
})
afterAll(async () => {
  await other?.stop()
})

const holdOf = (Quantity: number) => ({
  HoldDurationInMinutes: 60,
  Products: [{ CatalogProductId: items[0], Quantity }],
})

async function done(method: string, path: string, body?: unknown, send: Send = fixture.send) {
  const response = await send(method, path, body)
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
  return response.body
}

const move = (name: Division) => fixture.changeNode(store, { ParentId: ids[name] })

/** The division whose values the representation of the node has; throws if they come from different divisions. */
async function divisionOfNode(send: Send): Promise<Division> {
  const { ParentId, EffectiveTimeZoneId, EffectiveCurrencyCode, EffectiveIsActive } = await done(
    'GET',
    `${company('entities')}/Entities(${store})`,
    undefined,
    send,
  )
  const name = names.find((candidate) => ids[candidate] === ParentId) ?? 'East'
  const { TimeZoneId, CurrencyCode, IsActive } = DIVISIONS[name]
  expect([EffectiveTimeZoneId, EffectiveCurrencyCode, EffectiveIsActive], name).toEqual([
    TimeZoneId,
    CurrencyCode,
    IsActive,
  ])
  return name
}

/** The division whose prices the store charges; throws if the prices of one response come from different divisions. */
async function divisionOfPrices(send: Send): Promise<Division> {
  const list: { CatalogItemId: string; Price: number }[] = await done(
    'GET',
    `${storePath('pricing')}/EffectivePrices`,
    undefined,
    send,
  )
  const prices = items.map((item) => list.find(({ CatalogItemId }) => CatalogItemId === item)?.Price)
  const name = names.find((candidate) => DIVISIONS[candidate].prices[0] === prices[0]) ?? 'East'
  expect(prices).toEqual(DIVISIONS[name].prices)
  return name
}

const divisionsOfUsers = async (send: Send) => {
  const lists = names.map((name) =>
    done('GET', `/usermanager/v1/Entities(${ids[name]})/Users?$top=100`, undefined, send),
  )
  return (await Promise.all(lists)).flatMap((users, index) =>
    users.some(({ UserName }: { UserName: string }) => UserName === 'lena.fischer') ? [names[index]] : [],
  )
}

/** Sends requests until `stop` is called, which throws what they threw and returns how many there were. */
function load(send: Send) {
  const state = { runs: true, rounds: 0 }
  const refusedByActivity = ({ status, body }: LoadResponse) =>
    status === 400 && body.Code === 'EntityInactive'
  async function sendRound(): Promise<void> {
    await divisionOfNode(send)
    await divisionOfPrices(send)
    const { Price } = await done(
      'GET',
      `${storePath('pricing')}/CatalogItems(${items[0]})/EffectivePrice`,
      undefined,
      send,
    )
    expect([10, 20, 30]).toContain(Price)
    const hold = await send('POST', `${storePath('availability')}/CatalogProductHoldBatches`, holdOf(1))
    if (!refusedByActivity(hold)) {
      expect(hold.status, JSON.stringify(hold.body)).toBe(201)
      await done(
        'DELETE',
        `${storePath('availability')}/CatalogProductHoldBatches(${hold.body.Id})`,
        undefined,
        send,
      )
    }
    const adjustments = `${storePath('availability')}/CatalogItems(${items[0]})/Adjustments`
    const added = await send('POST', adjustments, { Delta: 2, Reason: 'Correction' })
    if (!refusedByActivity(added)) {
      expect(added.status, JSON.stringify(added.body)).toBe(201)
      await done('POST', adjustments, { Delta: -2, Reason: 'Correction' }, send)
    }
    const { QuantityInStock } = await done(
      'GET',
      `${storePath('availability')}/CatalogProductQuantities(${items[0]})/Quantities`,
      undefined,
      send,
    )
    expect(QuantityInStock).toBeGreaterThanOrEqual(STOCK)
    state.rounds += 1
  }
  const running = (async () => {
    while (state.runs) await sendRound()
  })()
  // The rejection is reported by stop().
  running.catch(() => {})
  return {
    async stop() {
      state.runs = false
      await running
      return state.rounds
    },
  }
}

describe('a store that moves while requests run', () => {
  test('inherits from the new division in both processes once the move has responded, and keeps its own values', async () => {
    const quantities = `${storePath('availability')}/CatalogProductQuantities(${items[0]})/Quantities`
    const before = await done('GET', quantities)
    const loads = Object.values(processes).map(load)
    try {
      for (const name of [...names, ...names.toReversed()]) {
        await move(name)
        for (const [where, send] of Object.entries(processes)) {
          expect(await divisionOfNode(send), where).toBe(name)
          expect(await divisionOfPrices(send), where).toBe(name)
          expect(await divisionsOfUsers(send), where).toEqual([name])
          const hold = await send('POST', `${storePath('availability')}/CatalogProductHoldBatches`, holdOf(1))
          expect(hold.status, where).toBe(DIVISIONS[name].IsActive ? 201 : 400)
          if (hold.status === 201)
            await done('DELETE', `${storePath('availability')}/CatalogProductHoldBatches(${hold.body.Id})`)
          const stock = await send('POST', `${storePath('availability')}/CatalogItems`, {
            Id: newItem,
            Quantity: 1,
          })
          expect(stock.status < 300, where).toBe(DIVISIONS[name].IsActive)
          if (stock.status < 300)
            await done('DELETE', `${storePath('availability')}/CatalogItems(${newItem})`)
        }
      }
    } finally {
      for (const runningLoad of loads) expect(await runningLoad.stop()).toBeGreaterThan(0)
    }

    expect(before).toMatchObject({ QuantityInStock: STOCK })
    expect(await done('GET', quantities)).toEqual(before)
    const lines = [...fixture.app.logs, ...other.output().split('\n')]
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('keeps its hold, which can be committed even below an inactive division', async () => {
    await move('Closed')

    const batch = `${storePath('availability')}/CatalogProductHoldBatches(${holdId})`
    for (const send of Object.values(processes))
      expect(await done('GET', batch, undefined, send)).toMatchObject({ Id: holdId, EntityId: store })
    const { status } = await processes['another process']('POST', `${batch}/Commit`)
    expect(status).toBe(201)
  })
})
