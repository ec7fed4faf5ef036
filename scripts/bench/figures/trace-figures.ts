// Measures what traces cost: some cases run in turn against two servers on one database, one without traces and one that
// records one trace in a hundred and exports it, in another order each round. Two processes of one program may differ by
// more than traces cost, so there are several pairs of servers.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BenchCase } from '../case.ts'
import { type Cost, spread } from '../compare.ts'
import { type Fixture, openScenario, tokenFor } from '../fixture.ts'
import { load, type PreparedRequest, prepareRequest } from '../load.ts'
import type { Server, Servers } from '../servers.ts'

/** The least ratio of a request's time without traces to its time with them. */
export const TRACES_TARGET = 0.97

const CASES = ['getCart', 'createCart', 'createHoldBatch', 'listCurrencies']
const PAIRS = 4
/** Of each case with a pair of servers. */
const ROUNDS = 4
const SECONDS = 1
const WARM_UP = 1_000

export interface TraceFigures extends Cost {
  title: string
}

interface TraceOptions {
  servers: Servers
  fixture: Fixture
  connections: number
  signal: AbortSignal
}

/** Two servers that differ in traces alone. */
interface Pair {
  without: Server
  with: Server
}

interface Ratios {
  title: string
  rates: number[]
  cpus: number[]
}

export async function measureTraces(
  { servers, fixture, connections, signal }: TraceOptions,
  cases: readonly BenchCase[],
): Promise<TraceFigures[]> {
  const measured = cases.filter(({ name }) => CASES.includes(name))
  const scenario = await openScenario(fixture, measured)
  const receiver = createServer((req, res) => void req.resume().once('end', () => res.writeHead(200).end()))
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    const env = {
      DATABASE_URL: scenario.databaseUrl,
      DATA_DIR: join(fixture.folder, 'traced'),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
    }
    const results = measured.map((benchCase) => ({
      benchCase,
      ratios: { title: benchCase.title, rates: [], cpus: [] } as Ratios,
    }))
    for (let count = 0; count < PAIRS; count++) {
      const pair = { without: await servers.startProject(), with: await servers.startProject({ env }) }
      const token = await tokenFor(fixture, pair.without)
      for (const { benchCase, ratios } of results) {
        const request = await benchCase.request(scenario)
        await comparePair(
          pair,
          prepareRequest(request, token, benchCase.connections ?? connections),
          ratios,
          signal,
        )
      }
      await servers.stopAll()
    }
    return results.map(({ ratios: { title, rates, cpus } }) => ({
      title,
      ratio: spread(rates),
      cpu: cpus.length > 0 ? spread(cpus) : undefined,
    }))
  } finally {
    await servers.stopAll()
    receiver.closeAllConnections()
    receiver.close()
    await scenario.close()
  }
}

async function comparePair(
  pair: Pair,
  prepared: PreparedRequest,
  { rates, cpus }: Ratios,
  signal: AbortSignal,
): Promise<void> {
  await load(pair.without, prepared, { requests: WARM_UP }, signal)
  await load(pair.with, prepared, { requests: WARM_UP }, signal)
  const loadSide = (side: keyof Pair) => load(pair[side], prepared, { seconds: SECONDS }, signal)
  for (let round = 0; round < ROUNDS; round++) {
    const first = await loadSide(round % 2 === 0 ? 'without' : 'with')
    const second = await loadSide(round % 2 === 0 ? 'with' : 'without')
    const [untraced, traced] = round % 2 === 0 ? [first, second] : [second, first]
    rates.push(traced.requestsPerSecond / untraced.requestsPerSecond)
    if (traced.cpuMicros && untraced.cpuMicros) cpus.push(untraced.cpuMicros / traced.cpuMicros)
  }
}
