// However suddenly a process ends, acknowledged writes are stored and no write is stored in part. Kills real processes in the
// middle of bulk writes and holds.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendRequest, waitUntil } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { useFixture } from '../support/use-fixture.ts'
import { base, batchOf, createStockFixture } from './stock-fixture.ts'

const KILLS = 8
const WRITERS = 3
const RECORDS = 150
const LINES = 20

let token: string
/** The products of each writer, which sets all of them in each request. */
let ranges: string[][]
/** Items with enough stock for all holds. */
let heldItems: string[]
const started: Promise<ServerProcess>[] = []

const fixture = useFixture(createStockFixture)
beforeAll(async () => {
  token = await fixture.app.tokenOf('ApiClient')
  const items = await fixture.newItems(WRITERS * RECORDS)
  ranges = Array.from({ length: WRITERS }, (_, n) => items.slice(n * RECORDS, (n + 1) * RECORDS))
  heldItems = await fixture.newItems(LINES)
  await fixture.request(
    'POST',
    'BulkAvailability',
    [...items, ...heldItems].map((Id) => ({
      Id,
      EntityId: fixture.nodes.local,
      Quantity: heldItems.includes(Id) ? 1e9 : 0,
    })),
  )
})
afterAll(async () => {
  for (const server of started) await (await server).kill()
})

const start = () => {
  const server = startServer({ DATABASE_URL: fixture.app.databaseUrl, ROLE: 'api' })
  started.push(server)
  return server
}

/** Sends requests one after the other until one is not acknowledged or the server has ended. */
async function untilItDies(send: () => Promise<boolean>): Promise<void> {
  for (;;) {
    try {
      if (!(await send())) return
    } catch {
      return
    }
  }
}

it(`keeps acknowledged writes and stores no partial ones, over ${KILLS} kills`, {
  timeout: 1_800_000,
}, async () => {
  let version = 0
  let bulks = 0
  const acknowledged = ranges.map(() => 0)
  const held201 = new Set<string>()
  const heldIds = new Set<string>()
  let next = start()

  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await next
    // The next server starts meanwhile, so that the test does not wait for it.
    if (kill + 1 < KILLS) next = start()
    const post = (path: string, body: unknown) =>
      sendRequest(server, `${base(fixture.companyId)}/${path}`, { token, body })
    const writers = ranges.map((items, writer) =>
      untilItDies(async () => {
        version += 1
        const Quantity = version
        const records = items.map((Id) => ({ Id, EntityId: fixture.nodes.local, Quantity }))
        const { status } = await post('BulkAvailability', records)
        if (status !== 202) return false
        acknowledged[writer] = Quantity
        bulks += 1
        return true
      }),
    )
    const holders = Array.from({ length: WRITERS }, () =>
      untilItDies(async () => {
        const Id = randomUUID()
        heldIds.add(Id)
        const lines = batchOf(heldItems.map((item) => [item, 1] as const))
        const { status } = await post(`${fixture.store}/CatalogProductHoldBatches`, { ...lines, Id })
        if (status === 201) held201.add(Id)
        return status === 201
      }),
    )
    // Waits until the work has begun, so that the kill interrupts it.
    const before = { bulks, holds: held201.size }
    await waitUntil(
      () => [bulks - before.bulks, held201.size - before.holds],
      (done) => done.every((count) => count > 0),
      60_000,
    )
    await new Promise((resolve) => setTimeout(resolve, (kill * 37) % 150))
    await server.kill()
    await Promise.all([...writers, ...holders])

    for (const [writer, items] of ranges.entries()) {
      const rows = await fixture.sql<{ quantity: string; count: number }>(
        `select quantity, count(*)::int as count from product_stock
         where company_id = ? and entity_id = ? and catalog_item_id = any (?::uuid[]) group by 1`,
        [fixture.companyId, fixture.nodes.local, `{${items}}`],
      )
      expect(rows, `writer ${writer} after kill ${kill}`).toHaveLength(1)
      expect(rows[0]?.count).toBe(RECORDS)
      expect(Number(rows[0]?.quantity)).toBeGreaterThanOrEqual(acknowledged[writer] ?? 0)
    }
    const batches = await fixture.sql<{ id: string; lines: number }>(
      `select id, (select count(*)::int from hold_line line
                   where line.company_id = batch.company_id and line.batch_id = batch.id) as lines
       from hold_batch batch where company_id = ? and entity_id = ?`,
      [fixture.companyId, fixture.nodes.local],
    )
    expect(batches.filter(({ lines }) => lines !== LINES)).toEqual([])
    const storedBatches = new Set(batches.map(({ id }) => id))
    expect([...held201].filter((id) => !storedBatches.has(id))).toEqual([])
    expect([...storedBatches].filter((id) => !heldIds.has(id))).toEqual([])
  }
})
