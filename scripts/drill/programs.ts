// Programs that a drill starts, and systems that it simulates. Each program logs to a file in the folder of the run, and ends with the run.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Account } from '../../entities/database/embedded/postgres-account.ts'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { API, LAUNCH_OPTIONS, NO_LIMITS } from '../servers/launch-options.ts'
import type { TemporaryRun } from '../servers/temporary-run.ts'

interface ProgramOptions {
  env?: Readonly<Record<string, string>>
  /** The user that it runs as. */
  account?: Account
  cwd?: string
}

/** Starts a program, with its output in `<name>.log`. */
export function startProgram(
  run: TemporaryRun,
  name: string,
  [command = '', ...args]: readonly string[],
  { env = {}, account = {}, cwd = run.folder }: ProgramOptions = {},
): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const log = join(run.folder, `${name}.log`)
  const output = openSync(log, 'a')
  const child = spawn(command, args, {
    ...account,
    cwd,
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH, HOME, ...env },
  })
  closeSync(output)
  run.running.add(child)
  child.once('exit', () => run.running.delete(child))
  child.once('error', (error) => {
    run.running.delete(child)
    appendFileSync(log, `${error.message}\n`)
  })
  return child
}

interface ApiProcess {
  child: ChildProcess
  origin: string
  /** The origin of its management port. */
  management: string
}

/**
 * Starts the API as an operator does, behind a proxy that terminates TLS, and waits until it is ready. `script` is the
 * scripts/start.ts of the version to start.
 */
export async function startApiProcess(
  run: TemporaryRun,
  name: string,
  env: Readonly<Record<string, string>>,
  script = fileURLToPath(API),
): Promise<ApiProcess> {
  const settings = {
    ...{ HOST: '127.0.0.1', TLS: 'proxy', ...NO_LIMITS },
    ...{ PORT: String(await freePort()), MANAGEMENT_PORT: String(await freePort()), ...env },
  }
  const child = startProgram(run, name, [process.execPath, ...LAUNCH_OPTIONS, script], {
    env: { DATA_DIR: join(run.folder, name), ...settings },
  })
  const management = `http://127.0.0.1:${settings.MANAGEMENT_PORT}`
  await answered(`${management}/readyz`, child)
  return { child, origin: `http://127.0.0.1:${settings.PORT}`, management }
}

/** The onboarding package of the process, which has created the demo tenant. */
export const onboardingOf = ({ folder }: TemporaryRun, name: string): OnboardingPackage =>
  JSON.parse(readFileSync(join(folder, name, 'onboarding.json'), 'utf8'))

export interface Supervisor {
  /** The process that runs now. */
  current(): ApiProcess | undefined
  /** How often the process has ended so far. */
  ends(): number
  /** Restarts it no more and stops it; one that is being started ends with the run. */
  stop(): void
}

export const isRunning = (server: ApiProcess | undefined): boolean =>
  server !== undefined && server.child.exitCode === null && server.child.signalCode === null

/** Keeps a process running: a second after it has ended or failed to start, starts the next one. */
export async function supervise(start: () => Promise<ApiProcess>): Promise<Supervisor> {
  let current: ApiProcess | undefined = await start()
  let isOver = false
  let ends = 0
  const keep = async () => {
    for (;;) {
      while (isRunning(current) && !isOver) await sleep(100)
      if (isOver) return
      ends += 1
      await sleep(1_000)
      if (isOver) return
      current = await start().catch(() => undefined)
    }
  }
  void keep()
  return {
    current: () => current,
    ends: () => ends,
    stop() {
      isOver = true
      current?.child.kill('SIGTERM')
    },
  }
}

/** Resolves when the process has ended. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await exited
}

/** Waits until the address responds with 200, or the process has ended. */
export async function answered(url: string, child?: ChildProcess): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end; await sleep(100)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (response?.ok) return
    if (child && (child.exitCode !== null || child.signalCode !== null)) break
  }
  throw new Error(`${url} does not answer.`)
}

/** Another system, which responds to all requests with that status. */
export function serve(port: number, status: () => number): void {
  createServer((req, res) => {
    req.resume().once('end', () => res.writeHead(status(), { 'Content-Type': 'application/json' }).end('{}'))
  })
    .listen(port, '127.0.0.1')
    .unref()
}
