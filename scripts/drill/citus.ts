// npm run drill -- citus: a single PostgreSQL and a Citus cluster of three nodes on this machine, with the same companies
// and the same load: requests per second, processor time per request of each part, and a company that moves to another
// node while its carts, holds and prices are written (O4). The machine is shared by all parts and the load itself, so the
// processor times are the figures to calculate with.
import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { MikroORM } from '@mikro-orm/postgresql'
import { distribute } from '../../entities/server/migrating/distribute.ts'
import { migrate } from '../../entities/server/migrating/migrate.ts'
import { openDatabase } from '../../entities/server/orm.config.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { cpuSeconds } from '../bench/processor-time.ts'
import { createServers, type Server } from '../bench/servers.ts'
import { table } from '../command-line/cli-input.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import {
  createClusterDatabase,
  dropClusterDatabase,
  nodesOf,
  serverSeconds,
  shardOf,
  withClient,
} from './citus-cluster.ts'
import { estimate, type UnitCost } from './citus-estimate.ts'
import { createSender, load, requests, type Shop, shopOf } from './citus-load.ts'
import { moveUnderLoad } from './citus-move.ts'
import { withDrillDatabase } from './drill-database.ts'

const COMPANIES = 4
const NAME = 'drill_citus'
const CASES = ['readQuantities', 'readPrices', 'hold', 'setPrice', 'createCart'] as const

const script =
  process.env.CITUS_SCRIPT ?? fileURLToPath(new URL('../../../shared/engines/citus.sh', import.meta.url))

export async function drillCitus(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { cluster: { type: 'string' }, seconds: { type: 'string', default: '10' } },
  })
  const seconds = Number(values.seconds)
  await using run = temporaryRun('drill-citus')
  const home = join(run.folder, 'citus')
  const citus = (...more: string[]) =>
    execFileSync(script, more, { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
  await using stack = new AsyncDisposableStack()
  if (values.cluster === undefined) {
    // The script runs the cluster as another user than root.
    chmodSync(run.folder, 0o711)
    console.log('Builds PostgreSQL with Citus …')
    citus('build', home)
    stack.defer(() => void citus('stop', home))
  }
  const nodes = await nodesOf(values.cluster ?? citus('start', home, '9331'))

  const singleServer = await withDrillDatabase(({ orm, url }) =>
    measure(run.folder, 'single', { orm, url, nodes: [url], seconds }),
  )

  await createClusterDatabase(nodes, NAME)
  stack.defer(() => dropClusterDatabase(nodes, NAME))
  const url = `${nodes[0]}/${NAME}`
  const empty = await openDatabase(url)
  await migrate(empty)
  await distribute(empty)
  await empty.close(true)
  const orm = await openDatabase(url)
  stack.defer(() => orm.close(true))
  const cluster = await measure(run.folder, 'cluster', {
    orm,
    url,
    nodes: nodes.map((node) => `${node}/${NAME}`),
    seconds,
  })
  return [...singleServer.lines, ...cluster.lines, ...estimate(singleServer.costs, cluster.costs)].join('\n')
}

interface Measured {
  orm: MikroORM
  url: string
  /** The servers whose processor time counts, the coordinator first. */
  nodes: readonly string[]
  seconds: number
}

async function measure(folder: string, kind: 'single' | 'cluster', { orm, url, nodes, seconds }: Measured) {
  const tenants: OnboardingPackage[] = []
  for (let place = 1; place <= COMPANIES; place++)
    tenants.push(
      await createTenant(orm, {
        name: `Shop ${place}`,
        environment: 'production',
        baseUrl: 'https://localhost',
      }),
    )
  // Enough for all holds of a measurement.
  for (const { CompanyId } of tenants)
    await orm.em
      .fork()
      .execute(
        'update product_stock set quantity = 1000000 where company_id = ? and not is_serialized and not is_lot',
        [CompanyId],
      )
  await using stack = new AsyncDisposableStack()
  const abort = new AbortController()
  stack.defer(() => abort.abort())
  const servers = createServers(join(folder), abort.signal)
  stack.defer(() => servers.stopAll())
  const server = await servers.startProject({
    role: 'all',
    env: { DATABASE_URL: url, DATA_DIR: join(folder, kind) },
  })
  const { send, close } = createSender(server.origin)
  stack.defer(close)
  const shops = await Promise.all(tenants.map((tenant) => shopOf(server.origin, tenant)))

  const costs: UnitCost[] = []
  for (const name of CASES) {
    const ask = (shop: Shop) => requests[name](send, shop)
    await load(shops, Math.min(2, seconds), ask)
    await waitForOrders(url)
    const before = await times(server, nodes)
    const { count, perSecond, medianMs } = await load(shops, seconds, ask)
    await waitForOrders(url)
    const after = await times(server, nodes)
    const [app = 0, first = 0, ...others] = after.map(
      (time, index) => ((time - (before[index] ?? 0)) * 1_000) / count,
    )
    costs.push({
      name,
      app,
      first,
      workers: others.reduce((sum, time) => sum + time, 0),
      perSecond,
      medianMs,
    })
  }
  const lines = [
    `${kind === 'single' ? 'A single PostgreSQL' : `A coordinator and ${nodes.length - 1} workers`} (${await durability(url)})`,
    table(
      costs.map(({ name, app, first, workers, perSecond, medianMs }) => ({
        Request: name,
        'per second': perSecond.toFixed(0),
        'median ms': medianMs.toFixed(1),
        'API ms': app.toFixed(2),
        [kind === 'single' ? 'PostgreSQL ms' : 'coordinator ms']: first.toFixed(2),
        ...(kind === 'cluster' && { 'workers ms': workers.toFixed(2) }),
      })),
      '',
    ),
    '',
  ]
  if (kind === 'cluster') {
    const ports = await Promise.all(
      shops.map(async ({ companyId }) => `${companyId}: ${(await shardOf(url, companyId)).port}`),
    )
    lines.push(`Companies and the ports of their nodes: ${ports.join(', ')}`)
    const [shop] = shops
    if (shop) lines.push(...(await moveUnderLoad({ url, nodes, shop, send })))
  }
  return { lines, costs }
}

const times = (server: Server, nodes: readonly string[]) =>
  Promise.all([cpuSeconds(server.pid) ?? 0, ...nodes.map(serverSeconds)])

/** Waits until every cart has its order: the work behind a request counts too. */
async function waitForOrders(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query('select count(*)::int as count from queued_cart')
      if (rows[0].count === 0) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })
}

const durability = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    )
    return `fsync ${rows[0].fsync}, synchronous_commit ${rows[0].commit}`
  })
