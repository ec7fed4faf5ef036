// npm run drill -- prometheus: a real Prometheus scrapes the management ports of an API of two processes and of a worker,
// with the generated rules, while one of the processes is killed. Counters must not go backwards, no request may be counted
// twice or be lost but those of the killed process since the last scrape, and no rule may fail.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import { connectDatabase } from '../../entities/server/database.ts'
import { freePort } from '../../entities/server/embedded/postgres-process.ts'
import { API, LAUNCH_OPTIONS, NO_LIMITS } from '../servers/launch-options.ts'
import { stopAll } from '../servers/stop-process.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { answered } from './programs.ts'

const generated = fileURLToPath(new URL('../../generated/operations/', import.meta.url))

const NAME = 'http_server_request_duration_seconds_count'

/** Several scrapes: one a second. */
const SCRAPES_MS = 5_000

export async function drillPrometheus(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { requests: { type: 'string', default: '2000' } } })
  const requests = Number(values.requests)
  await using run = temporaryRun('drill')
  const database = await connectDatabase({
    environment: 'sandbox',
    databaseUrl: undefined,
    dataDir: run.folder,
  })
  try {
    const start = (
      name: string,
      command: string,
      args: readonly string[],
      env: Record<string, string> = {},
    ) => {
      const { PATH = '', HOME = '' } = process.env
      const child = spawn(command, args, {
        cwd: run.folder,
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH,
          HOME,
          DATABASE_URL: database.url,
          DATA_DIR: join(run.folder, name),
          ...NO_LIMITS,
          ...env,
        },
      })
      run.running.add(child)
      child.once('exit', () => run.running.delete(child))
      return child
    }
    const serve = async (name: string, env: Record<string, string>) => {
      const port = await freePort()
      const settings = { HOST: '127.0.0.1', TLS: 'proxy', MANAGEMENT_PORT: String(port), ...env }
      const child = start(name, process.execPath, [...LAUNCH_OPTIONS, fileURLToPath(API)], settings)
      await answered(`http://127.0.0.1:${port}/readyz`)
      return { target: `127.0.0.1:${port}`, pid: child.pid ?? 0 }
    }
    const port = await freePort()
    const api = await serve('api', { ROLE: 'api', PROCESSES: '2', PORT: String(port) })
    const worker = await serve('worker', { ROLE: 'worker' })

    const configuration = parse(readFileSync(join(generated, 'prometheus.yaml'), 'utf8'))
    configuration.global = { scrape_interval: '1s', evaluation_interval: '1s' }
    configuration.rule_files = [join(generated, 'alerts.yaml')]
    configuration.scrape_configs[0].static_configs = [{ targets: [api.target, worker.target] }]
    const file = join(run.folder, 'prometheus.yaml')
    writeFileSync(file, stringify(configuration))
    const address = `127.0.0.1:${await freePort()}`
    start('prometheus', 'prometheus', [
      ...[`--config.file=${file}`, `--storage.tsdb.path=${join(run.folder, 'series')}`],
      ...[`--web.listen-address=${address}`, '--log.level=error'],
    ])
    await answered(`http://${address}/-/ready`)

    const ping = () => sendPings(`http://127.0.0.1:${port}/cart/v1/ping`, requests)
    await ping()
    await sleep(SCRAPES_MS)
    const [child] = readFileSync(`/proc/${api.pid}/task/${api.pid}/children`, 'utf8').trim().split(' ')
    process.kill(Number(child), 'SIGKILL')
    // A request may meet the killed process, so the next ones wait for its replacement.
    await sleep(SCRAPES_MS)
    await ping()
    await sleep(SCRAPES_MS)

    const query = async (expr: string) => {
      const { data, error } = await readJson(
        `http://${address}/api/v1/query?query=${encodeURIComponent(expr)}`,
      )
      if (error) throw new Error(`${expr}: ${error}`)
      return data.result.map(
        ({ metric, value }: { metric: Record<string, string>; value: [number, string] }) => ({
          ...metric,
          value: Number(value[1]),
        }),
      ) as ({ value: number } & Record<string, string | number>)[]
    }
    const up = await query('up')
    const [counted] = await query(`sum(${NAME}{operation="pingCart",status="200"})`)
    const { data: types } = await readJson(`http://${address}/api/v1/metadata`)
    const counters = Object.entries(types as Record<string, { type: string }[]>).flatMap(
      ([name, [first]]) => {
        if (first?.type === 'histogram') return [`${name}_count`, `${name}_sum`, `${name}_bucket`]
        return first?.type === 'counter' ? [name] : []
      },
    )
    const resets: string[] = []
    for (const name of counters) {
      if ((await query(`resets(${name}{instance="${api.target}"}[10m]) > 0`)).length > 0) resets.push(name)
    }
    const waitingJobs = await query(`background_waiting{instance="${worker.target}"}`)
    const { data } = await readJson(`http://${address}/api/v1/rules`)
    const rules = data.groups.flatMap((group: { rules: unknown[] }) => group.rules) as {
      name: string
      health: string
      state: string
    }[]
    const faults = [
      ...(up.length === 2 && up.every(({ value }) => value === 1) ? [] : ['a target is down']),
      ...(counted?.value === 2 * requests ? [] : [`${counted?.value} requests are counted`]),
      ...resets.map((name) => `${name} went backwards`),
      ...(waitingJobs.length >= 5 ? [] : ['the worker does not report its queues']),
      ...rules.filter(({ health }) => health !== 'ok').map(({ name }) => `the rule ${name} fails`),
      ...rules.filter(({ state }) => state === 'firing').map(({ name }) => `${name} fires`),
    ]
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return `${up.length} targets, ${counted?.value} of ${2 * requests} requests counted with one process killed, none of ${counters.length} counters went backwards, ${rules.length} rules evaluated, none fires.`
  } finally {
    await stopAll(run.running)
    await database.close()
  }
}

async function sendPings(url: string, count: number): Promise<void> {
  const one = async () => {
    for (let sent = 0; sent < count / 10; sent += 1) {
      const response = await fetch(url, { headers: { 'X-Forwarded-Proto': 'https' } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`ping answers ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: 10 }, one))
}

// biome-ignore lint/suspicious/noExplicitAny: the responses of Prometheus
const readJson = async (url: string): Promise<any> => (await fetch(url)).json()
