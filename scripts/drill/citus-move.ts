// Moves a company to another node and back while its carts, holds and prices are written, and compares what the server
// has confirmed with what the database has.
import { setTimeout as sleep } from 'node:timers/promises'
import { moveCompany, shardOf, withClient } from './citus-cluster.ts'
import { type Answer, requests, type Send, type Shop } from './citus-load.ts'

/** So few that they are sold out while the company moves. */
const STOCK = 300

interface MoveOptions {
  url: string
  /** With the name of the database, the coordinator first. */
  nodes: readonly string[]
  shop: Shop
  send: Send
}

type Query = (text: string, ...values: unknown[]) => Promise<Record<string, number>[]>

/** Returns lines for people; sets the exit code if something was lost or oversold. */
export async function moveUnderLoad({ url, nodes, shop, send }: MoveOptions): Promise<string[]> {
  const { companyId } = shop
  const query: Query = (text, ...values) =>
    withClient(url, async (client) => (await client.query(text, values)).rows)
  const availablePieces = await setUpStock(query, shop)
  const before = await countEvents(query, companyId)

  const clientsAbort = new AbortController()
  const { writes, ended } = startClients(send, shop, clientsAbort.signal)
  await sleep(1_000)
  const from = (await shardOf(url, companyId)).port
  const target = nodes.slice(1).find((node) => Number(new URL(node).port) !== from) ?? ''
  const source = nodes.find((node) => Number(new URL(node).port) === from) ?? ''
  const seconds = [await moveCompany(url, companyId, target)]
  const between = (await shardOf(url, companyId)).port
  seconds.push(await moveCompany(url, companyId, source))
  await sleep(1_000)
  clientsAbort.abort()
  await ended
  await waitForOrders(query, companyId)

  const facts: Fact[] = [
    [`the company moved from port ${from} to ${between} and back`, between !== from],
    ...(await compare(query, shop, writes, availablePieces)),
    ...(await compareEvents(query, shop, writes, before)),
  ]
  if (facts.some(([, isRight]) => !isRight)) process.exitCode = 1
  const { sent, failures, slowest } = writes
  return [
    `A company moved to another node in ${seconds.map((time) => `${time.toFixed(1)} s`).join(', and back in ')}, under load:`,
    ...facts.map(([text, isRight]) => `  ${isRight ? 'right' : 'WRONG'}: ${text}`),
    `  requests: ${Object.entries(sent)
      .map(([name, count]) => `${count} ${name}s, the slowest took ${Math.round(slowest[name] ?? 0)} ms`)
      .join('; ')}`,
    `  refused or failed: ${
      Object.entries(failures)
        .map(([kind, count]) => `${count} × ${kind}`)
        .join(', ') || 'none'
    }`,
  ]
}

/** Sets the stock of the item and releases what was held. Returns how many pieces can be held. */
async function setUpStock(query: Query, { companyId, store, item }: Shop): Promise<number> {
  const ofItem = 'company_id = $1 and entity_id = $2 and catalog_item_id = $3'
  await query('delete from hold_batch where company_id = $1', companyId)
  await query(`update product_stock set quantity = $4 where ${ofItem}`, companyId, store, item, STOCK)
  const [reserved] = await query(
    `select (select coalesce(sum(min_quantity), 0) from availability_threshold where ${ofItem})::int as threshold,
       (select coalesce(sum(quantity), 0) from product_commitment where ${ofItem})::int as committed`,
    ...[companyId, store, item],
  )
  return STOCK - (reserved?.threshold ?? 0) - (reserved?.committed ?? 0)
}

interface EventCounts {
  carts: number
  holds: number
}

/** The events of created carts and holds, after all have got a position in the feed. */
async function countEvents(query: Query, companyId: number): Promise<EventCounts> {
  for (;;) {
    const [positions] = await query('select sequence_events($1) as count', companyId)
    if (positions?.count === 0) break
  }
  const [counts] = await query(
    `select count(*) filter (where type = 'retail.cart.created')::int as carts,
       count(*) filter (where type = 'retail.hold.created')::int as holds
     from event where company_id = $1`,
    companyId,
  )
  return { carts: counts?.carts ?? 0, holds: counts?.holds ?? 0 }
}

/** What the clients have sent and what the server has confirmed. */
interface Writes {
  carts: number[]
  holds: string[]
  /** The last price that was sent, and the last one that was confirmed; each is higher than the one before. */
  price: { sent: number; confirmed: number }
  sent: Record<'hold' | 'cart' | 'price', number>
  failures: Record<string, number>
  /** The longest time of a request, in ms. */
  slowest: Record<string, number>
  /** Some requests got no response, so more may be stored than was confirmed. */
  hasPendingRequests: boolean
}

function startClients(
  send: Send,
  shop: Shop,
  signal: AbortSignal,
): { writes: Writes; ended: Promise<unknown> } {
  const writes: Writes = {
    ...{ carts: [], holds: [], price: { sent: 10, confirmed: 0 }, sent: { hold: 0, cart: 0, price: 0 } },
    ...{ failures: {}, slowest: {}, hasPendingRequests: false },
  }
  const client = async (
    name: keyof Writes['sent'],
    pauseMs: number,
    ask: () => Promise<Answer>,
    keep: (body: Answer['body']) => void,
  ) => {
    while (!signal.aborted) {
      const startedAt = performance.now()
      writes.sent[name]++
      const { status, body } = await ask().catch((error: Error) => ({ status: 0, body: error.message }))
      writes.slowest[name] = Math.max(writes.slowest[name] ?? 0, performance.now() - startedAt)
      if (status >= 200 && status < 300) keep(body)
      else {
        writes.hasPendingRequests ||= status === 0
        const kind = `${name} ${status} ${body?.Code ?? body}`
        writes.failures[kind] = (writes.failures[kind] ?? 0) + 1
      }
      await sleep(pauseMs)
    }
  }
  const holder = () =>
    client(
      'hold',
      40,
      () => requests.hold(send, shop),
      ({ Id }) => writes.holds.push(Id),
    )
  const customer = () =>
    client(
      'cart',
      20,
      () => requests.createCart(send, shop),
      ([{ Id }]) => writes.carts.push(Id),
    )
  const owner = () =>
    client(
      'price',
      20,
      () => requests.setPrice(send, shop, ++writes.price.sent),
      ({ RegularPrice }) => {
        writes.price.confirmed = RegularPrice
      },
    )
  return { writes, ended: Promise.all([holder(), holder(), customer(), customer(), owner()]) }
}

async function waitForOrders(query: Query, companyId: number): Promise<void> {
  for (;;) {
    const [queue] = await query(
      'select count(*)::int as count from queued_cart where company_id = $1',
      companyId,
    )
    if (queue?.count === 0) return
    await sleep(200)
  }
}

type Fact = readonly [text: string, isRight: boolean]

async function compare(query: Query, shop: Shop, writes: Writes, availablePieces: number): Promise<Fact[]> {
  const { companyId, store, item } = shop
  const { carts, holds, price, hasPendingRequests } = writes
  const [stored] = await query(
    `select (select count(*)::int from cart where company_id = $1 and id = any ($2::int[])) as carts,
       (select count(*)::int from pending_order where company_id = $1 and cart_id = any ($2::int[])) as orders`,
    ...[companyId, carts],
  )
  const [heldLines] = await query(
    `select count(*) filter (where batch_id = any ($4::uuid[]))::int as confirmed, coalesce(sum(quantity), 0)::int as quantity
     from hold_line where company_id = $1 and entity_id = $2 and catalog_item_id = $3`,
    ...[companyId, store, item, holds],
  )
  const [record] = await query(
    `select regular_price::float8 as price from pricing_information where company_id = $1 and entity_id = $2 and catalog_item_id = $3
     order by last_modified_utc desc limit 1`,
    ...[companyId, store, item],
  )
  const storedPrice = record?.price ?? 0
  const isExpected = hasPendingRequests
    ? storedPrice >= price.confirmed && storedPrice <= price.sent
    : storedPrice === price.confirmed
  return [
    [
      `${carts.length} carts confirmed, ${stored?.carts} stored, ${stored?.orders} orders`,
      carts.length === stored?.carts && carts.length === stored.orders,
    ],
    [
      `${holds.length} holds confirmed, ${heldLines?.confirmed} stored`,
      holds.length === heldLines?.confirmed,
    ],
    [
      `${heldLines?.quantity} of ${availablePieces} pieces held`,
      (heldLines?.quantity ?? 0) <= availablePieces,
    ],
    [`price ${price.confirmed} confirmed, ${storedPrice} stored`, isExpected],
  ]
}

async function compareEvents(
  query: Query,
  { companyId }: Shop,
  { carts, hasPendingRequests }: Writes,
  before: EventCounts,
): Promise<Fact[]> {
  const after = await countEvents(query, companyId)
  const writtenEvents = { carts: after.carts - before.carts, holds: after.holds - before.holds }
  const [stored] = await query(
    'select count(*)::int as holds from hold_batch where company_id = $1',
    companyId,
  )
  const hasEvents = hasPendingRequests
    ? writtenEvents.carts >= carts.length
    : writtenEvents.carts === carts.length
  return [
    [
      `${writtenEvents.carts} events of carts, ${writtenEvents.holds} of ${stored?.holds} holds`,
      hasEvents && writtenEvents.holds === stored?.holds,
    ],
  ]
}
