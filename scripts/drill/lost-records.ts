// Counts acknowledged records that the database does not have.
import { setTimeout as sleep } from 'node:timers/promises'
import { withConnection } from './drill-database.ts'
import { type Acknowledged, KINDS, type Kind } from './load.ts'

/** How long the worker may take until each cart is an order. */
const ORDERS_MS = 60_000

const LOST: Readonly<Record<Kind, string>> = {
  cart: `select count(*) from unnest($2::int[]) as given
    where not exists (select from cart_item where company_id = $1 and cart_id = given)`,
  hold: `select count(*) from unnest($2::uuid[]) as given
    where not exists (select from hold_line where company_id = $1 and batch_id = given and quantity = 1)`,
  invoice: `select count(*) from unnest($2::uuid[]) as given
    where not exists (select from invoice_item where company_id = $1 and invoice_id = given)`,
  price: `select count(*) from unnest($2::uuid[], $3::int[]) as given (item, cents)
    where not exists (select from pricing_information
      where company_id = $1 and catalog_item_id = item and regular_price >= cents / 100.0)`,
}
const WITHOUT_ORDER = `select count(*) from unnest($2::int[]) as given
  where not exists (select from pending_order where company_id = $1 and cart_id = given)`

/** Each kind with its number of lost records; also carts that have no order after a minute. */
export async function lostRecords(
  url: string,
  companyId: number,
  acknowledged: Acknowledged,
  ordersMs = ORDERS_MS,
): Promise<Record<Kind | 'order', number>> {
  return withConnection(url, async (client) => {
    const count = async (text: string, ...values: unknown[]) => {
      const { rows } = await client.query<{ count: string }>(text, [companyId, ...values])
      return Number(rows[0]?.count)
    }
    const lost = { cart: 0, hold: 0, price: 0, invoice: 0, order: 0 }
    for (const kind of KINDS) {
      const { [kind]: acknowledgedIds } = acknowledged
      lost[kind] = await (acknowledgedIds instanceof Map
        ? count(LOST[kind], [...acknowledgedIds.keys()], [...acknowledgedIds.values()])
        : count(LOST[kind], acknowledgedIds))
    }
    for (const end = performance.now() + ordersMs; ; await sleep(250)) {
      lost.order = await count(WITHOUT_ORDER, acknowledged.cart)
      if (lost.order === 0 || performance.now() > end) return lost
    }
  })
}
