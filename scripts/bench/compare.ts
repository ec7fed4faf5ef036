// The rows of the bench's table: each case runs against the API and its baselines, one server after the other, in several
// rounds, so that other load on the machine affects all of them.
import { logProgress } from '../command-line/terminal.ts'
import type { BenchCase } from './case.ts'
import { requireEqualResponses } from './equal-responses.ts'
import { type Spread, spread } from './figures.ts'
import { type Bench, type OpenScenario, tokenFor } from './fixture.ts'
import { load, prepareRequest, type Run } from './load.ts'
import { BASELINES, type BaselineName, type Server, untilPrepared } from './servers.ts'

type BySide<T> = { project: T } & Partial<Record<BaselineName, T>>

export interface Comparison {
  /** Medians of the rounds. */
  sides: BySide<Run>
  /** The API's requests per second divided by those of the baseline in the same round. */
  ratios: Partial<Record<BaselineName, Spread>>
}

/** Keep-alive connections, each with one request at a time. */
const CONNECTIONS = 16

/** The API's 99th percentile may be this multiple of the Express baseline's. */
export const P99_FACTOR = 2

export type Target = 'target' | 'fastifyTarget' | 'p99'

export interface RowReport extends Pick<BenchCase, 'name' | 'title' | 'target' | 'fastifyTarget'> {
  measured?: Comparison
  missed?: readonly Target[]
  /** Why the case could not be measured. */
  failure?: string
}

/** Measures the rows one by one; a case that fails has the reason in its row. */
export async function compareRows(
  bench: Bench,
  scenario: OpenScenario,
  rows: readonly BenchCase[],
): Promise<RowReport[]> {
  const { servers, fixture, signal } = bench
  const all = [await servers.startProject()]
  for (const name of BASELINES) all.push(await servers.startBaseline(name, scenario.databaseUrl))
  await untilPrepared(all, signal)
  const token = await tokenFor(fixture, all[0] as Server)
  const reports: RowReport[] = []
  for (const benchCase of rows) {
    const { name, title, target, fastifyTarget } = benchCase
    const about = { name, title, target, ...(fastifyTarget && { fastifyTarget }) }
    logProgress(`Measuring ${name}: ${bench.rounds} rounds of ${bench.seconds} s per server, after a warm-up`)
    try {
      const measured = await compareServers(bench, benchCase, scenario, token, all)
      reports.push({ ...about, measured, missed: missedTargets(benchCase, measured) })
    } catch (error) {
      // If one case fails, the others are still measured.
      signal.throwIfAborted()
      reports.push({ ...about, failure: (error as Error).message })
    }
  }
  return reports
}

/** Compares the API with the baselines, after it checked that all of them respond alike. */
async function compareServers(
  { rounds, seconds, signal }: Bench,
  benchCase: BenchCase,
  scenario: OpenScenario,
  token: string,
  servers: readonly Server[],
): Promise<Comparison> {
  const request = await benchCase.request(scenario)
  const prepared = prepareRequest(request, token, benchCase.connections ?? CONNECTIONS)
  await requireEqualResponses(benchCase, prepared, scenario, servers)
  const runs = new Map(servers.map(({ name }) => [name, [] as Run[]]))
  // Warm-up. Of a list, with a thousand requests per second, V8 has optimized most of the code after eight seconds.
  for (const server of servers) await load(server, prepared, { seconds: 2 * seconds }, signal)
  // The checks of foreign keys keep the plan of their first calls. In a table that was empty then, this plan reads the whole
  // table, until autovacuum analyzes it a minute later.
  await scenario.pool.query('vacuum analyze')
  for (let round = 0; round < rounds; round++) {
    for (const server of servers)
      runs.get(server.name)?.push(await load(server, prepared, { seconds }, signal))
  }
  const project = runs.get('project') ?? []
  const others = BASELINES.map((name) => [name, runs.get(name) ?? []] as const)
  return {
    sides: {
      project: medians(project),
      ...Object.fromEntries(others.map(([name, each]) => [name, medians(each)])),
    },
    ratios: Object.fromEntries(
      others.map(([name, each]) => {
        const ratios = each.map((run, at) => (project[at]?.requestsPerSecond ?? 0) / run.requestsPerSecond)
        return [name, spread(ratios)]
      }),
    ),
  }
}

function medians(runs: readonly Run[]): Run {
  const median = (read: (run: Run) => number) => spread(runs.map(read)).median
  return {
    requestsPerSecond: median((run) => run.requestsPerSecond),
    p50: median((run) => run.p50),
    p99: median((run) => run.p99),
    cpuMicros: median((run) => run.cpuMicros),
  }
}

/** The targets of a case that the API missed. Medians count. */
export function missedTargets(
  { target, fastifyTarget = 0 }: Pick<BenchCase, 'target' | 'fastifyTarget'>,
  { sides: { project, express }, ratios }: Comparison,
): Target[] {
  const missed: Target[] = []
  if (ratios.express && ratios.express.median < target) missed.push('target')
  if (ratios.fastify && ratios.fastify.median < fastifyTarget) missed.push('fastifyTarget')
  // Below 1 ms the load generator reports 0.
  if (express && project.p99 > P99_FACTOR * Math.max(1, express.p99)) missed.push('p99')
  return missed
}
