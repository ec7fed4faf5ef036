// npm run drill -- connections: many open TLS connections of clients of many companies with mixed load, and then one
// company that sends more than its rate limit allows: memory per connection, latency, and how much the flood slows the
// others. The others send at a fixed rate below what the server can take, because the load and the server share a machine. For
// the same reason the flood is compared with one of the same rate that another server refuses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../entities/server/database.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { UsageError } from '../../handlers/platform/errors/usage-error.ts'
import { logProgress } from '../bench/context.ts'
import { cpuSeconds } from '../bench/processor-time.ts'
import { createServers, type Server, type Servers } from '../bench/servers.ts'
import { showProgress } from '../command-line/terminal.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { createSender, load, requests, type Shop, shopOf } from './citus-load.ts'
import { type Flood, startFlood } from './connections/flood.ts'
import { callOf, mixedCalls, mixedNames } from './connections/mixed-load.ts'
import { startRefusingServer } from './connections/refusing-server.ts'
import { type Phase, reportOf } from './connections/report.ts'
import { openConnections } from './connections/tls-connections.ts'

const WINDOW_MS = 60_000
const CAPACITY_SECONDS = 8
/** Before each measurement: a server that was idle opens connections and prepares statements again. */
const WARM_UP_SECONDS = 4

export async function drillConnections(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '1000' },
      companies: { type: 'string', default: '40' },
      seconds: { type: 'string', default: '40' },
      rounds: { type: 'string', default: '1' },
      rate: { type: 'string' },
      limit: { type: 'string', default: '1000' },
      flood: { type: 'string', default: '400' },
    },
  })
  const option = (name: 'connections' | 'companies' | 'seconds' | 'rounds' | 'limit' | 'flood') => {
    const number = Number(values[name])
    if (Number.isInteger(number) && number > 0) return number
    throw new UsageError(`--${name} is a whole number above 0.`)
  }
  const seconds = option('seconds')
  const longest = WINDOW_MS / 1_000 - WARM_UP_SECONDS - 1
  if (seconds > longest)
    throw new UsageError(`--seconds is at most ${longest}: a rate limit counts a minute.`)
  const companies = option('companies')
  if (companies < 2) throw new UsageError('--companies is at least 2.')
  // What the limits of the others allow in a minute.
  const budget = 0.9 * option('limit') * (companies - 1)
  const allowed = budget / (seconds + WARM_UP_SECONDS)
  const given = values.rate === undefined ? undefined : Number(values.rate)
  if (given !== undefined && !(given > 0 && given <= allowed))
    throw new UsageError(
      `--rate is above 0 and at most ${allowed.toFixed(1)}, which the limit allows: raise --limit or --companies.`,
    )
  await using run = temporaryRun('drill-connections')
  await using cleanup = new AsyncDisposableStack()
  const database = await connectDatabase({
    environment: 'production',
    databaseUrl: undefined,
    dataDir: run.folder,
  })
  cleanup.defer(() => database.close())
  const show = showProgress()
  logProgress(`Making ${companies} companies`)
  const tenants: OnboardingPackage[] = []
  for (let count = 1; count <= companies; count++) {
    const tenant = { name: `Shop ${count}`, environment: 'production', baseUrl: 'https://localhost' } as const
    tenants.push(await createTenant(database.orm, tenant))
    show('companies', count, companies)
  }
  await database.orm.em
    .fork()
    .execute('update product_stock set quantity = 1000000000 where not is_serialized and not is_lot')

  const abort = new AbortController()
  cleanup.defer(() => abort.abort())
  const servers = createServers(run.folder, abort.signal)
  cleanup.defer(() => servers.stopAll())
  const rate = given ?? Math.min(allowed, (await measureCapacity(servers, tenants)) / 2)

  logProgress('Warming up a server with limits')
  const server = await servers.startProject({ env: { RATE_LIMIT_AUTHENTICATED: String(option('limit')) } })
  const [flooder, ...shops] = await Promise.all(tenants.map((tenant) => shopOf(server.origin, tenant)))
  if (!flooder) throw new Error('There is no company that floods')
  const nextCall = mixedCalls(shops)
  const waitForBudget = limitWindows(budget / rate)
  const warmUp = await openConnections(server.origin, 20, () => {})
  const warmUpSeconds = Math.min(10, seconds)
  await waitForBudget(warmUpSeconds)
  await warmUp.sendAtRate(rate, performance.now() + warmUpSeconds * 1_000, nextCall)
  warmUp.close()
  const memory = [memoryOf(server)]
  const size = option('connections')
  const floodConnections = Math.ceil(size / 10)
  const connections = await openConnections(server.origin, size - floodConnections, (open) =>
    show('connections', open, size - floodConnections),
  )
  cleanup.defer(() => connections.close())
  const call = callOf('readPrices', flooder)
  const certificate = join(run.folder, 'tls', 'server.pem')
  const elsewhere = await startRefusingServer(certificate, run.running)
  const floodOf = (origin: string) => startFlood({ origin, connections: floodConnections, call }, run.running)
  const flood = await floodOf(server.origin)
  const floodElsewhere = await floodOf(elsewhere)
  await sleep(1_000)
  memory.push(memoryOf(server))

  const phase = async (flood?: Flood): Promise<Phase> => {
    await waitForBudget(seconds + WARM_UP_SECONDS)
    await connections.sendAtRate(rate, performance.now() + WARM_UP_SECONDS * 1_000, nextCall)
    const before = cpuSeconds(server.pid) ?? 0
    const end = performance.now() + seconds * 1_000
    const [outcomes, flooded] = await Promise.all([
      connections.sendAtRate(rate, end, nextCall),
      flood?.run(option('flood'), seconds),
    ])
    return { outcomes, flooded, cpu: (cpuSeconds(server.pid) ?? 0) - before }
  }
  const alone: Phase[] = []
  const besides: Phase[] = []
  const flooded: Phase[] = []
  for (let round = 1; round <= option('rounds'); round++) {
    logProgress(`Round ${round}: ${seconds} s each without the flood, with it at another server, and with it`)
    alone.push(await phase())
    besides.push(await phase(floodElsewhere))
    flooded.push(await phase(flood))
  }
  memory.push(memoryOf(server))
  return reportOf({ size, companies, rate, seconds, memory, alone, besides, flooded })
}

/** Requests per second of clients without a pause, so few that the requests do not wait for long. */
async function measureCapacity(servers: Servers, tenants: readonly OnboardingPackage[]): Promise<number> {
  logProgress('Measuring how many requests a server without limits takes')
  const server = await servers.startProject()
  const { send, close } = createSender(server.origin)
  try {
    const shops = await Promise.all(tenants.slice(0, 16).map((tenant) => shopOf(server.origin, tenant)))
    const nextName = mixedNames()
    const ask = (shop: Shop) => requests[nextName()](send, shop)
    await load(shops, CAPACITY_SECONDS, ask)
    return (await load(shops, CAPACITY_SECONDS, ask)).perSecond
  } finally {
    close()
    await server.stop()
  }
}

/**
 * Waits until a load of so many seconds fits into a window of the rate limits, together with those that were sent in it
 * before. `allowedSeconds`: of load in a window.
 */
function limitWindows(allowedSeconds: number): (seconds: number) => Promise<void> {
  const windowOf = (now: number) => Math.floor(now / WINDOW_MS)
  let current = 0
  let used = 0
  return async (seconds) => {
    const left = WINDOW_MS - (Date.now() % WINDOW_MS)
    const isUsed = windowOf(Date.now()) === current && used + seconds > allowedSeconds
    if (isUsed || left < (seconds + 1) * 1_000) await sleep(left + 100)
    if (windowOf(Date.now()) !== current) used = 0
    current = windowOf(Date.now())
    used += seconds
  }
}

function memoryOf(server: Server): number {
  if (process.platform !== 'linux') return Number.NaN
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
