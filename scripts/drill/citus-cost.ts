// npm run drill -- citus --cost: the processor time that a request costs the nodes of a Citus cluster, compared with the same
// request to a database that is not distributed. That one is on the coordinator, so both have the same PostgreSQL. Rounds
// alternate between the two, one request at a time. It counts the processes of the database's clients, and subtracts what they
// use while no request runs. The API runs no jobs, so carts become no orders. The nodes must run on this machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { table } from '../command-line/cli-input.ts'
import { clientCpuSeconds, cpuSeconds } from '../servers/processor-time.ts'
import type { TemporaryRun } from '../servers/temporary-run.ts'
import { withClient } from './citus-cluster.ts'
import { companyOf, KINDS, prepareShop, requestOf, type Shop, send, storeOf } from './load.ts'
import { startApiProcess, stop } from './programs.ts'

interface Extent {
  rounds: number
  /** Requests of a round; of a list a tenth. */
  requests: number
}

type Request = (shop: Shop, turn: number) => [path: string, body?: unknown]

const LISTED = 500
const IDLE_MS = 5_000

const nodePath = (service: string, shop: Shop) =>
  `/${service}/v1/Companies(${companyOf(shop)})/Entities(${storeOf(shop)})`
const itemOf = ({ priced }: Shop, turn: number) => priced[turn % LISTED] ?? ''

const cases: Readonly<Record<string, Request>> = {
  'quantities of a product': (shop, turn) => [
    `${nodePath('availability', shop)}/CatalogProductQuantities(${itemOf(shop, turn)})/Quantities`,
  ],
  'prices of a product': (shop, turn) => [
    `${nodePath('pricing', shop)}/CatalogItems(${itemOf(shop, turn)})/Pricing`,
  ],
  [`list ${LISTED} stock records`]: (shop) => [`${nodePath('availability', shop)}/CatalogItems`],
  ...Object.fromEntries(
    KINDS.map((kind): [string, Request] => [
      kind,
      (shop, turn) => requestOf(kind, shop, itemOf(shop, turn), 1_000 + turn),
    ]),
  ),
}

/** Processor time of the API and of each node, the coordinator first. */
interface Cost {
  api: number
  nodes: number[]
}

interface Side {
  database: string
  shop: Shop
  origin: string
  pid: number
  /** What it uses in a millisecond without requests. */
  idle: Cost
  sent: number
}

/** `name` is a distributed database without companies. */
export async function measureCost(
  run: TemporaryRun,
  nodes: readonly string[],
  name: string,
  { rounds, requests }: Extent,
): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const [coordinator = ''] = nodes
  const single = `${name}_single`
  const drop = async () => {
    await onNode(coordinator, 'postgres', (client) =>
      client.query(`drop database if exists ${single} with (force)`),
    )
  }
  await drop()
  stack.defer(drop)
  const postmasters = await Promise.all(nodes.map(postmasterOf))

  const open = async (database: string): Promise<Side> => {
    const env = { DATABASE_URL: `${coordinator}/${database}`, ROLE: 'api' }
    const { child, origin } = await startApiProcess(run, database, env)
    stack.defer(() => stop(child))
    const onboarding = JSON.parse(readFileSync(join(run.folder, database, 'onboarding.json'), 'utf8'))
    const shop = await prepareShop(origin, onboarding)
    await fill(origin, shop)
    for (const node of database === name ? nodes : [coordinator])
      await onNode(node, database, (client) => client.query('vacuum analyze'))
    return { database, shop, origin, pid: child.pid ?? 0, idle: { api: 0, nodes: [] }, sent: 0 }
  }
  const sides = [await open(single), await open(name)] as const

  /** What the work costs in each of its milliseconds, and how many these are. */
  const measure = async ({ pid, database }: Side, work: () => Promise<unknown>): Promise<[Cost, number]> => {
    const used = () => ({
      api: cpuSeconds(pid) ?? 0,
      nodes: postmasters.map((postmaster) => clientCpuSeconds(postmaster, database)),
    })
    const [before, startedAt] = [used(), performance.now()]
    await work()
    const [after, milliseconds] = [used(), performance.now() - startedAt]
    // A process that has ended meanwhile does not count.
    const since = (later: Map<string, number>, earlier: Map<string, number> | undefined) =>
      sum([...later].map(([process, seconds]) => seconds - (earlier?.get(process) ?? 0))) / milliseconds
    const nodes = after.nodes.map((node, index) => since(node, before.nodes[index]))
    return [{ api: (after.api - before.api) / milliseconds, nodes }, milliseconds]
  }
  for (const side of sides) [side.idle] = await measure(side, () => sleep(IDLE_MS))

  const rows: object[] = []
  for (const [title, request] of Object.entries(cases)) {
    const count = Math.ceil(title.startsWith('list') ? requests / 10 : requests)
    const round = async (side: Side): Promise<Cost> => {
      const [cost, milliseconds] = await measure(side, async () => {
        for (let n = 0; n < count; n++) {
          const [path, body] = request(side.shop, side.sent++)
          await succeed(side.origin, side.shop, path, body)
        }
      })
      return combine(cost, side.idle, (busy, idle) => ((busy - idle) * milliseconds * 1_000) / count)
    }
    const costs: [single: Cost[], cluster: Cost[]] = [[], []]
    for (let n = 0; n <= rounds; n++) {
      const both = [await round(sides[0]), await round(sides[1])] as const
      // The first round fills the caches: code, plans, and pages.
      if (n > 0) for (const side of [0, 1] as const) costs[side].push(both[side])
    }
    rows.push(rowOf(title, meanOf(costs[0]), meanOf(costs[1])))
  }
  return `Milliseconds of processor time of a request:\n${table(rows, '')}`
}

const onNode = <Result>(
  node: string,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => withClient(`${node}/${database}`, work)

const postmasterOf = (node: string): Promise<number> =>
  onNode(node, 'postgres', async (client) => {
    const { rows } = await client.query(
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
    )
    return rows[0].pid
  })

/** Gives the listed items stock and prices. */
async function fill(origin: string, shop: Shop): Promise<void> {
  const [CompanyId, EntityId] = [companyOf(shop), storeOf(shop)]
  const items = shop.priced.slice(0, LISTED)
  const stock = items.map((Id) => ({ Id, EntityId, Quantity: 1_000 }))
  const prices = items.map((CatalogItemId) => ({ CompanyId, EntityId, CatalogItemId, RegularPrice: 9.99 }))
  await succeed(origin, shop, `/availability/v1/Companies(${CompanyId})/BulkAvailability`, stock)
  await succeed(origin, shop, `/pricing/v1/Companies(${CompanyId})/BulkPricing`, prices)
}

async function succeed(origin: string, shop: Shop, path: string, body?: unknown): Promise<void> {
  const response = await send(origin, shop.token, path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
}

const combine = (a: Cost, b: Cost, change: (a: number, b: number) => number): Cost => ({
  api: change(a.api, b.api),
  nodes: a.nodes.map((value, index) => change(value, b.nodes[index] ?? 0)),
})

const meanOf = (costs: readonly Cost[]): Cost =>
  costs.reduce((sum, cost) => combine(sum, cost, (a, b) => a + b / costs.length), {
    api: 0,
    nodes: (costs[0]?.nodes ?? []).map(() => 0),
  })

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function rowOf(title: string, single: Cost, cluster: Cost): object {
  const [coordinator = 0, ...workers] = cluster.nodes
  return {
    request: title,
    'single server': sum(single.nodes).toFixed(2),
    coordinator: coordinator.toFixed(2),
    workers: workers.map((worker) => worker.toFixed(2)).join(' + '),
    'nodes / single server': (sum(cluster.nodes) / sum(single.nodes)).toFixed(1),
    'API, single': single.api.toFixed(2),
    'API, cluster': cluster.api.toFixed(2),
  }
}
