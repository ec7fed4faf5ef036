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
import { table } from '../command-line/cli-input.ts'
import { showProgress } from '../command-line/terminal.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { createSender, load, requests, type Shop, shopOf } from './citus-load.ts'
import { type Flood, type FloodResult, startFlood } from './connections/flood.ts'
import { type Latencies, latencies, slowdown } from './connections/latencies.ts'
import { callOf, mixedCalls, mixedNames } from './connections/mixed-load.ts'
import { startRefusingServer } from './connections/refusing-server.ts'
import { type Outcome, openConnections } from './connections/tls-connections.ts'

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
  await using run = temporaryRun('drill-connections')
  await using cleanup = new AsyncDisposableStack()
  const database = await connectDatabase({
    environment: 'production',
    databaseUrl: undefined,
    dataDir: run.folder,
  })
  cleanup.defer(() => database.close())
  const companies = option('companies')
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
  // What the limits of the others allow in a minute.
  const budget = 0.9 * option('limit') * (companies - 1)
  const allowed = budget / (seconds + WARM_UP_SECONDS)
  const rate =
    values.rate === undefined
      ? Math.min(allowed, (await measureCapacity(servers, tenants)) / 2)
      : Number(values.rate)
  if (!(rate > 0 && rate <= allowed))
    throw new UsageError(
      `--rate is above 0 and at most ${allowed.toFixed(1)}, which the limit allows: raise --limit or --companies.`,
    )

  logProgress('Warming up a server with limits')
  const server = await servers.startProject({ env: { RATE_LIMIT_AUTHENTICATED: String(option('limit')) } })
  const [flooder, ...shops] = await Promise.all(tenants.map((tenant) => shopOf(server.origin, tenant)))
  if (!flooder || shops.length === 0) throw new UsageError('--companies is at least 2.')
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

interface Phase {
  outcomes: Outcome[]
  flooded: FloodResult | undefined
  /** Processor time of the API, in seconds. */
  cpu: number
}

interface Report {
  size: number
  companies: number
  rate: number
  seconds: number
  /** Resident megabytes without connections, with all of them open, and after the load. */
  memory: number[]
  alone: Phase[]
  /** While another server refused the flood. */
  besides: Phase[]
  flooded: Phase[]
}

function reportOf({ size, companies, rate, seconds, memory, alone, besides, flooded }: Report): string {
  const whole = (phases: readonly Phase[]) =>
    latencies(
      phases.flatMap(({ outcomes }) => outcomes),
      phases.length * seconds,
    )
  const [base, control, all] = [whole(alone), whole(besides), whole(flooded)]
  const isBeyond = ({ dueAt }: Outcome, { flooded: flood }: Phase) =>
    performance.timeOrigin + dueAt > (flood?.firstRefusalAt ?? Number.POSITIVE_INFINITY)
  const part = (beyond: boolean) => {
    const outcomes = flooded.flatMap((each) => each.outcomes.filter((one) => isBeyond(one, each) === beyond))
    const duration = (outcomes.length / Math.max(1, all.count)) * flooded.length * seconds
    return latencies(outcomes, duration)
  }
  const sum = (read: (result: FloodResult) => number) =>
    flooded.reduce((total, { flooded: flood }) => total + (flood ? read(flood) : 0), 0)
  const row = (title: string, each: Latencies) => ({
    others: title,
    'per second': each.perSecond.toFixed(1),
    'p50 ms': each.p50.toFixed(1),
    'mean ms': each.mean.toFixed(1),
    'p99 ms': each.p99.toFixed(1),
    failed: each.failed,
  })
  const cores = (phases: readonly Phase[]) =>
    (phases.reduce((total, { cpu }) => total + cpu, 0) / (phases.length * seconds)).toFixed(2)
  const [within, above] = [part(false), part(true)]
  const change = slowdown(control, above)
  const isSlower = change.throughput < 0.9 || change.mean > 1.1
  if (isSlower || base.failed + control.failed + all.failed > 0) process.exitCode = 1
  const sinceAlone = (each: Latencies) => slowdown(base, each).mean.toFixed(2)
  const [before = 0, open = 0, after = 0] = memory
  return [
    `${size} connections of ${companies} companies, which send ${rate.toFixed(0)} requests per second together`,
    `Memory: ${before.toFixed(0)} MB, with the connections ${open.toFixed(0)} MB, after the load ${after.toFixed(0)} MB: ${(((open - before) * 1024) / size).toFixed(0)} KB, then ${(((after - before) * 1024) / size).toFixed(0)} KB for each connection`,
    table(
      [
        row('alone', base),
        row('flood at another server', control),
        row('with the flood', all),
        row('  within its limit', within),
        row('  above its limit', above),
      ],
      '',
    ),
    `Processor time of the API: ${cores(alone)} cores alone, ${cores(flooded)} with the flood; failures of the others: ${failuresOf([...alone, ...besides, ...flooded])}`,
    `The flood: ${sum(({ admitted }) => admitted)} admitted, ${sum(({ refused }) => refused)} refused, ${sum(({ failed }) => failed)} failed`,
    `While the flood is above its limit, compared with a flood that another server refuses, the others get ${change.throughput.toFixed(2)} of the requests, the mean takes ${change.mean.toFixed(2)} times as long (at most 1.1), p99 ${change.p99.toFixed(2)} times ${isSlower ? 'MISSED' : 'ok'}`,
    `Compared with the others alone, the mean takes ${sinceAlone(above)} times as long above the limit, ${sinceAlone(all)} times over the whole time, and ${sinceAlone(control)} times while another server refuses the flood`,
  ].join('\n')
}

const failuresOf = (phases: readonly Phase[]): string => {
  const counts: Record<string, number> = {}
  for (const { status } of phases.flatMap(({ outcomes }) => outcomes))
    if (status < 200 || status >= 300)
      counts[status || 'connection'] = (counts[status || 'connection'] ?? 0) + 1
  return (
    Object.entries(counts)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ') || 'none'
  )
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
