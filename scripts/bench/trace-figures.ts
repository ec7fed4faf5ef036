// Measures what traces cost: some cases run in turn against two servers on one database, one without traces and one that
// records one trace in a hundred and exports it, in another order each round.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BenchCase } from './case.ts'
import { type Spread, spread } from './compare.ts'
import { type Fixture, openScenario, tokenFor } from './fixture.ts'
import { load, prepareRequest } from './load.ts'
import type { Servers } from './servers.ts'

/** The least ratio of a request's time without traces to its time with them. */
export const TRACES_TARGET = 0.97

const CASES = ['getCart', 'createCart', 'createHoldBatch', 'listCurrencies']
const ROUNDS = 8
const SECONDS = 2
const WARM_UP = 300

export interface TraceFigures {
  title: string
  /** Requests per second with traces divided by those without, in the same round. */
  ratio: Spread
  /** The same for the processor time of a request without traces divided by that with them. */
  cpu: Spread | undefined
}

interface TraceOptions {
  servers: Servers
  stage: Fixture
  connections: number
  signal: AbortSignal
}

export async function measureTraces(
  { servers, stage, connections, signal }: TraceOptions,
  cases: readonly BenchCase[],
): Promise<TraceFigures[]> {
  const measured = cases.filter(({ name }) => CASES.includes(name))
  const scenario = await openScenario(stage, measured)
  const receiver = createServer((req, res) => void req.resume().once('end', () => res.writeHead(200).end()))
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    const env = {
      DATABASE_URL: scenario.databaseUrl,
      DATA_DIR: join(stage.folder, 'traced'),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
    }
    const sides = { without: await servers.startProject(), with: await servers.startProject({ env }) }
    const token = await tokenFor(stage, sides.without)
    const figures: TraceFigures[] = []
    for (const { title, request, connections: ofCase = connections } of measured) {
      const prepared = prepareRequest(await request(scenario), token, ofCase)
      const order = ['without', 'with'] as const
      for (const side of order) await load(sides[side], prepared, { requests: WARM_UP }, signal)
      const rates: number[] = []
      const cpus: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const runs: Partial<Record<(typeof order)[number], Awaited<ReturnType<typeof load>>>> = {}
        for (const side of round % 2 === 0 ? order : order.toReversed()) {
          runs[side] = await load(sides[side], prepared, { seconds: SECONDS }, signal)
        }
        rates.push((runs.with?.requestsPerSecond ?? 0) / (runs.without?.requestsPerSecond ?? 1))
        if (runs.with?.cpuMicros && runs.without?.cpuMicros)
          cpus.push(runs.without.cpuMicros / runs.with.cpuMicros)
      }
      figures.push({ title, ratio: spread(rates), cpu: cpus.length > 0 ? spread(cpus) : undefined })
    }
    return figures
  } finally {
    await servers.stopAll()
    receiver.closeAllConnections()
    receiver.close()
    await scenario.close()
  }
}
