// The rows of the bench's table: each case runs against the API and its baselines.
import type { BenchCase } from './case.ts'
import { type Comparison, compare } from './compare.ts'
import { type Bench, logProgress } from './context.ts'
import { requireEqualResponses } from './equal-responses.ts'
import { type OpenScenario, tokenFor } from './fixture.ts'
import { prepareRequest } from './load.ts'
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
  const all = [await servers.startProject({ processes })]
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
  { rounds, seconds, connections, signal }: Bench,
  benchCase: BenchCase,
  scenario: OpenScenario,
  token: string,
  servers: readonly Server[],
): Promise<Comparison> {
  const request = await benchCase.request(scenario)
  const prepared = prepareRequest(request, token, benchCase.connections ?? connections)
  await requireEqualResponses(benchCase, prepared, scenario, servers)
  return compare(
    servers.map((server) => ({ name: server.name, server, prepared })),
    {
      rounds,
      extent: { seconds },
      // Of a list, with a thousand requests per second, V8 has optimized most of the code after eight seconds.
      warmUp: { seconds: 2 * seconds },
      // The checks of foreign keys keep the plan of their first calls. In a table that was empty then, this plan reads the
      // whole table, until autovacuum analyzes it a minute later.
      afterWarmUp: () => scenario.pool.query('vacuum analyze'),
      signal,
    },
  )
}
