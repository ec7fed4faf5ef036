// What an operator does: runs a command to its end, sends requests over plain HTTP as a TLS-terminating proxy would,
// and lists processes. A developer's .env file does not reach these programs.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The settings of .env.example with their defaults. */
export const documented = parseEnv(readFileSync(`${root}.env.example`, 'utf8')) as Record<string, string>

/** Empty settings, which override a developer's .env; each test sets host, port and folder itself. */
const setByTests = new Set(['HOST', 'PORT', 'DATA_DIR', 'LOG_LEVEL'])
export const blank: Record<string, string> = {
  ...Object.fromEntries(
    Object.keys(documented).flatMap((name) => (setByTests.has(name) ? [] : [[name, '']])),
  ),
  // The value that npm start uses.
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
}

/** What a program needs of the machine; the certificates for downloads, where a proxy has its own. */
const ofMachine: Record<string, string | undefined> = {
  PATH: process.env.PATH,
  NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
}

/** Runs a script of the project with Node until it ends. */
export async function runToEnd(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = root,
  timeout = 45_000,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...ofMachine, ...blank, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A start that the test expects to fail must not outlive the test.
    timeout,
    killSignal: 'SIGKILL',
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => {
    stdout += text
  })
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

/** Runs a start that fails. Its log is JSON lines only; `reason` has what those of the level fatal say, `others` the rest. */
export async function failedStart(
  env: Record<string, string>,
  cwd = root,
): Promise<{ code: number | null; reason: string; others: string[] }> {
  const { code, stdout, stderr } = await runToEnd(['scripts/start.ts'], env, cwd)
  if (stderr !== '') throw new Error(`A failed start wrote to standard error: ${stderr}`)
  const lines: { level: number; msg: string }[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const textOf = (isFatal: boolean) =>
    lines.filter(({ level, msg }) => (level === 60) === isFatal && msg !== 'starting').map(({ msg }) => msg)
  return { code, reason: textOf(true).join('\n'), others: textOf(false) }
}

interface PlainResponse {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  body: any
}

/** Sends one request on a new connection; an object is sent as JSON. */
export async function sendRequest(
  server: { origin: string },
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<PlainResponse> {
  const response = await fetch(`${server.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Connection: 'close',
      'X-Forwarded-Proto': 'https',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  }
}

/** The ids of the process's children, grandchildren, and so on. */
export function descendants(pid: number): number[] {
  const rows = process.platform === 'linux' ? readdirSync('/proc').flatMap(parentOf) : listProcesses()
  const below = (parent: number): number[] =>
    rows.flatMap(([child, parentId]) => (parentId === parent ? [child, ...below(child)] : []))
  return below(pid)
}

/** A process and its parent from an entry of /proc; the process may have exited. Some machines have no ps. */
function parentOf(entry: string): [number, number][] {
  try {
    const [, parent] = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return /^\d+$/.test(entry) ? [[Number(entry), Number(parent)]] : []
  } catch {
    return []
  }
}

function listProcesses(): [number, number][] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number])
}

/** Repeats `read` until the condition holds; fails with the last result after the given time. */
export async function waitUntil<T>(
  read: () => T | Promise<T>,
  holds: (result: T) => boolean,
  within = 30_000,
): Promise<T> {
  const end = performance.now() + within
  for (;;) {
    const result = await read()
    if (holds(result)) return result
    if (performance.now() > end) throw new Error(`Still not so after ${within} ms: ${JSON.stringify(result)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
