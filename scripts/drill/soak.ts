// npm run drill -- soak: two API processes and a worker under a steady load for hours. Prints what should stay the same: memory,
// file descriptors, connections, bytes of disk for each request, and latencies; then what the processes logged. Needs Linux (/proc).
// Tested by test/scripts/small-drills.long.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { openDrillDatabase, withConnection } from './drill-database.ts'
import { prepareShop, type Shop, tokenOf } from './load.ts'
import { onboardingOf, serve, startApiProcess } from './programs.ts'
import { median, table } from './report.ts'
import { randomKind } from './soak/request-mix.ts'

/** How long it sends as many requests as possible, to find the rate; not longer than the run. */
const CALIBRATION_SECONDS = 20
const CLIENTS = 16
const TOKEN_MS = 600_000
const SAMPLE_MS = 10_000
const REPORT_MINUTES = 10
const MEGABYTE = 2 ** 20

interface Sample {
  minute: number
  requests: number
  unexpected: number
  /** Milliseconds of the reads and of the writes. */
  reads: number[]
  writes: number[]
  memory: number[]
  files: number[]
  connections: number
  databaseBytes: number
}

export async function drillSoak(args: string[]): Promise<string> {
  const options = {
    minutes: { type: 'string', default: '120' },
    share: { type: 'string', default: '0.5' },
  } as const
  const { values } = parseArgs({ args, options })
  const [minutes, share] = [Number(values.minutes), Number(values.share)]
  if (!(minutes > 0)) throw new UsageError('--minutes is a number above 0.')
  if (!(share > 0 && share <= 1)) throw new UsageError('--share is a number above 0, at most 1.')
  await using run = temporaryRun('soak')
  await using database = await openDrillDatabase(run)
  const pos = await freePort()
  serve(pos, () => 201)
  const env = { DATABASE_URL: database.url, POS_URL: `http://127.0.0.1:${pos}`, LOG_LEVEL: 'info' }
  const servers = [
    await startApiProcess(run, 'api1', { ...env, ROLE: 'api' }),
    await startApiProcess(run, 'api2', { ...env, ROLE: 'api' }),
    await startApiProcess(run, 'worker', { ...env, ROLE: 'worker' }),
  ]
  const origins = servers.slice(0, 2).map(({ origin }) => origin)
  const onboarding = onboardingOf(run, 'api1')
  const shop = await prepareShop(origins[0] ?? '', onboarding)
  const observe = async () => ({
    memory: servers.map(({ child }) => statusOf(child.pid, 'VmRSS')),
    files: servers.map(({ child }) => readdirSync(`/proc/${child.pid}/fd`).length),
    ...(await withConnection(database.url, databaseFigures)),
  })
  const calibration = Math.min(CALIBRATION_SECONDS, minutes * 60)
  const fastest = await play(shop, origins, calibration / 60, undefined, observe)
  const requests = fastest.reduce((sum, sample) => sum + sample.requests, 0)
  const perSecond = (requests / calibration) * share
  console.error(`${Math.round(perSecond)} requests per second`)
  const samples = await play(shop, origins, minutes, perSecond, observe)
  return `${report(samples)}\n\n${loggedBy(run.folder)}`
}

const statusOf = (pid = 0, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024

async function databaseFigures(client: pg.Client): Promise<Pick<Sample, 'connections' | 'databaseBytes'>> {
  const { rows } = await client.query<{ connections: number; bytes: string }>(
    `select count(*)::int as connections, pg_database_size(current_database()) as bytes
     from pg_stat_activity where application_name <> 'drill' and backend_type = 'client backend'`,
  )
  return { connections: rows[0]?.connections ?? 0, databaseBytes: Number(rows[0]?.bytes) }
}

/** Sends requests for so many minutes: at a rate, or, without one, as fast as they are answered. */
async function play(
  shop: Shop,
  origins: readonly string[],
  minutes: number,
  perSecond: number | undefined,
  observe: () => Promise<Pick<Sample, 'memory' | 'files' | 'connections' | 'databaseBytes'>>,
): Promise<Sample[]> {
  const since = performance.now()
  const end = since + minutes * 60_000
  const samples: Sample[] = []
  let current = { requests: 0, unexpected: 0, reads: [] as number[], writes: [] as number[] }
  let [sent, renewedAt] = [0, since]
  const client = async () => {
    for (;;) {
      const number = sent++
      // The schedule is fixed: a slow response does not make the load lighter, except when all clients wait.
      const due = perSecond === undefined ? 0 : since + (number * 1_000) / perSecond
      if (due > performance.now()) await sleep(due - performance.now())
      const at = performance.now()
      if (at >= end) return
      if (at - renewedAt > TOKEN_MS) {
        renewedAt = at
        shop.token = await tokenOf(origins[0] ?? '', shop.onboarding)
      }
      const [name, , statuses, request] = randomKind()
      const response = await request(shop, origins[number % origins.length] ?? '').catch(() => undefined)
      await response?.arrayBuffer().catch(() => undefined)
      current.requests += 1
      const isWrite = statuses.includes(201)
      if (response && statuses.includes(response.status))
        current[isWrite ? 'writes' : 'reads'].push(performance.now() - at)
      else {
        current.unexpected += 1
        console.error(`${name}: ${response?.status ?? 'no response'}`)
      }
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  for (let minute = 0; performance.now() < end; ) {
    await sleep(Math.min(SAMPLE_MS, end - performance.now()))
    minute = Math.round((performance.now() - since) / 6_000) / 10
    const figures = await observe()
    samples.push({ minute, ...current, ...figures })
    current = { requests: 0, unexpected: 0, reads: [], writes: [] }
  }
  await clients
  return samples
}

/** A row for every ten minutes: medians of the samples in it. */
function report(samples: readonly Sample[]): string {
  const rows = Map.groupBy(
    samples,
    ({ minute }) => (Math.ceil(minute / REPORT_MINUTES) || 1) * REPORT_MINUTES,
  )
  let bytesBefore = samples[0]?.databaseBytes ?? 0
  return table(
    [
      'Until minute',
      'Requests',
      'Unexpected',
      'Reads, p50 / p99 ms',
      'Writes, p50 / p99 ms',
      'Memory, MB',
      'Files',
      'Connections',
      'Database, bytes for each request',
    ],
    [...rows].map(([minute, rows]) => {
      const requests = rows.reduce((sum, row) => sum + row.requests, 0)
      const bytes = rows.at(-1)?.databaseBytes ?? 0
      const grown = Math.round((bytes - bytesBefore) / requests)
      bytesBefore = bytes
      const times = (kind: 'reads' | 'writes') => {
        const sorted = rows.flatMap((row) => row[kind]).toSorted((a, b) => a - b)
        return [0.5, 0.99]
          .map((part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1))
          .join(' / ')
      }
      const each = (kind: 'memory' | 'files') =>
        [0, 1, 2].map((server) => Math.round(median(rows.map((row) => row[kind][server] ?? 0)))).join(', ')
      return [
        minute,
        requests,
        rows.reduce((sum, row) => sum + row.unexpected, 0),
        ...[times('reads'), times('writes'), each('memory'), each('files')],
        ...[median(rows.map(({ connections }) => connections)), grown],
      ]
    }),
  )
}

/** How often each message was logged, by process; and the bytes of each log. */
function loggedBy(folder: string): string {
  const rows = ['api1', 'api2', 'worker'].flatMap((name) => {
    const text = readFileSync(join(folder, `${name}.log`), 'utf8')
    const counts = new Map<string, number>()
    for (const line of text.split('\n').filter(Boolean)) {
      const { level = '', msg = line } = line.startsWith('{') ? JSON.parse(line) : {}
      counts.set(`${level} ${msg}`, (counts.get(`${level} ${msg}`) ?? 0) + 1)
    }
    console.error(`${name}.log: ${(text.length / MEGABYTE).toFixed(1)} MB`)
    return [...counts].map(([message, count]) => [name, message, count])
  })
  return table(['Process', 'Message', 'Lines'], rows)
}
