// Other processes for tests: a piece of TypeScript that runs in a separate Node until it is killed, and the product
// as an operator starts it, on a database of the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LAUNCH_OPTIONS } from '../../../scripts/servers/launch-options.ts'
import { databaseEnvironment } from '../servers/pgbouncer-mode.ts'

const root = new URL('../../../', import.meta.url).href

/** Runs `code`, in which `root` is the URL of the project; resolves with its first line of output. */
export async function runInProcess(code: string): Promise<{ child: ChildProcess; output: string }> {
  const source = `const root = ${JSON.stringify(root)}\n${code}\nsetInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])])
  return { child, output: String(output).trim() }
}

/** Kills it with SIGKILL, as a crash would. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export interface ServerProcess {
  child: ChildProcess
  /** Plain HTTP, as with a proxy that terminates TLS. */
  origin: string
  /** The origin of its management port, also plain HTTP; empty if it has none. */
  management: string
  /** Its output so far. */
  output(): string
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

interface ServerOptions {
  /** Modules that it loads first; with them it gets an IPC channel to this process. */
  imports?: readonly URL[]
  /** The folder of the project; by default this one. */
  project?: string
}

/** Starts the server with its own folder and port; resolves when it reports that it is ready. */
export async function startServer(
  env: Record<string, string>,
  { imports = [], project = fileURLToPath(root) }: ServerOptions = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-process-'))
  const port = env.PORT ?? String(await freePort())
  const args = imports.map(({ href }) => `--import=${href}`)
  const child = spawn(process.execPath, [...LAUNCH_OPTIONS, ...args, 'scripts/start.ts'], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: port,
      TLS: 'proxy',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_AUTHENTICATED: '1000000',
      ...env,
      ...databaseEnvironment(env),
      // Several workers run on this machine, so the port must not be fixed.
      MANAGEMENT_PORT: env.MANAGEMENT_PORT || '0',
    },
    stdio: imports.length > 0 ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The server has no output.')
  const exited = once(child, 'exit').then(() => rmSync(folder, { recursive: true, force: true }))
  let output = ''
  stderr.on('data', (text) => {
    output += text
  })
  const isUp = new Promise<void>((resolve) => {
    stdout.on('data', (text) => {
      output += text
      if (/"msg":"ready"\}$/m.test(output)) resolve()
    })
  })
  await Promise.race([isUp, exited])
  if (child.exitCode !== null) throw new Error(`The server did not start:\n${output}`)
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    management: /"management":"([^"]+)"/.exec(output)?.[1] ?? '',
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Below the ports that systems give to connections of clients and to listeners on port 0 (Linux from 32768, others from 49152). */
const PORTS = { from: 20_000, to: 32_000 }

/** A port that was free a moment ago and that no other program gets unasked. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
