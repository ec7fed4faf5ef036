// Starts a server as a separate process, as an operator would: with only the environment variables that are passed,
// its output in a log file, and its data folder as the working directory, so that it reads no .env file.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import { sendRequest } from './https-request.ts'
import { stopProcess } from './stop-process.ts'

export interface ServerProcess {
  origin: string
  pid: number
  /** Milliseconds from its start to the first 200 of /readyz. */
  readyAfterMs: number
  stop(): Promise<void>
}

interface StartOptions {
  /** Its name in messages and the base name of its log file. */
  name: string
  script: URL
  folder: string
  env: Readonly<Record<string, string>>
  /** Arguments for Node, such as a profiler's. */
  execArgv?: readonly string[]
  /** Contains the process while it runs. */
  running: Set<ChildProcess>
  host?: string
}

/** Starts it on a free port. If it does not become ready, throws an error with the end of its log. */
export async function startServerProcess(options: StartOptions): Promise<ServerProcess> {
  const { name, script, folder, env, execArgv = [], running, host = '127.0.0.1' } = options
  const port = await freePort()
  const origin = `https://${host}:${port}`
  const log = join(folder, `${name}.log`)
  const output = openSync(log, 'a')
  const { PATH = '', HOME = '' } = process.env
  const startedAt = performance.now()
  // A separate process group: Ctrl-C reaches only the command, which then stops everything in order.
  const child = spawn(process.execPath, [...execArgv, fileURLToPath(script)], {
    cwd: folder,
    detached: true,
    env: { PATH, HOME, PORT: String(port), ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  running.add(child)
  child.once('exit', () => running.delete(child))
  try {
    await waitUntilReady(child, origin)
  } catch {
    await stopProcess(child)
    throw new Error(`The ${name} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
  }
  const readyAfterMs = performance.now() - startedAt
  return { origin, pid: child.pid ?? 0, readyAfterMs, stop: () => stopProcess(child) }
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const reply = await sendRequest(`${origin}/readyz`).catch(() => undefined)
    if (reply?.status === 200) return
  }
  throw new Error('not ready')
}
