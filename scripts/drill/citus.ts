// npm run drill -- citus: a Citus cluster of three nodes on this machine, and a company that moves to another node and back
// while its carts, holds, prices and invoices are written. No acknowledged record may be lost, no piece held twice (O4). With
// --cost it measures instead what requests cost the nodes (citus-cost.ts).
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { distribute } from '../../entities/database/migrating/distribute.ts'
import { migrate } from '../../entities/database/migrating/migrate.ts'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import {
  createClusterDatabase,
  dropClusterDatabase,
  moveCompany,
  nodesOf,
  shardOf,
  withClient,
} from './citus-cluster.ts'
import { measureCost } from './citus-cost.ts'
import { prepareShop, type Shop, startLoad } from './load.ts'
import { lostRecords } from './lost-records.ts'
import { startApiProcess, stop } from './programs.ts'
import { effectSince, failuresOf } from './report.ts'

const NAME = 'drill_citus'

const script =
  process.env.CITUS_SCRIPT ?? fileURLToPath(new URL('../../../shared/engines/citus.sh', import.meta.url))

const options = {
  cluster: { type: 'string' },
  cost: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '5' },
  requests: { type: 'string', default: '200' },
} as const

export async function drillCitus(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options })
  await using run = temporaryRun('drill-citus')
  const home = join(run.folder, 'citus')
  const citus = (...more: string[]) =>
    execFileSync(script, more, { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
  await using stack = new AsyncDisposableStack()
  if (values.cluster === undefined) {
    if (!existsSync(script))
      throw new UsageError(
        `There is no ${script}: name the script that builds Citus in CITUS_SCRIPT, or use --cluster.`,
      )
    // The script runs the cluster as another user than root.
    chmodSync(run.folder, 0o711)
    console.log('Builds PostgreSQL with Citus …')
    citus('build', home)
    stack.defer(() => void citus('stop', home))
  }
  const nodes = await nodesOf(values.cluster ?? citus('start', home, '9331'))

  await createClusterDatabase(nodes, NAME)
  stack.defer(() => dropClusterDatabase(nodes, NAME))
  const url = `${nodes[0]}/${NAME}`
  const empty = await openDatabase(url)
  await migrate(empty)
  await distribute(empty)
  await empty.close(true)
  if (values.cost) {
    const { rounds, requests } = values
    return await measureCost(run, nodes, NAME, { rounds: Number(rounds), requests: Number(requests) })
  }
  const api = await startApiProcess(run, 'api', { DATABASE_URL: url, ROLE: 'all' })
  stack.defer(() => stop(api.child))
  const onboarding = JSON.parse(readFileSync(join(run.folder, 'api', 'onboarding.json'), 'utf8'))
  const shop = await prepareShop(api.origin, onboarding)
  return await moveUnderLoad(url, nodes.slice(1), api.origin, shop)
}

/** So few that all are held before the company is back. */
const STOCK = 300

/** Returns lines for people; sets the exit code if something was lost, oversold or refused for another reason. */
async function moveUnderLoad(
  url: string,
  workers: readonly string[],
  origin: string,
  shop: Shop,
): Promise<string> {
  const { CompanyId } = shop.onboarding
  const count = (text: string, ...values: unknown[]) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ count: number }>(text, [CompanyId, ...values])
      return rows[0]?.count ?? 0
    })
  const events = async () => {
    while ((await count('select sequence_events($1) as count')) > 0);
    return count(`select count(*)::int from event where company_id = $1 and type = 'retail.cart.created'`)
  }
  const ofHeld = 'company_id = $1 and catalog_item_id = $2'
  await count(`update product_stock set quantity = ${STOCK} where ${ofHeld}`, shop.held)
  const eventsBefore = await events()

  const load = startLoad([origin], shop)
  await sleep(1_000)
  const from = (await shardOf(url, CompanyId)).port
  const portOf = (node: string) => Number(new URL(node).port)
  const source = workers.find((node) => portOf(node) === from) ?? ''
  const target = workers.find((node) => portOf(node) !== from) ?? ''
  const away = await moveCompany(url, CompanyId, `${target}/${NAME}`)
  const between = (await shardOf(url, CompanyId)).port
  const back = await moveCompany(url, CompanyId, `${source}/${NAME}`)
  await sleep(1_000)
  await load.stop()

  const { cart, hold, price, invoice } = load.acknowledged
  const lost = await lostRecords(url, CompanyId, load.acknowledged)
  const held = await count(
    `select coalesce(sum(quantity), 0)::int as count from hold_line where ${ofHeld}`,
    shop.held,
  )
  const eventsOfCarts = (await events()) - eventsBefore
  // Of a request that got no response nobody knows whether its cart is stored.
  const unanswered = load.outcomes.filter(({ result }) => typeof result === 'string').length
  // A hold of what is sold out is refused, as it must be.
  const others = load.outcomes.filter(({ kind, result }) => !(kind === 'hold' && result === 409))
  const { slowestMs, failures } = effectSince({ ...load, outcomes: others }, 0)
  const facts: [text: string, isRight: boolean][] = [
    [`the company moved from port ${from} to ${between} and back`, between !== from],
    [
      `${cart.length} carts, ${hold.length} holds, ${invoice.length} invoices and ${price.size} prices acknowledged; lost: ${JSON.stringify(lost)}`,
      Object.values(lost).every((number) => number === 0),
    ],
    [`${held} of ${STOCK} pieces held`, held <= STOCK],
    [
      `${eventsOfCarts} events of carts`,
      eventsOfCarts >= cart.length && eventsOfCarts <= cart.length + unanswered,
    ],
  ]
  if (facts.some(([, isRight]) => !isRight)) process.exitCode = 1
  return [
    `A company moved to another node in ${away.toFixed(1)} s, and back in ${back.toFixed(1)} s, under load:`,
    ...facts.map(([text, isRight]) => `  ${isRight ? 'right' : 'WRONG'}: ${text}`),
    `  the slowest request took ${Math.round(slowestMs)} ms; refused or failed: ${failuresOf([{ failures }])}`,
  ].join('\n')
}
