// Measures what traces cost: some cases run in short blocks in turn against two servers on one database, one without traces and
// one that records one trace in ten and exports it. Two processes of one program may differ by a tenth, which is more than one
// trace in a hundred costs, so each pair of servers has one ratio, the median of several pairs is taken, and a tenth of the
// difference is the result. What decides is the processor time of the API.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { cpuMicros, cpuRatio, measurePairs, openClient, type Pair, rateRatio, type Side } from '../blocks.ts'
import type { BenchCase } from '../case.ts'
import { type Cost, estimate } from '../compare.ts'
import { type Fixture, openScenario, tokenFor } from '../fixture.ts'
import { type PreparedRequest, prepareRequest } from '../load.ts'
import { cpuSeconds } from '../processor-time.ts'
import { type Server, type Servers, untilPrepared } from '../servers.ts'

/** The least ratio of a request's processor time without traces to its processor time with them. */
export const TRACES_TARGET = 0.97

const CASES = ['getCart', 'createCart', 'createHoldBatch', 'listCurrencies']
const SERVER_PAIRS = 8
/** Together some seconds, so that several exports are among them. */
const BLOCKS = { pairs: 1, blocks: 120, requests: 96 }
const EXPORT_MS = 1_000
/** Some hundred of them are recorded: before, the code that records and exports a span is not compiled. */
const WARM_UP = 5_000
/** One trace in ten is recorded, and the result is for one in a hundred. */
const RECORDED = 0.1
const RESULT_FOR = 0.01
/** Spans that may wait for an export; the default would drop some of what one trace in ten records in a second. */
const QUEUE = 10_000

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
interface ServerPair {
  without: Server
  with: Server
}

type Environment = Readonly<Record<string, string>>

/** Starts the two in turn as the first: the later one of two equal servers needs up to a tenth less processor time. */
async function startPair(
  servers: Servers,
  { untraced, traced }: { untraced: Environment; traced: Environment },
  isUntracedFirst: boolean,
): Promise<ServerPair> {
  const start = (env: Environment) => servers.startProject({ env })
  if (isUntracedFirst) return { without: await start(untraced), with: await start(traced) }
  const first = await start(traced)
  return { without: await start(untraced), with: first }
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
    const database = { DATABASE_URL: scenario.databaseUrl }
    const untraced = { ...database, DATA_DIR: join(fixture.folder, 'untraced') }
    const traced = {
      ...{ ...database, DATA_DIR: join(fixture.folder, 'traced') },
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: String(RECORDED),
      OTEL_BSP_SCHEDULE_DELAY: String(EXPORT_MS),
      OTEL_BSP_MAX_QUEUE_SIZE: String(QUEUE),
    }
    const results = measured.map((benchCase) => ({ benchCase, pairs: [] as Pair[] }))
    for (let count = 0; count < SERVER_PAIRS; count++) {
      const pair = await startPair(servers, { untraced, traced }, count % 2 === 0)
      await untilPrepared([pair.with, pair.without], signal)
      const token = await tokenFor(fixture, pair.without)
      for (const { benchCase, pairs } of results) {
        const request = await benchCase.request(scenario)
        const prepared = prepareRequest(request, token, benchCase.connections ?? connections)
        pairs.push(...(await compareServers(pair, prepared, signal)))
      }
      await servers.stopAll()
    }
    return results.map(({ benchCase: { title }, pairs }) => ({ title, ...costOf(pairs) }))
  } finally {
    await servers.stopAll()
    receiver.closeAllConnections()
    receiver.close()
    await scenario.close()
  }
}

async function compareServers(
  pair: ServerPair,
  prepared: PreparedRequest,
  signal: AbortSignal,
): Promise<Pair[]> {
  const sideOf = (server: Server): Side => ({
    client: openClient(server, prepared, signal),
    cpu: () => cpuSeconds(server.pid),
  })
  const [without, traced] = [sideOf(pair.without), sideOf(pair.with)]
  try {
    await Promise.all([without, traced].map(({ client }) => client.send(WARM_UP)))
    return await measurePairs(without, traced, BLOCKS)
  } finally {
    for (const { client } of [without, traced]) client.close()
  }
}

/** What the ratio of a pair would be with fewer traces: each costs the same. */
function withFewer(ratio: number): number {
  const cost = 1 / ratio - 1
  return 1 / (1 + (cost * RESULT_FOR) / RECORDED)
}

function costOf(pairs: readonly Pair[]): Cost {
  const cpu = pairs.flatMap((pair) => cpuRatio(pair) ?? []).map(withFewer)
  const micros = pairs.flatMap(({ first }) => cpuMicros(first) ?? [])
  return {
    ratio: estimate(pairs.map(rateRatio).map(withFewer)),
    cpu: cpu.length > 0 ? estimate(cpu) : undefined,
    micros: micros.length > 0 ? estimate(micros).median : undefined,
  }
}
