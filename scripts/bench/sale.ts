// Measures what a sale of five items costs that takes them from the stock (I5), relative to one that does not: one request
// after the other, so that the time of a request is that of the API and of PostgreSQL.
import { type Spread, spread } from './compare.ts'
import type { Bench } from './context.ts'
import { openScenario, tokenFor } from './fixture.ts'
import { load, prepareRequest } from './load.ts'
import { untilPrepared } from './servers.ts'

export const SALE_TARGET = 1.5

const ITEMS = 5
const REQUESTS = 300
const ROUNDS = 5

/** How many times as long a sale with stock takes. */
export async function measureSale({ fixture, servers, signal }: Bench): Promise<Spread> {
  const scenario = await openScenario(fixture, [])
  const { pool, companyId, writeStore } = scenario
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
    const token = await tokenFor(fixture, server)
    await untilPrepared([server], signal)
    const paths = [`/invoicing/v1/Companies(${companyId})/Invoices`]
    const sellers = [false, true].map((MovesStock) => {
      const body = { MovesStock, LocationId: writeStore, Orders: [{ Items }] }
      const prepared = prepareRequest({ method: 'POST', paths, body }, token, 1)
      return () => load(server, prepared, { requests: REQUESTS }, signal)
    })
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const [plain, withStock] = [await sellers[0]?.(), await sellers[1]?.()]
      // The first round is the warm-up.
      if (plain && withStock && round > 0) ratios.push(plain.requestsPerSecond / withStock.requestsPerSecond)
    }
    return spread(ratios)
  } finally {
    await servers.stopAll()
    await scenario.close()
  }
}
