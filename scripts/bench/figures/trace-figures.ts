// Measures what traces cost: some cases run in short blocks in turn against two servers on one database, one without traces and
// one that records one trace in a hundred and exports it. What decides is the processor time of the API. Two processes
// of one program may differ by more than traces cost, so each pair of servers has one ratio, and the median of several
// pairs is the result.
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
const WARM_UP = 20_000

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
      OTEL_TRACES_SAMPLER_ARG: '0.01',
      OTEL_BSP_SCHEDULE_DELAY: String(EXPORT_MS),
    }
    const results = measured.map((benchCase) => ({ benchCase, pairs: [] as Pair[] }))
    for (let count = 0; count < SERVER_PAIRS; count++) {
      const pair = await startPair(servers, { untraced, traced }, count % 2 === 0)
      await untilPrepared(signal)
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

function costOf(pairs: readonly Pair[]): Cost {
  const cpu = pairs.flatMap((pair) => cpuRatio(pair) ?? [])
  const micros = pairs.flatMap(({ second }) => cpuMicros(second) ?? [])
  return {
    ratio: estimate(pairs.map(rateRatio)),
    cpu: cpu.length > 0 ? estimate(cpu) : undefined,
    micros: micros.length > 0 ? estimate(micros).median : undefined,
  }
}
