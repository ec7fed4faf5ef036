// The rows of the bench's table: each case runs against the API and its baselines, or against the API with less data.
import type { BenchCase } from './case.ts'
import { type Comparison, compare, type RunOptions, type Subject } from './compare.ts'
import { type Bench, logProgress, withServers } from './context.ts'
import { requireEqualResponses } from './equal-responses.ts'
import { type OpenScenario, openScenario, tokenFor } from './fixture.ts'
import { type PreparedRequest, prepareRequest } from './load.ts'
import type { RowReport } from './report.ts'
import { BASELINES, type Server, untilPrepared } from './servers.ts'
import { missedTargets } from './targets.ts'

/** Measures the rows one by one; a case that fails has the reason in its row. */
export async function compareRows(
  bench: Bench,
  scenario: OpenScenario,
  rows: readonly BenchCase[],
): Promise<RowReport[]> {
  const { servers, fixture, signal, processes } = bench
  const project = await servers.startProject({ processes })
  const baselines: Server[] = []
  for (const name of BASELINES) baselines.push(await servers.startBaseline(name, scenario.databaseUrl))
  await untilPrepared([project, ...baselines], signal)
  const token = await tokenFor(fixture, project)
  const reports: RowReport[] = []
  for (const benchCase of rows) {
    const { name, title, target, fastifyTarget } = benchCase
    const about = { name, title, target, ...(fastifyTarget && { fastifyTarget }) }
    logProgress(`Measuring ${name}: ${bench.rounds} rounds of ${bench.seconds} s per server, after a warm-up`)
    try {
      const prepared = prepareRequest(
        await benchCase.request(scenario),
        token,
        benchCase.connections ?? bench.connections,
      )
      const measured = benchCase.smaller
        ? await compareSizes(bench, benchCase, benchCase.smaller, {
            name: 'project',
            server: project,
            prepared,
            scenario,
          })
        : await compareServers(bench, benchCase, scenario, prepared, [project, ...baselines])
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
  bench: Bench,
  benchCase: BenchCase,
  scenario: OpenScenario,
  prepared: PreparedRequest,
  servers: readonly Server[],
): Promise<Comparison> {
  await requireEqualResponses(benchCase, prepared, scenario, servers)
  return compare(
    servers.map((server) => ({ name: server.name, server, prepared })),
    runOptionsOf(bench, benchCase, [scenario]),
  )
}

/**
 * The checks of foreign keys keep the plan of their first calls. In a table that was empty then, this plan reads the whole
 * table, until autovacuum analyzes it a minute later; here that happens after the warm-up.
 */
const runOptionsOf = (
  { rounds, seconds, signal }: Bench,
  { requests }: BenchCase,
  scenarios: readonly OpenScenario[],
): RunOptions => ({
  rounds,
  extent: requests === undefined ? { seconds } : { requests },
  // Of a list, with a thousand requests per second, V8 has optimized most of the code after eight seconds.
  warmUp: requests === undefined ? { seconds: 2 * seconds } : { requests },
  afterWarmUp: () => Promise.all(scenarios.map(({ pool }) => pool.query('vacuum analyze'))),
  signal,
})

/** Compares the API with a second instance on a smaller database. */
function compareSizes(
  bench: Bench,
  benchCase: BenchCase,
  seed: BenchCase['seed'],
  large: Subject & { scenario: OpenScenario },
): Promise<Comparison> {
  return withServers(bench, bench.signal, async ({ fixture, servers }) => {
    const scenario = await openScenario(fixture, [{ ...benchCase, seed }])
    try {
      const server = await servers.startProject({ processes: bench.processes })
      await untilPrepared([server], bench.signal)
      const token = await tokenFor(fixture, server)
      const prepared = prepareRequest(
        await benchCase.request(scenario),
        token,
        benchCase.connections ?? bench.connections,
      )
      return await compare(
        [large, { name: 'smaller', server, prepared }],
        runOptionsOf(bench, benchCase, [large.scenario, scenario]),
      )
    } finally {
      await servers.stopAll()
      await scenario.close()
    }
  })
}
