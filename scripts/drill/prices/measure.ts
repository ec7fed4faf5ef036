// Measures the same requests on two databases alternately: processor time of the API and of PostgreSQL, and latency,
// one request at a time. Rounds alternate between the databases, so that other load on the machine affects both.
import { logProgress } from '../../command-line/terminal.ts'
import { cpuSeconds } from '../../servers/processor-time.ts'
import { withConnection } from '../drill-database.ts'
import { send, tokenOf } from '../load.ts'
import { median } from '../report.ts'
import { clientOf, companyOf, SECRET, type Size } from './generate.ts'
import { type PriceRequest, priceRequests, randomCompanies } from './price-requests.ts'

export interface Database {
  url: string
  size: Size
  server: { origin: string; pid: number }
}

/** The companies that send requests: always the same one, or many one after the other. Each has sent the same requests before. */
type Companies = 'one' | 'active'

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

interface Extent {
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
): Promise<Comparison[]> {
  const open = async (database: Database): Promise<Runner> => {
    const { rows } = await withConnection(database.url, (client) =>
      client.query(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`),
    )
    return createRunner(database, rows[0].pid)
  }
  const [onLarge, onSmall] = [await open(large), await open(small)]
  const results: Comparison[] = []
  for (const companies of ['one', 'active'] as const) {
    for (const request of priceRequests) {
      logProgress(`Measuring ${request.title}, ${described[companies]}`)
      const count = Math.ceil(request.isList ? requests / 10 : requests)
      for (const runner of [onLarge, onSmall]) await runner.prepare(request, companies, count)
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

const ACTIVE_COMPANIES = 100
/** The questions of an active company. */
const QUESTIONS = 10

const described: Record<Companies, string> = {
  one: 'one company',
  active: `${ACTIVE_COMPANIES} companies that ask again`,
}

interface Run {
  api: number
  postgres: number
  times: number[]
}

interface Runner {
  /** Chooses who asks in the rounds that follow, and brings everything into memory that such companies find there. */
  prepare(request: PriceRequest, companies: Companies, count: number): Promise<void>
  run(request: PriceRequest, count: number): Promise<Run>
}

/** `postmaster` is the process of the database's server. */
function createRunner({ size, server }: Database, postmaster: number): Runner {
  const tokens = new Map<number, string>()
  let asking: readonly number[] = []
  let questions = 1
  let turn = 0
  const knownTokenOf = async (companyId: number): Promise<string> => {
    const client = { ClientId: clientOf(companyId), ClientSecret: SECRET }
    const token = tokens.get(companyId) ?? (await tokenOf(server.origin, client))
    tokens.set(companyId, token)
    return token
  }
  const askAs = async (companyId: number, request: PriceRequest, question: number): Promise<void> => {
    const path = request.path(companyId, size, question)
    const response = await send(server.origin, await knownTokenOf(companyId), path)
    const text = await response.text()
    if (!response.ok || text === '[]') throw new Error(`${path}: ${response.status} ${text}`)
  }
  const active = randomCompanies(size, ACTIVE_COMPANIES)

  return {
    async prepare(request, companies, count) {
      // Code and plans: in the process, for each connection of its pool.
      for (let index = 0; index < 3 * count; index++) await askAs(companyOf(0), request, turn++)
      asking = companies === 'one' ? [companyOf(0)] : active
      questions = companies === 'one' ? Infinity : QUESTIONS
      if (companies === 'one') return
      for (let question = 0; question < QUESTIONS; question++)
        for (const companyId of active) await askAs(companyId, request, question)
    },
    async run(request, count) {
      const times: number[] = []
      const before = [cpuSeconds(server.pid) ?? 0, cpuSeconds(postmaster) ?? 0] as const
      for (let index = 0; index < count; index++) {
        const startedAt = performance.now()
        await askAs(asking[turn % asking.length] ?? 0, request, turn++ % questions)
        times.push(performance.now() - startedAt)
      }
      return {
        api: (cpuSeconds(server.pid) ?? 0) - before[0],
        postgres: (cpuSeconds(postmaster) ?? 0) - before[1],
        times,
      }
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
