// Measures what a sale of five items costs that takes them from the stock (I5), relative to one that does not. Requests of both
// kinds take turns, one at a time, so that the time of a request is that of the API and of PostgreSQL.
import { Agent } from 'node:https'
import { sendRequest } from '../servers/https-request.ts'
import { type Spread, spread } from './compare.ts'
import type { Bench } from './context.ts'
import { openScenario, tokenFor } from './fixture.ts'
import { untilPrepared } from './servers.ts'

export const SALE_TARGET = 1.5

const ITEMS = 5
const PAIRS = 300
const ROUNDS = 5
const WARM_UP_ROUNDS = 2

/** How many times as long a sale with stock takes, by the medians of each round. */
export async function measureSale({ fixture, servers, signal }: Bench): Promise<Spread> {
  const scenario = await openScenario(fixture, [])
  const { pool, companyId, writeStore } = scenario
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  try {
    const { rows } = await pool.query(
      `with item as (
         insert into catalog_item (company_id, id, sku, name)
         select $1::int, gen_random_uuid(), 'SALE-' || n, 'Lamp' from generate_series(1, $3::int) n returning id)
       insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
       select $1::int, $2::int, id, 1000000000 from item returning catalog_item_id as id`,
      [companyId, writeStore, ITEMS],
    )
    const Items = rows.map(({ id }) => ({ ProductId: id, Quantity: 1, SellingPrice: 39.5 }))
    const server = await servers.startProject()
    const Authorization = `Bearer ${await tokenFor(fixture, server)}`
    await untilPrepared([server], signal)
    const url = `${server.origin}/invoicing/v1/Companies(${companyId})/Invoices`
    const headers = { Authorization, 'Content-Type': 'application/json' }
    const sell = async (MovesStock: boolean): Promise<number> => {
      signal.throwIfAborted()
      const body = JSON.stringify({ MovesStock, LocationId: writeStore, Orders: [{ Items }] })
      const begun = performance.now()
      const { status } = await sendRequest(url, { method: 'POST', headers, body, agent, timeoutMs: 10_000 })
      if (status !== 201) throw new Error(`A sale got ${status}.`)
      return performance.now() - begun
    }
    const ratios: number[] = []
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      const [plain, withStock]: [number[], number[]] = [[], []]
      for (let pair = 0; pair < PAIRS; pair++) {
        plain.push(await sell(false))
        withStock.push(await sell(true))
      }
      if (round >= WARM_UP_ROUNDS) ratios.push(spread(withStock).median / spread(plain).median)
    }
    return spread(ratios)
  } finally {
    agent.destroy()
    await servers.stopAll()
    await scenario.close()
  }
}
