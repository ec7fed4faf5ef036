// Measures what events cost a write: each case that writes runs against two servers, each with its own database, in short
// blocks in turn. The triggers that write events are on in the one database and off in the other, and then the other way
// round, so that differences between the two servers cancel out. Everything else is as in production. What decides is the
// processor time of the API and of its connections to PostgreSQL together, without autovacuum and checkpoints, which begin
// at random.
import type { Pool } from 'pg'
import {
  type BlockClient,
  cpuMicros,
  cpuRatio,
  measurePairs,
  openClient,
  type PairOptions,
  rateRatio,
  type Side,
} from '../blocks.ts'
import type { BenchCase } from '../case.ts'
import { type Cost, estimate } from '../compare.ts'
import { type Bench, withServers } from '../context.ts'
import { type OpenScenario, openScenario, tokenFor } from '../fixture.ts'
import { prepareRequest } from '../load.ts'
import { cpuSeconds, ownCpuSeconds } from '../processor-time.ts'
import type { Server } from '../servers.ts'

/** The least ratio of a request's processor time without events to its processor time with them. */
export const EVENTS_TARGET = 0.95

const SHORT: PairOptions = { pairs: 40, blocks: 8, requests: 40 }
/** For a case whose requests take long. */
const LONG: PairOptions = { pairs: 20, blocks: 1, requests: 1 }
/** Requests before the first pair: V8 compiles, and tables and caches fill. */
const FIRST_WARM_UP = 3_000
/** Requests after a change of the triggers: each connection plans the statements of the tables anew. */
const WARM_UP = 300

export interface EventFigures extends Cost {
  title: string
}

/** A server with its database. */
interface Installation {
  scenario: OpenScenario
  server: Server
  token: string
}

export async function measureEvents(bench: Bench, cases: readonly BenchCase[]): Promise<EventFigures[]> {
  const writing = cases.filter(({ writes }) => writes !== undefined)
  const inInstallation = <T>(work: (installation: Installation) => Promise<T>): Promise<T> =>
    withServers(bench, bench.signal, async ({ fixture, servers }) => {
      const scenario = await openScenario(fixture, writing)
      try {
        const server = await servers.startProject()
        return await work({ scenario, server, token: await tokenFor(fixture, server) })
      } finally {
        await servers.stopAll()
        await scenario.close()
      }
    })
  return inInstallation((first) =>
    inInstallation(async (second) => {
      const figures: EventFigures[] = []
      for (const benchCase of writing)
        figures.push({
          title: benchCase.title,
          ...(await compareInstallations(bench, benchCase, [first, second])),
        })
      return figures
    }),
  )
}

async function compareInstallations(
  { connections, signal }: Bench,
  benchCase: BenchCase,
  installations: readonly [Installation, Installation],
): Promise<Cost> {
  const isLong = benchCase.requests !== undefined
  const extent = isLong ? LONG : SHORT
  await using cleanup = new AsyncDisposableStack()
  const open = async ({ scenario, server, token }: Installation) => {
    const request = await benchCase.request(scenario)
    const client = openClient(
      server,
      prepareRequest(request, token, benchCase.connections ?? connections),
      signal,
    )
    cleanup.defer(() => client.close())
    cleanup.defer(() => switchEvents(scenario.pool, 'enable'))
    await client.send(isLong ? 2 : FIRST_WARM_UP)
    // The plans would be those of the empty tables until autovacuum analyzes them.
    await scenario.pool.query(`analyze ${benchCase.writes?.join(', ')}`)
    await scenario.pool.query('checkpoint')
    return { client, server, pool: scenario.pool }
  }
  const first = await open(installations[0])
  const second = await open(installations[1])
  const measure = async (withEvents: 'first' | 'second') => {
    await switchEvents(installations[0].scenario.pool, withEvents === 'first' ? 'enable' : 'disable')
    await switchEvents(installations[1].scenario.pool, withEvents === 'second' ? 'enable' : 'disable')
    for (const { client } of [first, second]) await client.send(isLong ? 2 : WARM_UP)
    const [one, other] = [await sideOf(first), await sideOf(second)]
    return withEvents === 'first' ? measurePairs(other, one, extent) : measurePairs(one, other, extent)
  }
  const pairs = await measure('first')
  const swapped = await measure('second')
  // The geometric mean of two ratios does not depend on which server is faster.
  const both = (ratios: readonly number[], ofSwapped: readonly number[]) =>
    estimate(ratios.map((ratio, index) => Math.sqrt(ratio * (ofSwapped[index] ?? Number.NaN))))
  const cpu = [pairs, swapped].map((list) => list.flatMap((pair) => cpuRatio(pair) ?? [])) as [
    number[],
    number[],
  ]
  const micros = [...pairs, ...swapped].flatMap(({ second: sums }) => cpuMicros(sums) ?? [])
  return {
    ratio: both(pairs.map(rateRatio), swapped.map(rateRatio)),
    cpu: cpu[0].length > 0 ? both(...cpu) : undefined,
    micros: micros.length > 0 ? estimate(micros).median : undefined,
  }
}

const sumOf = (values: readonly (number | undefined)[]) =>
  values.some((value) => value === undefined)
    ? undefined
    : values.reduce<number>((sum, value = 0) => sum + value, 0)

/** The connections of the API must be open. */
async function sideOf({
  client,
  server,
  pool,
}: {
  client: BlockClient
  server: Server
  pool: Pool
}): Promise<Side> {
  // Those of the bench are among them, but idle in a block.
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return { client, cpu: () => sumOf([cpuSeconds(server.pid), ...rows.map(({ pid }) => ownCpuSeconds(pid))]) }
}

async function switchEvents(pool: Pool, form: 'enable' | 'disable'): Promise<void> {
  const { rows } = await pool.query(
    `select string_agg(format('alter table %s ${form} trigger %I', tgrelid::regclass, tgname), '; '
       order by tgrelid, tgname) as statements
     from pg_trigger where tgname like 'event\\_of\\_%'`,
  )
  if (!rows[0]?.statements) throw new Error('The triggers that write events have other names.')
  await pool.query(rows[0].statements)
}
