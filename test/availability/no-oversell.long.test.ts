// No stock is sold twice under concurrency (A5): two processes share one database, with enough clients that every request
// competes with others.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Random, randomFrom } from '../support/random.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type Answer, type Client, startLoadScenario } from './load-scenario.ts'
import { batchOf, tally } from './stock-fixture.ts'

const CLIENTS = 64
/** Each of the five mixes with each of ten quantities. */
const ROUNDS = 50
const MINUTE = 60_000

const scenario = useFixture(() => startLoadScenario(100))
let store: string

beforeAll(async () => {
  store = scenario.stock.store
})

type Take = (client: Client, item: string) => Promise<Answer>

const hold =
  (...quantities: number[]): Take =>
  (client, item) =>
    client(
      'POST',
      `${store}/CatalogProductHoldBatches`,
      batchOf(quantities.map((quantity) => [item, quantity])),
    )

const commit =
  (Quantity: number): Take =>
  (client, item) =>
    client('POST', `${store}/CatalogProductsCommitted`, { CatalogProductId: item, Quantity })

/** Mixes of requests that 64 clients send at once; each request takes the same quantity. */
const kinds: Record<string, { takes: readonly Take[]; perClient: number }> = {
  'holds of one': { takes: [hold(1)], perClient: 1 },
  'commitments of one': { takes: [commit(1)], perClient: 1 },
  'holds and commitments of one': { takes: [hold(1), commit(1)], perClient: 1 },
  'holds that name the item twice': { takes: [hold(1, 1)], perClient: 2 },
  'holds and commitments of three': { takes: [hold(3), hold(1, 2), commit(3), hold(1, 1, 1)], perClient: 3 },
}

describe('concurrent requests of 64 clients for the same stock', () => {
  it(`sell a stock of 1 to 10 exactly, in ${ROUNDS} rounds`, { timeout: 8 * MINUTE }, async () => {
    const names = Object.keys(kinds)
    for (let round = 0; round < ROUNDS; round++) {
      const kind = names[round % names.length] ?? ''
      const { takes = [], perClient = 1 } = kinds[kind] ?? {}
      const stock = 1 + (Math.floor(round / names.length) % 10)
      const item = await scenario.stock.stocked(stock)

      const responses = await Promise.all(
        scenario.clients.slice(0, CLIENTS).map((client, n) => takes[n % takes.length]?.(client, item)),
      )

      const sold = Math.floor(stock / perClient)
      const expected = { ...(sold > 0 && { 201: sold }), 409: CLIENTS - sold }
      expect(tally(responses as Answer[]), `${kind}, stock ${stock}`).toEqual(expected)
      expect(await scenario.stock.available(item), `${kind}, stock ${stock}`).toBe(stock - sold * perClient)
    }
  })

  it('never reserve the threshold', { timeout: 4 * MINUTE }, async () => {
    for (const minimum of [1, 3, 10]) {
      const item = await scenario.stock.stocked(6)
      await scenario.stock.setThreshold(item, minimum)

      const responses = await Promise.all(
        scenario.clients.slice(0, CLIENTS).map((client, n) => (n % 2 ? hold(1) : commit(1))(client, item)),
      )

      const sold = Math.max(6 - minimum, 0)
      expect(tally(responses), `threshold ${minimum}`).toEqual({
        ...(sold > 0 && { 201: sold }),
        409: CLIENTS - sold,
      })
    }
  })

  it('are refused only if they exceed the available quantity, for any quantities', {
    timeout: 4 * MINUTE,
  }, async () => {
    const random = randomFrom(5)
    for (let round = 0; round < 10; round++) {
      const stock = random.integer(1, 40)
      const item = await scenario.stock.stocked(stock)
      const requested = scenario.clients.slice(0, CLIENTS).map(() => random.integer(1, 6))

      const responses = await Promise.all(
        requested.map((quantity, n) =>
          (n % 3 ? hold(quantity) : commit(quantity))(scenario.clients[n] as Client, item),
        ),
      )

      const taken = requested
        .filter((_, n) => responses[n]?.status === 201)
        .reduce((sum, quantity) => sum + quantity, 0)
      const remaining = stock - taken
      expect(remaining).toBeGreaterThanOrEqual(0)
      expect(await scenario.stock.available(item)).toBe(remaining)
      // No stock is returned during a round, so a refused request would be refused now, too.
      for (const [n, { status }] of responses.entries()) {
        if (status === 201) continue
        expect(status).toBe(409)
        expect(requested[n]).toBeGreaterThan(remaining)
      }
    }
  })

  it('release or commit a hold only once', {
    timeout: 4 * MINUTE,
  }, async () => {
    for (let round = 0; round < 15; round++) {
      const item = await scenario.stock.stocked(5)
      const { body } = await scenario.stock.hold({ [item]: 2 })
      const address = `${store}/CatalogProductHoldBatches(${body.Id})`

      const responses = await Promise.all(
        scenario.clients
          .slice(0, 16)
          .map((client, n) => (n % 2 ? client('DELETE', address) : client('POST', `${address}/Commit`))),
      )

      const successes = responses.filter(({ status }) => status !== 404)
      expect(successes).toHaveLength(1)
      expect([201, 204]).toContain(successes[0]?.status)
      expect(await scenario.stock.available(item)).toBe(successes[0]?.status === 201 ? 3 : 5)
    }
  })

  it('sell an expiring hold’s stock once: to its own commit or to a later request', {
    timeout: 4 * MINUTE,
  }, async () => {
    const winners = new Set<string>()
    // The commits are sent `lead` milliseconds before the expiry. `lead` grows after each round that they lose and shrinks
    // after each that they win, so that the rounds approach the expiry from both sides on a machine of any speed.
    let lead = 8
    for (let round = 0; round < 25; round++) {
      const item = await scenario.stock.stocked(1)
      const { body } = await scenario.stock.hold({ [item]: 1 })
      const moment = await scenario.stock.expire(body.Id, lead + 30)
      const successes: string[] = []
      const commitIt = async (client: Client) => {
        while ((await scenario.stock.clock()) < moment - lead);
        const address = `${store}/CatalogProductHoldBatches(${body.Id})/Commit`
        const { status } = await client('POST', address)
        expect([201, 404]).toContain(status)
        if (status === 201) successes.push('commit')
      }
      const holdIt = async (client: Client) => {
        for (let from = 0; from < moment + 10; ) {
          from = await scenario.stock.clock()
          const { status } = await hold(1)(client, item)
          expect([201, 409]).toContain(status)
          if (status === 201) {
            expect(await scenario.stock.clock()).toBeGreaterThanOrEqual(moment)
            successes.push('hold')
          }
        }
      }
      await Promise.all(scenario.clients.slice(0, 8).map((client, n) => (n < 2 ? commitIt : holdIt)(client)))

      expect(successes).toHaveLength(1)
      expect(await scenario.stock.available(item)).toBe(0)
      winners.add(successes[0] ?? '')
      lead = successes[0] === 'hold' ? Math.min(2 * lead + 1, 2_000) : Math.floor(lead / 2)
    }
    expect([...winners].toSorted()).toEqual(['commit', 'hold'])
  })
})

interface Batch {
  id: string
  lines: [string, number][]
}

describe('100 clients whose batches name items in opposite orders', () => {
  it('cause no deadlock, and no batch is stored in part', {
    timeout: 5 * MINUTE,
  }, async () => {
    const items = await Promise.all(Array.from({ length: 12 }, () => scenario.stock.stocked(60)))
    const ends = performance.now() + 10_000
    const statuses = new Map<string, number>()
    const count = (what: string, { status }: Answer) =>
      statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1)
    const batches: Batch[] = []
    const refused: Batch[] = []
    const ended: Batch[] = []
    let committed = 0

    const client = async (send: Client, random: Random): Promise<void> => {
      while (performance.now() < ends) {
        const lines = anyLines(items, random)
        const batch = { id: randomUUID(), lines }
        const response = await send('POST', `${store}/CatalogProductHoldBatches`, {
          ...{ Id: batch.id, ...batchOf(lines) },
        })
        count('hold', response)
        if (response.status !== 201) {
          refused.push(batch)
          continue
        }
        const choice = random.integer(1, 20)
        if (choice === 1 && batches.length < 30) {
          batches.push(batch)
          continue
        }
        ended.push(batch)
        const address = `${store}/CatalogProductHoldBatches(${batch.id})`
        if (choice < 16) {
          count('release', await send('DELETE', address))
          continue
        }
        const commit = await send('POST', `${address}/Commit`)
        count('commit', commit)
        for (const { Id } of commit.status === 201 ? commit.body : []) {
          const stays = committed < 20 && random.chance(0.05)
          if (!stays) count('give back', await send('DELETE', `${store}/CatalogProductsCommitted(${Id})`))
          else committed += 1
        }
        if (random.chance(0.2)) count('stock', await setStock(send, random.pick(items)))
      }
    }
    const setStock = (send: Client, Id: string) =>
      send('POST', `${store}/CatalogItems`, {
        ...{ Id, CompanyId: scenario.stock.companyId, EntityId: scenario.stock.nodes.local, Quantity: 60 },
      })
    // Reads the quantities repeatedly: at no time is more taken than is in stock.
    const samples: number[] = []
    const watch = async (): Promise<void> => {
      while (performance.now() < ends) {
        const { body } = await scenario.stock.get(
          `Entities(${scenario.stock.companyId})/CatalogProductQuantities`,
        )
        for (const { Id, Quantity } of body) if (items.includes(Id)) samples.push(Quantity)
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
    await Promise.all([...scenario.clients.map((send, n) => client(send, randomFrom(n + 1))), watch()])

    // Every response is documented in the contract; a deadlock would be a 503, an unexpected error a 500.
    const kinds = [...statuses.keys()].toSorted()
    expect(kinds).toEqual([
      ...['commit 201', 'give back 204', 'hold 201', 'hold 409', 'release 204', 'stock 200'],
    ])
    expect(Math.min(...samples)).toBeGreaterThanOrEqual(0)
    expect(samples.length).toBeGreaterThan(50)
    const onHold = new Map<string, Record<string, number>>()
    for (const { Id, CatalogProductId, Quantity } of (
      await scenario.stock.get(`${store}/CatalogProductsOnHold`)
    ).body) {
      onHold.set(Id, { ...onHold.get(Id), [CatalogProductId]: Quantity })
    }
    for (const { id, lines } of batches) expect(onHold.get(id)).toEqual(summed(lines))
    for (const { id } of [...refused, ...ended]) expect(onHold.has(id)).toBe(false)
    const { body: remaining } = await scenario.stock.get(`${store}/CatalogProductsCommitted`)
    expect(
      remaining.filter((commitment: { CatalogProductId: string }) =>
        items.includes(commitment.CatalogProductId),
      ),
    ).toHaveLength(committed)
    for (const item of items) {
      const taken = [...onHold.values()].reduce((sum, lines) => sum + (lines[item] ?? 0), 0)
      const committedQuantity = remaining
        .filter((commitment: { CatalogProductId: string }) => commitment.CatalogProductId === item)
        .reduce((sum: number, commitment: { Quantity: number }) => sum + commitment.Quantity, 0)
      expect(await scenario.stock.available(item)).toBe(60 - taken - committedQuantity)
    }
  })
})

/** Random lines in ascending or descending order of items; sometimes an item occurs twice. */
function anyLines(items: readonly string[], random: Random): [string, number][] {
  const chosen = items.filter(() => random.chance(0.4))
  const all = chosen.length === 0 ? [random.pick(items)] : chosen
  const lines = all.map((item): [string, number] => [item, random.integer(1, 4)])
  if (random.chance(0.2)) lines.push([random.pick(all), 1])
  return random.chance(0.5) ? lines : lines.toReversed()
}

function summed(lines: readonly [string, number][]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [item, quantity] of lines) sums[item] = (sums[item] ?? 0) + quantity
  return sums
}
