// The installation in which the drill "alerts" causes failures: a database, and servers that can be started again at the
// same address.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../entities/database/embedded/postgres-process.ts'
import { issueCertificate } from '../../../handlers/runtime/process/certificate-issue.ts'
import { stopAll } from '../../servers/stop-process.ts'
import type { TemporaryRun } from '../../servers/temporary-run.ts'
import { openDrillDatabase } from '../drill-database.ts'
import { mountDisk, unmountDisk } from '../fill-disk.ts'
import { type Shop, send, tokenOf } from '../load.ts'
import { onboardingOf, startApiProcess, stop } from '../programs.ts'

interface Server {
  /** Its label in Prometheus: the address of its management port. */
  instance: string
  origin: string
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  kill(): Promise<void>
}

export type Part = 'worker' | 'spare'

export interface Installation {
  run: TemporaryRun
  /** Of what a cause leaves until the end. */
  cleanup: AsyncDisposableStack
  database: { url: string; dataDir: string }
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Serves requests. Its rules are in `rules`, and its traces go to a receiver at the port `traces`. */
  api: Server
  /** Sends orders to a point of sale at the port `pos`. */
  worker: Server
  /** A server with TLS, whose log and DECISION_LOG are on the small disk `disk`. */
  spare: Server
  rules: string
  disk: string
  traces: number
  pos: number
  shop: Shop
  company: number
  /** Requests to the API; they fail unless the response is 2xx. */
  read(path: string, patienceMs?: number): Promise<void>
  post(path: string, body: unknown): Promise<void>
}

const DAY_MS = 86_400_000
/** Of a development certificate. */
const VALID_DAYS = 397

export async function startInstallation(
  run: TemporaryRun,
  parts: ReadonlySet<Part>,
  cleanup: AsyncDisposableStack,
): Promise<Installation> {
  const database = cleanup.use(await openDrillDatabase(run))
  const client = new pg.Client({ connectionString: database.url, application_name: 'drill' })
  await client.connect()
  cleanup.defer(() => client.end())
  const [rules, disk] = [join(run.folder, 'rules'), join(run.folder, 'disk')]
  cpSync(new URL('../../../rules/', import.meta.url), rules, { recursive: true })
  const [traces, pos] = [await freePort(), await freePort()]

  const prepare = async (name: string, env: Record<string, string>, folder = run.folder): Promise<Server> => {
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())]
    let child: Awaited<ReturnType<typeof startApiProcess>>['child'] | undefined
    return {
      instance: `127.0.0.1:${MANAGEMENT_PORT}`,
      origin: `${env.TLS ? 'https' : 'http'}://127.0.0.1:${PORT}`,
      async start() {
        const all = {
          DATABASE_URL: database.url,
          DATA_DIR: join(run.folder, name),
          PORT,
          MANAGEMENT_PORT,
          ...env,
        }
        child = (await startApiProcess({ ...run, folder }, name, all)).child
      },
      signal: (signal) => void child?.kill(signal),
      kill: async () => void (child && (await stop(child, 'SIGKILL'))),
    }
  }
  const api = await prepare('api', {
    ...{ ROLE: 'api', LOG_LEVEL: 'warn', RULES_DIR: rules, OTEL_BSP_SCHEDULE_DELAY: '500' },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces}`, OTEL_EXPORTER_OTLP_TIMEOUT: '1000' },
  })
  const posUrl = `http://127.0.0.1:${pos}/{CompanyId}`
  const worker = await prepare('worker', { ROLE: 'worker', LOG_LEVEL: 'error', POS_URL: posUrl })
  const [TLS_CERT, TLS_KEY] = [join(run.folder, 'cert.pem'), join(run.folder, 'key.pem')]
  const spareEnv = { ROLE: 'api', TLS: 'files', TLS_CERT, TLS_KEY, DECISION_LOG: join(disk, 'decisions') }
  const spare = await prepare('spare', spareEnv, disk)

  cleanup.defer(() => stopAll(run.running))
  await api.start()
  if (parts.has('worker')) await worker.start()
  if (parts.has('spare')) {
    mountDisk(disk, '2m')
    cleanup.defer(() => unmountDisk(disk))
    await renewCertificate(run, 10)
    await spare.start()
  }
  const onboarding = onboardingOf(run, 'api')
  const token = await tokenOf(api.origin, onboarding)
  const request = async (path: string, body?: unknown, patienceMs?: number) => {
    const response = await send(api.origin, token, path, body, patienceMs)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  }
  return {
    ...{ run, cleanup, api, worker, spare, rules, disk, traces, pos, company: onboarding.CompanyId },
    database: { url: database.url, dataDir: run.folder },
    shop: { onboarding, token, priced: [], held: '' },
    sql: async (text, values) => (await client.query(text, values)).rows,
    read: (path, patienceMs) => request(path, undefined, patienceMs),
    post: request,
  }
}

/** Writes a certificate that is valid for so many more days, for the next start of the spare server. */
export async function renewCertificate(run: TemporaryRun, days: number): Promise<void> {
  const issuedAt = new Date(Date.now() + (days - VALID_DAYS) * DAY_MS)
  const [key = '', certificate = ''] = await issueCertificate(['127.0.0.1'], issuedAt)
  writeFileSync(join(run.folder, 'key.pem'), key)
  writeFileSync(join(run.folder, 'cert.pem'), certificate)
}

/** Repeats an action in so many loops, also if it fails; returns a function that ends them. */
export function repeat(loops: number, pauseMs: number, action: () => Promise<unknown>): () => Promise<void> {
  let isOver = false
  const loop = async () => {
    for (; !isOver; await sleep(pauseMs)) await action().catch(() => {})
  }
  const all = Promise.all(Array.from({ length: loops }, loop))
  return async () => {
    isOver = true
    await all
  }
}
