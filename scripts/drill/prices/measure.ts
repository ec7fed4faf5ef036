// Measures the same requests on two databases in turn: processor time of the API and of PostgreSQL, and latency, one
// request at a time. Rounds alternate between the databases, so that other load on the machine affects both.
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from '../../bench/processor-time.ts'
import type { Server } from '../../bench/servers.ts'
import { tokenFrom } from '../../servers/token-from.ts'
import { serverSeconds } from '../citus-cluster.ts'
import { createSender, type Send } from '../citus-load.ts'
import { median } from '../report.ts'
import { clientOf, companyOf, SECRET, type Size } from './generate.ts'
import {
  companiesOf,
  firstRequest,
  type PriceRequest,
  priceRequests,
  randomCompanies,
} from './price-requests.ts'

export interface Database {
  url: string
  size: Size
  server: Server
}

/**
 * Who asks: always the same company; many in turn, each of which has asked the same before; or for each request a random company,
 * which has not asked yet, so that its pages are on the disk if the database is larger than the memory. In memory are
 * then only the upper pages of the indexes, because every other company has asked, as in a server after some hours.
 */
export type Companies = 'one' | 'active' | 'random'

export interface Cost {
  /** Processor time of a request in milliseconds. */
  api: number
  postgres: number
  p50: number
  p99: number
}

export interface Comparison {
  title: string
  companies: Companies
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
  for (const companies of ['one', 'active', 'random'] as const) {
    for (const request of priceRequests) {
      report(`Measuring ${request.title}, ${described[companies]}`)
      const count = Math.ceil(request.isList ? requests / 10 : requests)
      for (const runner of [onLarge, onSmall]) await runner.prepare(request, companies, { rounds, count })
      if (companies === 'random') await sleep(SETTLED_MS)
      const runs = { large: [] as Run[], small: [] as Run[] }
      for (let round = 0; round < rounds; round++) {
        runs.small.push(await onSmall.run(request, count))
        runs.large.push(await onLarge.run(request, count))
      }
      results.push({ title: request.title, companies, large: costOf(runs.large), small: costOf(runs.small) })
    }
  }
  return results
}

/** Counts of requests are written every five seconds, those of the requests before a measurement too. */
const SETTLED_MS = 6_000
const ACTIVE_COMPANIES = 100
/** The questions of an active company. */
const QUESTIONS = 10

const described: Record<Companies, string> = {
  one: 'one company',
  active: `${ACTIVE_COMPANIES} companies that ask again`,
  random: 'random companies',
}

interface Run {
  api: number
  postgres: number
  times: number[]
}

interface Runner {
  /** Chooses who asks in the rounds that follow, and brings everything into memory that such companies find there. */
  prepare(
    request: PriceRequest,
    companies: Companies,
    extent: { rounds: number; count: number },
  ): Promise<void>
  run(request: PriceRequest, count: number): Promise<Run>
}

function createRunner({ url, size, server }: Database, send: Send): Runner {
  const tokens = new Map<number, string>()
  let asking: { companyIds: readonly number[]; questions: number } = { companyIds: [], questions: 1 }
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
  const askAs = async (companyId: number, request: PriceRequest, question: number): Promise<void> =>
    ask(await tokenOf(companyId), request.path(companyId, size, question))
  const active = randomCompanies(size, ACTIVE_COMPANIES)
  const counters = async () => [cpuSeconds(server.pid) ?? 0, await serverSeconds(url)] as const

  return {
    async prepare(request, companies, { rounds, count }) {
      // Code and plans: in the process, for each connection of its pool.
      for (let index = 0; index < 3 * count; index++) await askAs(companyOf(0), request, turn++)
      switch (companies) {
        case 'one':
          asking = { companyIds: [companyOf(0)], questions: Infinity }
          return
        case 'active':
          asking = { companyIds: active, questions: QUESTIONS }
          for (let question = 0; question < QUESTIONS; question++)
            for (const companyId of active) await askAs(companyId, request, question)
          return
        case 'random':
          asking = { companyIds: randomCompanies(size, rounds * count), questions: Infinity }
          for (const companyId of asking.companyIds) await tokenOf(companyId)
          for (const companyId of companiesOf(size, 'others')) await askAs(companyId, request, turn++)
      }
    },
    async run(request, count) {
      const { companyIds, questions } = asking
      const run: Run = { api: 0, postgres: 0, times: [] }
      const before = await counters()
      for (let index = 0; index < count; index++, turn++) {
        const companyId = companyIds[turn % companyIds.length] ?? 0
        const startedAt = performance.now()
        await askAs(companyId, request, turn % questions)
        run.times.push(performance.now() - startedAt)
      }
      const after = await counters()
      run.api = after[0] - before[0]
      run.postgres = after[1] - before[1]
      return run
    },
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
