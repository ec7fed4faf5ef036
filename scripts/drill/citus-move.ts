// Moves a company to another node and back while its carts, holds and prices are written, and compares what the server
// has confirmed with what the database has.
import { setTimeout as sleep } from 'node:timers/promises'
import { moveCompany, shardOf, withClient } from './citus-cluster.ts'
import { type Answer, requests, type Send, type Shop } from './citus-load.ts'

/** So few that they are sold out while the company moves. */
const STOCK = 300

export interface MoveOptions {
  url: string
  /** With the name of the database, the coordinator first. */
  nodes: readonly string[]
  shop: Shop
  send: Send
}

/** Returns lines for people; sets the exit code if something was lost or oversold. */
export async function moveUnderLoad({ url, nodes, shop, send }: MoveOptions): Promise<string[]> {
  const { companyId, store, item } = shop
  const query = (text: string, values: unknown[] = []) =>
    withClient(url, async (client) => (await client.query(text, values)).rows)
  await query(`delete from hold_batch where company_id = $1`, [companyId])
  await query(
    `update product_stock set quantity = $4 where company_id = $1 and entity_id = $2 and catalog_item_id = $3`,
    [companyId, store, item, STOCK],
  )
  const [threshold] = await query(
    `select coalesce(sum(min_quantity), 0)::int as least from availability_threshold
     where company_id = $1 and entity_id = $2 and catalog_item_id = $3`,
    [companyId, store, item],
  )
  const [committed] = await query(
    `select coalesce(sum(quantity), 0)::int as quantity from product_commitment
     where company_id = $1 and entity_id = $2 and catalog_item_id = $3`,
    [companyId, store, item],
  )
  const eventsOf = async (type: string) =>
    Number(
      (await query('select count(*) from event where company_id = $1 and type = $2', [companyId, type]))[0]
        ?.count,
    )
  const before = {
    carts: await eventsOf('retail.cart.created'),
    holds: await eventsOf('retail.hold.created'),
  }

  const over = new AbortController()
  const slowest: Record<string, number> = {}
  const others: Record<string, number> = {}
  const asked = { hold: 0, cart: 0, price: 0 }
  const client = async (
    name: keyof typeof asked,
    pauseMs: number,
    ask: () => Promise<Answer>,
    done: (body: Answer['body']) => void,
  ) => {
    while (!over.signal.aborted) {
      const startedAt = performance.now()
      asked[name]++
      const { status, body } = await ask().catch((error: Error) => ({ status: 0, body: error.message }))
      slowest[name] = Math.max(slowest[name] ?? 0, performance.now() - startedAt)
      if (status >= 200 && status < 300) done(body)
      else {
        const kind = `${name} ${status} ${body?.Code ?? body}`
        others[kind] = (others[kind] ?? 0) + 1
      }
      await sleep(pauseMs)
    }
  }
  const holds: string[] = []
  const carts: number[] = []
  let price = 10
  let confirmed = 0
  const keepHold = (body: Answer['body']) => void holds.push(body.Id)
  const keepCart = ([cart]: Answer['body']) => void carts.push(cart.Id)
  const keepPrice = (body: Answer['body']) => {
    confirmed = body.RegularPrice
  }
  const clients = [
    ...[1, 2].map(() => client('hold', 40, () => requests.hold(send, shop), keepHold)),
    ...[1, 2].map(() => client('cart', 20, () => requests.createCart(send, shop), keepCart)),
    client('price', 20, () => requests.setPrice(send, shop, ++price), keepPrice),
  ]
  await sleep(1_000)
  const from = (await shardOf(url, companyId)).port
  const target = nodes.slice(1).find((node) => Number(new URL(node).port) !== from) ?? ''
  const source = nodes.find((node) => Number(new URL(node).port) === from) ?? ''
  const seconds = [await moveCompany(url, companyId, target)]
  const between = (await shardOf(url, companyId)).port
  seconds.push(await moveCompany(url, companyId, source))
  await sleep(1_000)
  over.abort()
  await Promise.all(clients)

  for (;;) {
    const [queue] = await query('select count(*)::int as count from queued_cart where company_id = $1', [
      companyId,
    ])
    if (queue?.count === 0) break
    await sleep(200)
  }
  const [stored] = await query(
    `select (select count(*)::int from cart where company_id = $1 and id = any ($2::int[])) as carts,
       (select count(*)::int from pending_order where company_id = $1 and cart_id = any ($2::int[])) as orders`,
    [companyId, carts],
  )
  const [held] = await query(
    `select count(*) filter (where batch_id = any ($4::uuid[]))::int as confirmed, coalesce(sum(quantity), 0)::int as quantity
     from hold_line where company_id = $1 and entity_id = $2 and catalog_item_id = $3`,
    [companyId, store, item, holds],
  )
  const [left] = await query(
    `select regular_price::float8 as price from pricing_information where company_id = $1 and entity_id = $2 and catalog_item_id = $3
     order by last_modified_utc desc limit 1`,
    [companyId, store, item],
  )
  const [all] = await query('select count(*)::int as batches from hold_batch where company_id = $1', [
    companyId,
  ])
  const events = {
    carts: (await eventsOf('retail.cart.created')) - before.carts,
    holds: (await eventsOf('retail.hold.created')) - before.holds,
  }
  const free = STOCK - Number(committed?.quantity) - Number(threshold?.least)
  const unknown = Object.keys(others).some((kind) => / 0 /.test(kind))
  const facts: [string, boolean][] = [
    [`the company moved from port ${from} to ${between} and back`, between !== from],
    [
      `${carts.length} carts confirmed, ${stored?.carts} stored, ${stored?.orders} orders`,
      carts.length === stored?.carts && carts.length === stored?.orders,
    ],
    [`${holds.length} holds confirmed, ${held?.confirmed} stored`, holds.length === held?.confirmed],
    [`${held?.quantity} of ${free} pieces held`, Number(held?.quantity) <= free],
    [`price ${confirmed} confirmed, ${left?.price} stored`, unknown || left?.price >= confirmed],
    [
      `${events.carts} events of carts, ${events.holds} of ${all?.batches} holds`,
      unknown || (events.carts >= carts.length && events.holds === all?.batches),
    ],
  ]
  if (facts.some(([, isRight]) => !isRight)) process.exitCode = 1
  return [
    `A company moved to another node in ${seconds.map((time) => `${time.toFixed(1)} s`).join(', and back in ')}, under load:`,
    ...facts.map(([text, isRight]) => `  ${isRight ? 'right' : 'WRONG'}: ${text}`),
    `  requests: ${Object.entries(asked)
      .map(([name, count]) => `${count} ${name}s, the slowest took ${Math.round(slowest[name] ?? 0)} ms`)
      .join('; ')}`,
    `  refused or failed: ${
      Object.entries(others)
        .map(([kind, count]) => `${count} × ${kind}`)
        .join(', ') || 'none'
    }`,
  ]
}
