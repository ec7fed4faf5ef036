// Starts the servers that the bench compares, each with its environment.

import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'
import { API, LAUNCH_OPTIONS, NO_LIMITS } from '../servers/launch-options.ts'
import { cpuSeconds } from '../servers/processor-time.ts'
import { type ServerProcess, startServerProcess } from '../servers/server-process.ts'
import { stopAll } from '../servers/stop-process.ts'

/** `pipeline` is Fastify with two shared connections in pg's pipeline mode. */
export const BASELINES = ['express', 'fastify', 'pipeline'] as const

export type BaselineName = (typeof BASELINES)[number]

export interface Server extends ServerProcess {
  name: 'project' | BaselineName
}

interface ProjectOptions {
  /** Whether it runs background jobs. */
  role?: 'api' | 'all'
  /** Further settings. */
  env?: Readonly<Record<string, string>>
}

export interface Servers {
  /** The API as in production, without effective rate limits. */
  startProject(options?: ProjectOptions): Promise<Server>
  /** Uses the certificate that the API generated. */
  startBaseline(name: BaselineName, databaseUrl: string): Promise<Server>
  /** Stops all servers that still run. */
  stopAll(): Promise<void>
}

/** A server that uses less of a second than this share has nothing left to prepare. */
const IDLE_SHARE = 0.05
const PREPARATION_MS = 30_000

/**
 * Waits until servers have finished the preparations that they make while idle. Otherwise these would slow down the first
 * minute under load, most of all on the server that started last.
 */
export async function untilPrepared(servers: readonly Server[], signal: AbortSignal): Promise<void> {
  const used = () => servers.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? 0), 0)
  const deadline = performance.now() + PREPARATION_MS
  for (let before = used(); performance.now() < deadline; before = used()) {
    await sleep(1_000, undefined, { signal })
    // Where processor time is unknown, everybody gets the time that a slow machine needs.
    if (before > 0 && used() - before < IDLE_SHARE) return
  }
}

/** Starts servers on one data folder; `signal` stops them all and prevents further starts. */
export function createServers(folder: string, signal: AbortSignal): Servers {
  const running = new Set<ChildProcess>()
  const stopRunning = () => stopAll(running)
  signal.addEventListener('abort', stopRunning)
  const start = async (
    name: Server['name'],
    script: URL,
    env: Record<string, string>,
    args: readonly string[],
  ): Promise<Server> => {
    signal.throwIfAborted()
    return { name, ...(await startServerProcess({ name, script, folder, env, execArgv: args, running })) }
  }
  // The same for all servers of a run, because they share the database.
  const encryptionKey = randomBytes(32).toString('base64')
  return {
    stopAll: stopRunning,
    startProject: ({ role = 'api', env: extraEnv = {} } = {}) => {
      const env = {
        ENVIRONMENT: 'production',
        KEY_ENCRYPTION_KEY: encryptionKey,
        ROLE: role,
        HOST: '127.0.0.1',
        PROCESSES: '1',
        LOG_LEVEL: 'info',
        DATA_DIR: folder,
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        ...NO_LIMITS,
        ...extraEnv,
      }
      return start('project', API, env, LAUNCH_OPTIONS)
    },
    startBaseline: (name, databaseUrl) => {
      // Here already, because the server has only some seconds to become ready.
      installExtraPackages()
      const env = {
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        CERTIFICATE: join(folder, 'tls', 'server.pem'),
        ...(name === 'pipeline' && { PIPELINE: 'yes' }),
      }
      const script = name === 'express' ? 'express' : 'fastify'
      return start(name, new URL(`baselines/${script}-baseline.ts`, import.meta.url), env, [])
    },
  }
}
