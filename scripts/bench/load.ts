// The load generator: autocannon in its own process, the same for all servers. Also measures the server's processor
// time, which is more reliable than requests per second if other programs use the machine.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'
import type { BenchRequest } from './case.ts'
import { cpuSeconds } from './processor-time.ts'
import type { Server } from './servers.ts'

/** The request of a case, ready to be sent. */
export interface PreparedRequest {
  request: BenchRequest
  method: string
  headers: Record<string, string>
  body: string | undefined
  connections: number
}

/** How long a run takes, or how many requests it sends. */
export type RunLength = { seconds: number } | { requests: number }

export interface Run {
  requestsPerSecond: number
  requests: number
  /** Whole milliseconds: the load generator has no finer resolution. */
  p50: number
  p99: number
  /** Processor time of the server's processes per request, in microseconds; undefined on machines without /proc. */
  cpuMicros: number | undefined
}

let generatorScript: string | undefined

/** The load generator's script; the first call installs it where it is missing. */
function loadGenerator(): string {
  generatorScript ??= join(installExtraPackages(), 'node_modules/autocannon/autocannon.js')
  return generatorScript
}

export function prepareRequest(request: BenchRequest, token: string, connections: number): PreparedRequest {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const type = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  return {
    request,
    method: request.method,
    headers: { Authorization: `Bearer ${token}`, ...type },
    body,
    connections,
  }
}

/** Loads the server; throws if a response is not 2xx. */
export async function load(
  server: Server,
  prepared: PreparedRequest,
  extent: RunLength,
  signal: AbortSignal,
): Promise<Run> {
  using cleanup = new DisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-load-'))
  cleanup.defer(() => rmSync(folder, { recursive: true }))
  // Passed in a file, because a body may be longer than a command-line argument.
  if (prepared.body !== undefined) writeFileSync(join(folder, 'body'), prepared.body)
  const headers = Object.entries(prepared.headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [
    ...['--json', '-c', String(prepared.connections), '-m', prepared.method],
    ...('seconds' in extent ? ['-d', String(extent.seconds)] : ['-a', String(extent.requests)]),
    ...headers,
    ...(prepared.body === undefined ? [] : ['-i', join(folder, 'body')]),
    ...prepared.request.paths.map((path) => server.origin + path),
  ]
  const before = cpuSeconds(server.pid)
  const { stdout } = await promisify(execFile)(process.execPath, [loadGenerator(), ...args], {
    signal,
    maxBuffer: 1e8,
  })
  const after = cpuSeconds(server.pid)
  const result = JSON.parse(stdout)
  const requests: number = result['2xx']
  const faults = result.errors + result.timeouts + result.non2xx
  if (faults > 0 || requests === 0) {
    const { errors, timeouts, statusCodeStats } = result
    const counts = Object.entries<{ count: number }>(statusCodeStats).map(
      ([status, { count }]) => `${count} responses with ${status}`,
    )
    throw new Error(
      `Server ${server.name} failed: ${[...counts, `${errors} errors`, `${timeouts} timeouts`].join(', ')}`,
    )
  }
  // The load generator looks once a second whether it has sent as many requests as it should.
  const sentInTurn = (prepared.connections * 1_000) / result.latency.average
  return {
    requestsPerSecond: 'seconds' in extent ? requests / result.duration : sentInTurn,
    requests,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / requests,
  }
}
