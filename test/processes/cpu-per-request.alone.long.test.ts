// A gate for the speed of the API that other load on the machine hardly affects: it compares processor time, not
// requests per second, of the API and the Express baseline, which get the same requests in turn. A fixed number of
// requests instead of a fixed time: V8 has then compiled the same code on a slow machine. Processor time is known on
// Linux only.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BenchCase } from '../../scripts/bench/case.ts'
import { loadCases } from '../../scripts/bench/cases.ts'
import { requireEqualResponses } from '../../scripts/bench/equal-responses.ts'
import {
  makeFolder,
  makeTenant,
  type OpenScenario,
  openScenario,
  tokenFor,
} from '../../scripts/bench/fixture.ts'
import { load, prepareRequest } from '../../scripts/bench/load.ts'
import { createServers, type Server } from '../../scripts/bench/servers.ts'
import { CPU_BOUNDS } from './cpu-bounds.ts'

/**
 * The first round is enough if its ratio is within the bound. More follow while it is not, so that neither a disturbed round
 * nor code that V8 has not optimized yet fails the test.
 */
const MOST_ROUNDS = 28
/** The warm-up is as long as three rounds, up to so many requests. */
const MOST_WARM_UP = 2_000
const CONNECTIONS = 4

const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

let cases: readonly BenchCase[]
let scenario: OpenScenario
let project: Server
let express: Server
let fastify: Server
let token: string
beforeAll(async () => {
  cases = (await loadCases()).filter(({ name }) => name in CPU_BOUNDS)
  const { folder, remove } = makeFolder()
  cleanup.defer(remove)
  const tenant = await makeTenant(folder)
  scenario = await openScenario({ folder, tenant }, cases, { scale: 0.1 })
  cleanup.defer(() => scenario.close())
  const servers = createServers(folder, new AbortController().signal)
  cleanup.defer(() => servers.stopAll())
  project = await servers.startProject()
  express = await servers.startBaseline('express', scenario.databaseUrl)
  fastify = await servers.startBaseline('fastify', scenario.databaseUrl)
  token = await tokenFor({ folder, tenant }, project)
  // The processor time of PostgreSQL is not measured, so few other companies do; 100,000 prices are inserted first.
})

const rows = Object.entries(CPU_BOUNDS).map(([name, bound]) => ({ name, ...bound }))

test.skipIf(process.platform !== 'linux').for(rows)(
  '$name costs at most $bound times the processor time of Express',
  { timeout: 300_000 },
  async ({ name, bound, requests }) => {
    const benchCase = cases.find((candidate) => candidate.name === name)
    if (!benchCase) throw new Error(`The bench has no case ${name}`)
    const prepared = prepareRequest(await benchCase.request(scenario), token, CONNECTIONS)
    await requireEqualResponses(benchCase, prepared, scenario, [project, express, fastify])
    const { signal } = new AbortController()
    const costOf = async (server: Server, count: number) =>
      (await load(server, prepared, { requests: count }, signal)).cpuMicros
    const round = async (count = requests): Promise<Round> => [
      await costOf(project, count),
      await costOf(express, count),
    ]
    await round(Math.min(3 * requests, MOST_WARM_UP))
    // The plans of foreign keys would be those of the empty tables until autovacuum analyzes them.
    if (benchCase.writes) await scenario.pool.query(`analyze ${benchCase.writes.join(', ')}`)

    const rounds = [await round()]
    while (ratioOf(rounds) > bound && rounds.length < MOST_ROUNDS) rounds.push(await round())

    if (process.env.CPU_BOUNDS === 'print')
      process.stdout.write(`${name} ${ratioOf(rounds).toFixed(2)} of ${rounds.length} rounds\n`)

    expect(ratioOf(rounds), explanation(name, rounds)).toBeLessThanOrEqual(bound)
  },
)

/** Microseconds of processor time per request: of the project, and of Express. */
type Round = readonly [number, number]

/** Of the lower quartiles: other load on the machine makes rounds more expensive, never cheaper. */
function ratioOf(rounds: readonly Round[]): number {
  const quartile = (side: 0 | 1) =>
    rounds
      .map((round) => round[side])
      .toSorted((a, b) => a - b)
      .at(Math.floor((rounds.length - 1) / 4)) ?? Number.NaN
  return quartile(0) / quartile(1)
}

function explanation(name: string, rounds: readonly Round[]): string {
  const byRound = rounds.map(([api, baseline]) => `${api.toFixed(0)} to ${baseline.toFixed(0)}`)
  return `${name} costs ${ratioOf(rounds).toFixed(2)} times the processor time of the Express baseline, more than
test/processes/cpu-bounds.ts allows. Microseconds per request, API to Express, by round: ${byRound.join(', ')}.
A change since the bound was set made each request more expensive. Node's --cpu-prof, before and after the change, shows
where the time of a request goes. Raise the bound only for a reason that the commit states.`
}
