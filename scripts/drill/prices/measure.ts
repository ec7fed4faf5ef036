// Measures the same requests on two databases in turn: processor time of the API and of PostgreSQL, and latency, one
// request at a time. Rounds alternate between the databases, so that other load on the machine affects both.
import { cpuSeconds } from '../../bench/processor-time.ts'
import type { Server } from '../../bench/servers.ts'
import { tokenFrom } from '../../servers/token-from.ts'
import { serverSeconds } from '../citus-cluster.ts'
import { createSender, type Send } from '../citus-load.ts'
import { median } from '../report.ts'
import { clientOf, companyOf, SECRET, type Size } from './generate.ts'
import { firstRequest, type PriceRequest, priceRequests, randomCompanies } from './price-requests.ts'

export interface Database {
  url: string
  size: Size
  server: Server
}

export interface Cost {
  /** Processor time of a request in milliseconds. */
  api: number
  postgres: number
  p50: number
  p99: number
}

export interface Comparison {
  title: string
  /** Always the same company, or a different one for each request. */
  companies: 'one' | 'random'
  large: Cost
  small: Cost
}

export interface Extent {
  rounds: number
  /** Requests of a run; of a list a tenth. */
  requests: number
}

export const ratioOf = ({ large, small }: Comparison) => ({
  cpu: (large.api + large.postgres) / (small.api + small.postgres),
  p50: large.p50 / small.p50,
})

export async function measurePrices(
  large: Database,
  small: Database,
  { rounds, requests }: Extent,
  report: (line: string) => void,
): Promise<Comparison[]> {
  using cleanup = new DisposableStack()
  const [onLarge, onSmall] = [large, small].map((database) => {
    const { send, close } = createSender(database.server.origin)
    cleanup.defer(close)
    return createRunner(database, send)
  }) as [Runner, Runner]
  const results: Comparison[] = []
  for (const companies of ['one', 'random'] as const) {
    for (const request of priceRequests) {
      report(`Measuring ${request.title}, ${companies === 'one' ? 'one company' : 'random companies'}`)
      const count = Math.ceil(request.isList ? requests / 10 : requests)
      // Code and plans: in each process, for each connection of its pool.
      for (const runner of [onLarge, onSmall]) await runner(request, 'one', Math.min(100, count))
      const runs = { large: [] as Run[], small: [] as Run[] }
      for (let round = 0; round < rounds; round++) {
        runs.small.push(await onSmall(request, companies, count))
        runs.large.push(await onLarge(request, companies, count))
      }
      results.push({ title: request.title, companies, large: costOf(runs.large), small: costOf(runs.small) })
    }
  }
  return results
}

interface Run {
  api: number
  postgres: number
  times: number[]
}

type Runner = (request: PriceRequest, companies: Comparison['companies'], count: number) => Promise<Run>

function createRunner({ url, size, server }: Database, send: Send): Runner {
  const tokens = new Map<number, string>()
  let turn = 0
  /** With the token in the caches of the process, but no price of the company. */
  const tokenOf = async (companyId: number): Promise<string> => {
    const known = tokens.get(companyId)
    if (known) return known
    const token = await tokenFrom(server.origin, {
      ...{ grant_type: 'client_credentials', client_id: clientOf(companyId), client_secret: SECRET },
    })
    tokens.set(companyId, token)
    await ask(token, firstRequest(companyId))
    return token
  }
  const ask = async (token: string, path: string): Promise<void> => {
    const { status, body } = await send({ token }, 'GET', path)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    if (path.includes('/pricing/') && body.length === 0) throw new Error(`${path} has no price`)
  }
  const times = async () => [cpuSeconds(server.pid) ?? 0, await serverSeconds(url)] as const

  return async (request, companies, count) => {
    const asked = companies === 'one' ? [companyOf(0)] : randomCompanies(size, count)
    const callers: { token: string; companyId: number }[] = []
    for (const companyId of asked) callers.push({ companyId, token: await tokenOf(companyId) })
    const run: Run = { api: 0, postgres: 0, times: [] }
    const [apiBefore, postgresBefore] = await times()
    for (let index = 0; index < count; index++) {
      const { token, companyId } = callers[index % callers.length] ?? { token: '', companyId: 0 }
      const path = request.path(companyId, size, turn++)
      const startedAt = performance.now()
      await ask(token, path)
      run.times.push(performance.now() - startedAt)
    }
    const [apiAfter, postgresAfter] = await times()
    run.api = apiAfter - apiBefore
    run.postgres = postgresAfter - postgresBefore
    return run
  }
}

function costOf(runs: readonly Run[]): Cost {
  const times = runs.flatMap((run) => run.times).toSorted((a, b) => a - b)
  const perRequest = (read: (run: Run) => number) =>
    (runs.reduce((sum, run) => sum + read(run), 0) * 1_000) / times.length
  return {
    api: perRequest((run) => run.api),
    postgres: perRequest((run) => run.postgres),
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}
