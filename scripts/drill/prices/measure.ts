// Measures the same requests on two databases in turn: processor time of the API and of PostgreSQL, and latency, one
// request at a time. Rounds alternate between the databases, so that other load on the machine affects both.
import pg from 'pg'
import { cpuSeconds } from '../../bench/processor-time.ts'
import type { Server } from '../../bench/servers.ts'
import { tokenFrom } from '../../servers/token-from.ts'
import { createSender, type Send } from '../citus-load.ts'
import { median } from '../report.ts'
import { forgetPrices } from './cold-prices.ts'
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
 * Who asks: always the same company; many in turn, each of which has asked the same before; or for each request another company, whose
 * prices nobody has asked for since they were taken out of memory, so that they are read from the disk. In memory are then only the
 * upper pages of the indexes, because every other company has asked, as in a server after some hours.
 */
export type Companies = 'one' | 'active' | 'cold'

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
  /** Requests of a run; of a list, and of companies whose prices are on the disk, a tenth. */
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
  await using cleanup = new AsyncDisposableStack()
  const open = async (database: Database): Promise<Runner> => {
    const { send, close } = createSender(database.server.origin)
    cleanup.defer(close)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    cleanup.defer(() => client.end())
    const { rows } = await client.query(
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
    )
    return createRunner(database, send, client, rows[0].pid)
  }
  const [onLarge, onSmall] = [await open(large), await open(small)]
  const results: Comparison[] = []
  for (const companies of ['one', 'active', 'cold'] as const) {
    for (const request of priceRequests) {
      report(`Measuring ${request.title}, ${described[companies]}`)
      const count = Math.ceil(request.isList || companies === 'cold' ? requests / 10 : requests)
      for (const runner of [onLarge, onSmall]) await runner.prepare(request, companies, { rounds, count })
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

/** So many companies whose prices are on the disk are measured together, after as many others, so that the caches of the processors are warm. */
const COLD_COMPANIES = 5
const ACTIVE_COMPANIES = 100
/** The questions of an active company. */
const QUESTIONS = 10

const described: Record<Companies, string> = {
  one: 'one company',
  active: `${ACTIVE_COMPANIES} companies that ask again`,
  cold: 'companies whose prices are on the disk',
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

/** `client` is a connection to the database, `postmaster` the process of its server. */
function createRunner({ size, server }: Database, send: Send, client: pg.Client, postmaster: number): Runner {
  const tokens = new Map<number, string>()
  let runOf: Runner['run']
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
  const others = companiesOf(size, 'others')
  const active = randomCompanies(size, ACTIVE_COMPANIES)
  const counters = () => [cpuSeconds(server.pid) ?? 0, cpuSeconds(postmaster) ?? 0] as const
  /** Adds what the requests of these companies cost. */
  const measure = async (
    run: Run,
    request: PriceRequest,
    companyIds: readonly number[],
    questions: number,
  ) => {
    const before = counters()
    for (const companyId of companyIds) {
      const startedAt = performance.now()
      await askAs(companyId, request, turn++ % questions)
      run.times.push(performance.now() - startedAt)
    }
    const after = counters()
    run.api += after[0] - before[0]
    run.postgres += after[1] - before[1]
  }
  const inTurn =
    (companyIds: readonly number[], questions: number): Runner['run'] =>
    async (request, count) => {
      const run: Run = { api: 0, postgres: 0, times: [] }
      const asking = Array.from(
        { length: count },
        (_, at) => companyIds[(turn + at) % companyIds.length] ?? 0,
      )
      await measure(run, request, asking, questions)
      return run
    }
  /** In a small database companies are measured again, after their prices have been taken out of memory again. */
  const fromDisk = (total: number): Runner['run'] => {
    const onDisk: number[] = []
    return async (request, count) => {
      const run: Run = { api: 0, postgres: 0, times: [] }
      while (run.times.length < count) {
        if (onDisk.length === 0) {
          onDisk.push(...randomCompanies(size, total))
          for (const companyId of onDisk) await tokenOf(companyId)
          await forgetPrices(client)
          for (const companyId of others) await askAs(companyId, request, turn++)
        }
        for (const companyId of others.slice(0, COLD_COMPANIES)) await askAs(companyId, request, turn++)
        await measure(run, request, onDisk.splice(0, COLD_COMPANIES), Infinity)
      }
      return run
    }
  }

  return {
    async prepare(request, companies, { rounds, count }) {
      // Code and plans: in the process, for each connection of its pool.
      for (let index = 0; index < 3 * count; index++) await askAs(companyOf(0), request, turn++)
      switch (companies) {
        case 'one':
          runOf = inTurn([companyOf(0)], Infinity)
          return
        case 'active':
          runOf = inTurn(active, QUESTIONS)
          for (let question = 0; question < QUESTIONS; question++)
            for (const companyId of active) await askAs(companyId, request, question)
          return
        case 'cold':
          runOf = fromDisk(rounds * count)
      }
    },
    run: (request, count) => runOf(request, count),
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
