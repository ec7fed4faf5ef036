// Measures what events cost a write: the cases that write run against the API in turn with and without the triggers that
// write events, in another order each round. Everything else is as in production.
import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import type { BenchCase } from '../case.ts'
import { type Cost, spread } from '../compare.ts'
import { type Fixture, openScenario, tokenFor } from '../fixture.ts'
import { cpuSeconds, load, type PreparedRequest, prepareRequest } from '../load.ts'
import type { Server, Servers } from '../servers.ts'

/** The least ratio of a request's time without events to its time with them. */
export const EVENTS_TARGET = 0.95

const ROUNDS = 16
const SECONDS = 1
/** Requests after each change of the triggers: PostgreSQL plans the statements of the tables anew. */
const WARM_UP = 100

export interface EventFigures extends Cost {
  title: string
}

interface EventOptions {
  servers: Servers
  fixture: Fixture
  connections: number
  signal: AbortSignal
}

export async function measureEvents(
  { servers, fixture, connections, signal }: EventOptions,
  cases: readonly BenchCase[],
): Promise<EventFigures[]> {
  // A bulk of 10,000 records takes so long that a run would have only a few requests.
  const writing = cases.filter(({ name, writes }) => writes !== undefined && !name.startsWith('bulk'))
  const scenario = await openScenario(fixture, writing)
  try {
    const server = await servers.startProject()
    const token = await tokenFor(fixture, server)
    const figures: EventFigures[] = []
    for (const { title, request, writes = [], connections: ofCase = connections } of writing) {
      const prepared = prepareRequest(await request(scenario), token, ofCase)
      figures.push({ title, ...(await compareForms(scenario.pool, server, prepared, writes, signal)) })
    }
    return figures
  } finally {
    await servers.stopAll()
    await scenario.close()
  }
}

async function compareForms(
  pool: Pool,
  server: Server,
  prepared: PreparedRequest,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<Cost> {
  const ratios: number[] = []
  const cpus: number[] = []
  const postmaster = await postmasterOf(pool)
  for (let round = 0; round < ROUNDS; round++) {
    const rates = { enable: 0, disable: 0 }
    const micros = { enable: Number.NaN, disable: Number.NaN }
    const forms = ['enable', 'disable'] as const
    for (const form of round % 2 === 0 ? forms : forms.toReversed()) {
      await switchEvents(pool, form)
      // The plans made after the switch would be those of the empty tables until autovacuum analyzes them.
      await pool.query(`analyze ${tables.join(', ')}`)
      await load(server, prepared, { requests: WARM_UP }, signal)
      const before = cpuOf(postmaster)
      const run = await load(server, prepared, { seconds: SECONDS }, signal)
      rates[form] = run.requestsPerSecond
      micros[form] = (run.cpuMicros ?? Number.NaN) + ((cpuOf(postmaster) - before) * 1e6) / run.requests
    }
    ratios.push(rates.enable / rates.disable)
    cpus.push(micros.disable / micros.enable)
  }
  await switchEvents(pool, 'enable')
  return { ratio: spread(ratios), cpu: cpus.some(Number.isNaN) ? undefined : spread(cpus) }
}

/** The parent of the processes of PostgreSQL. */
async function postmasterOf(pool: Pool): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
}

const cpuOf = (pid: number | undefined) => (pid === undefined ? undefined : cpuSeconds(pid)) ?? Number.NaN

async function switchEvents(pool: Pool, form: 'enable' | 'disable'): Promise<void> {
  const { rows } = await pool.query(
    `select format('alter table %s ${form} trigger %I', tgrelid::regclass, tgname) as statement
     from pg_trigger where tgname like 'event\\_of\\_%' order by tgrelid, tgname`,
  )
  if (rows.length === 0) throw new Error('The triggers that write events have other names.')
  for (const { statement } of rows) await pool.query(statement)
}
