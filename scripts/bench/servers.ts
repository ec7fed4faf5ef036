// The two servers as processes, each with an environment of its own and its output in a file, as an operator would run
// them. They start in the bench's folder, where there is no .env.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../entities/postgres-process.ts'
import { ask } from './ask.ts'

export interface Server {
  name: 'project' | 'baseline'
  origin: string
  pid: number
  /** From its start to the first 200 of /readyz. */
  readyAfterMs: number
  stop(): Promise<void>
}

export interface Servers {
  /** The API as in production, its limits out of the way; background work is left to ROLE. */
  startProject(role?: 'api' | 'all', nodeArguments?: readonly string[]): Promise<Server>
  /** Shows the certificate that the API made. */
  startBaseline(databaseUrl: string, nodeArguments?: readonly string[]): Promise<Server>
  /** Whatever still runs. */
  stopAll(): Promise<void>
}

const API = new URL('../start.ts', import.meta.url)
const BASELINE = new URL('baseline.ts', import.meta.url)
const UNLIMITED = '1000000000'
/** What `npm start` gives Node, in package.json. */
const AS_STARTED = ['--max-semi-space-size=4', '--expose-gc']

/** Starts servers on one data folder; `signal` stops them all and lets no more start. */
export function createServers(folder: string, signal: AbortSignal): Servers {
  const running = new Set<ChildProcess>()
  const stopAll = async () => void (await Promise.all([...running].map(stop)))
  signal.addEventListener('abort', stopAll)
  const start = (
    name: Server['name'],
    script: URL,
    env: Record<string, string>,
    words: readonly string[],
  ) => {
    signal.throwIfAborted()
    return startServer(name, script, { folder, env, words, running })
  }
  return {
    stopAll,
    startProject: (role = 'api', nodeArguments = []) => {
      const env = {
        ENVIRONMENT: 'production',
        ROLE: role,
        HOST: '127.0.0.1',
        PROCESSES: '1',
        LOG_LEVEL: 'info',
        DATA_DIR: folder,
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        RATE_LIMIT_AUTHENTICATED: UNLIMITED,
        RATE_LIMIT_ANONYMOUS: UNLIMITED,
        RATE_LIMIT_TOKEN: UNLIMITED,
      }
      return start('project', API, env, [...AS_STARTED, ...nodeArguments])
    },
    startBaseline: (databaseUrl, nodeArguments = []) => {
      const env = {
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        CERTIFICATE: join(folder, 'tls', 'server.pem'),
      }
      return start('baseline', BASELINE, env, nodeArguments)
    },
  }
}

interface Place {
  folder: string
  env: Record<string, string>
  /** Arguments for Node itself, such as a profiler's. */
  words: readonly string[]
  running: Set<ChildProcess>
}

async function startServer(
  name: Server['name'],
  script: URL,
  { folder, env, words, running }: Place,
): Promise<Server> {
  const port = await freePort()
  const origin = `https://127.0.0.1:${port}`
  const log = join(folder, `${name}.log`)
  const output = openSync(log, 'a')
  const { PATH = '', HOME = '' } = process.env
  const startedAt = performance.now()
  // In a group of its own: Ctrl-C reaches the bench alone, which then stops everything in order.
  const child = spawn(process.execPath, [...words, fileURLToPath(script)], {
    cwd: folder,
    detached: true,
    env: { PATH, HOME, PORT: String(port), ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  running.add(child)
  child.once('exit', () => running.delete(child))
  try {
    await ready(child, origin)
  } catch {
    await stop(child)
    throw new Error(`The ${name} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
  }
  const readyAfterMs = performance.now() - startedAt
  return { name, origin, pid: child.pid ?? 0, readyAfterMs, stop: () => stop(child) }
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const reply = await ask(`${origin}/readyz`).catch(() => undefined)
    if (reply?.status === 200) return
  }
  throw new Error('not ready')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await gone
  clearTimeout(late)
}
