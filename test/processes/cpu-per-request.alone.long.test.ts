// A gate for the speed of the API that other load on the machine hardly affects: it compares processor time, not
// requests per second, of the API and the Express baseline, which get the same requests in turn. A fixed number of
// requests instead of a fixed time: V8 has then compiled the same code on a slow machine. Processor time is known on
// Linux only.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BenchCase } from '../../scripts/bench/case.ts'
import { loadCases } from '../../scripts/bench/cases.ts'
import { type Comparison, compare } from '../../scripts/bench/compare.ts'
import { requireEqualResponses } from '../../scripts/bench/equal-responses.ts'
import {
  makeFolder,
  makeTenant,
  type OpenScenario,
  openScenario,
  tokenFor,
} from '../../scripts/bench/fixture.ts'
import { prepareRequest } from '../../scripts/bench/load.ts'
import { createServers, type Server } from '../../scripts/bench/servers.ts'
import { CPU_BOUNDS } from './cpu-bounds.ts'

const ROUNDS = 1
/** More rounds follow, one at a time, while the ratio is above the bound: disturbed rounds do not fail the test. */
const MOST_ROUNDS = 25
/** The warm-up has so many runs. */
const WARM_UP = 3
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
    const subjects = [project, express].map((server) => ({ name: server.name, server, prepared }))
    const measure = async (count: number, warmUpRuns: number) => {
      const { rounds } = await compare(subjects, {
        rounds: count,
        extent: { requests },
        warmUp: { requests: warmUpRuns * requests },
        // The plans of foreign keys would be those of the empty tables until autovacuum analyzes them.
        afterWarmUp: async () =>
          benchCase.writes && scenario.pool.query(`analyze ${benchCase.writes.join(', ')}`),
        signal: new AbortController().signal,
      })
      return rounds
    }

    let rounds = await measure(ROUNDS, WARM_UP)
    while (ratioOf(rounds) > bound && rounds.length < MOST_ROUNDS)
      rounds = [...rounds, ...(await measure(1, 1))]

    if (process.env.CPU_BOUNDS === 'print')
      process.stdout.write(`${name} ${ratioOf(rounds).toFixed(2)} of ${rounds.length} rounds\n`)

    expect(ratioOf(rounds), explanation(name, rounds)).toBeLessThanOrEqual(bound)
  },
)

type Rounds = Comparison['rounds']

const microsOf = ({ project, express }: Rounds[number]) =>
  [project.cpuMicros ?? Number.NaN, express?.cpuMicros ?? Number.NaN] as const

/** Of the lower quartiles: other load on the machine makes rounds more expensive, never cheaper. */
function ratioOf(rounds: Rounds): number {
  const quartile = (side: 0 | 1) =>
    rounds
      .map((round) => microsOf(round)[side])
      .toSorted((a, b) => a - b)
      .at(Math.floor((rounds.length - 1) / 4)) ?? Number.NaN
  return quartile(0) / quartile(1)
}

function explanation(name: string, rounds: Rounds): string {
  const byRound = rounds.map(microsOf).map(([api, baseline]) => `${api.toFixed(0)} to ${baseline.toFixed(0)}`)
  return `${name} costs ${ratioOf(rounds).toFixed(2)} times the processor time of the Express baseline, more than
test/processes/cpu-bounds.ts allows. Microseconds per request, API to Express, by round: ${byRound.join(', ')}.
A change since the bound was set made each request more expensive. Node's --cpu-prof, before and after the change, shows
where the time of a request goes. Raise the bound only for a reason that the commit states.`
}
