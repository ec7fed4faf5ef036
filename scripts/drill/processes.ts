// npm run drill -- processes: what a second process is worth. The load, PostgreSQL and the API share a machine, so requests per
// second cannot show it on two cores; processor time can. Two processes serve `2 × cost with one / cost with two` times the
// requests of one if each has a core and as many connections, which the processes accept in turn.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../../handlers/platform/errors/usage-error.ts'
import { loadCases } from '../bench/cases.ts'
import { logProgress } from '../bench/context.ts'
import { makeFolder, makeTenant, openScenario, tokenFor } from '../bench/fixture.ts'
import { load, type PreparedRequest, prepareRequest } from '../bench/load.ts'
import { cpuSeconds } from '../bench/processor-time.ts'
import { createServers, type Server } from '../bench/servers.ts'
import { table } from '../command-line/cli-input.ts'
import { serverSeconds } from './citus-cluster.ts'
import { median } from './report.ts'

/** Requests that two processes must serve for each of one. */
export const PROCESSES_TARGET = 1.7

/** Reads that hardly wait: of the memory of the process, and of one row. */
const CASES = ['listCurrencies', 'getUser']

export async function drillProcesses(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      requests: { type: 'string', default: '6000' },
      connections: { type: 'string', default: '16' },
    },
  })
  const option = (name: keyof typeof values) => {
    const number = Number(values[name])
    if (Number.isInteger(number) && number > 0) return number
    throw new UsageError(`--${name} is a whole number above 0.`)
  }
  const [rounds, requests, connections] = [option('rounds'), option('requests'), option('connections')]
  await using cleanup = new AsyncDisposableStack()
  const { folder, remove } = makeFolder()
  cleanup.defer(remove)
  const abort = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort())
  logProgress(`Making a tenant in ${folder}`)
  const tenant = await makeTenant(folder)
  const cases = (await loadCases()).filter(({ name }) => CASES.includes(name))
  const scenario = await openScenario({ folder, tenant }, cases)
  cleanup.defer(() => scenario.close())
  const servers = createServers(folder, abort.signal)
  cleanup.defer(() => servers.stopAll())
  const single = await servers.startProject({ processes: 1 })
  // A folder of its own, because a server locks its folder; the same database.
  const double = await servers.startProject({
    processes: 2,
    env: { DATABASE_URL: scenario.databaseUrl, DATA_DIR: join(folder, 'double') },
  })
  const token = await tokenFor({ folder, tenant }, single)

  /** Each process gets as many connections and requests. */
  const measure = async (server: Server, prepared: PreparedRequest, processes: number): Promise<Run> => {
    const before = [processorTimes(server), await serverSeconds(scenario.databaseUrl)] as const
    const {
      requestsPerSecond,
      requests: count,
      cpuMicros,
    } = await load(
      server,
      { ...prepared, connections: connections * processes },
      { requests: requests * processes },
      abort.signal,
    )
    const after = [processorTimes(server), await serverSeconds(scenario.databaseUrl)] as const
    const shares = after[0].map((time, index) => time - (before[0][index] ?? 0))
    const total = shares.reduce((sum, share) => sum + share, 0)
    return {
      requestsPerSecond,
      api: cpuMicros ?? Number.NaN,
      postgres: ((after[1] - before[1]) * 1e6) / count,
      largestShare: Math.max(...shares) / total,
    }
  }
  const rows: object[] = []
  for (const benchCase of cases) {
    logProgress(`Measuring ${benchCase.name}`)
    const prepared = prepareRequest(await benchCase.request(scenario), token, connections)
    for (let warmUp = 0; warmUp < 2; warmUp++) {
      await measure(single, prepared, 1)
      await measure(double, prepared, 2)
    }
    const runs: { single: Run; double: Run }[] = []
    for (let round = 0; round < rounds; round++) {
      runs.push({ single: await measure(single, prepared, 1), double: await measure(double, prepared, 2) })
    }
    const row = rowOf(benchCase.title, runs)
    if (row.factor < PROCESSES_TARGET) process.exitCode = 1
    rows.push(row.text)
  }
  return table(rows, '')
}

interface Run {
  requestsPerSecond: number
  /** Processor time of a request in microseconds. */
  api: number
  postgres: number
  /** The part of the API's processor time that the busiest process needs. */
  largestShare: number
}

/** The requests that two processes serve for each of one. */
export const scaling = (single: Pick<Run, 'api'>, double: Pick<Run, 'api'>): number =>
  (2 * single.api) / double.api

function rowOf(title: string, runs: { single: Run; double: Run }[]): { factor: number; text: object } {
  const of = (side: 'single' | 'double', read: (run: Run) => number) =>
    median(runs.map((run) => read(run[side])))
  const pair = (read: (run: Run) => number) =>
    `${of('single', read).toFixed(0)} / ${of('double', read).toFixed(0)}`
  const factors = runs.map(({ single, double }) => scaling(single, double))
  const factor = median(factors)
  return {
    factor,
    text: {
      'one / two processes': title,
      'API µs': pair(({ api }) => api),
      'PostgreSQL µs': pair(({ postgres }) => postgres),
      'per second here': pair(({ requestsPerSecond }) => requestsPerSecond),
      'busier process': `${(of('double', ({ largestShare }) => largestShare) * 100).toFixed(0)} %`,
      factor: `${factor.toFixed(2)} (${Math.min(...factors).toFixed(2)}-${Math.max(...factors).toFixed(2)}) ${factor < PROCESSES_TARGET ? 'MISSED' : 'ok'}`,
    },
  }
}

/** Of the server's process and each of its children, in seconds. */
function processorTimes({ pid }: Server): number[] {
  if (process.platform !== 'linux') return [Number.NaN]
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const all = cpuSeconds(pid) ?? 0
  const ofChildren = children.map((child) => cpuSeconds(Number(child)) ?? 0)
  return [all - ofChildren.reduce((sum, time) => sum + time, 0), ...ofChildren]
}
