// The load generator: autocannon in its own process, the same for all servers. Also measures the server's processor
// time, which is more reliable than requests per second if other programs use the machine.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'
import { cpuSeconds } from '../servers/processor-time.ts'
import type { BenchRequest } from './case.ts'
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
  /** Whole milliseconds: the load generator has no finer resolution. */
  p50: number
  p99: number
  /** Processor time of the server's processes per request, in microseconds; NaN on machines without /proc. */
  cpuMicros: number
}

const PROGRAM = join(import.meta.dirname, 'generate-load.ts')

let autocannonPath: string | undefined

/** The path of autocannon; the first call installs it where it is missing. */
function autocannon(): string {
  autocannonPath ??= join(installExtraPackages(), 'node_modules/autocannon/autocannon.js')
  return autocannonPath
}

export function prepareRequest(request: BenchRequest, token: string, connections: number): PreparedRequest {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) }
  return { request, method: request.method, headers, body, connections }
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
  const [optionsFile, resultFile] = [join(folder, 'options.json'), join(folder, 'result.json')]
  const { method, headers, body, connections } = prepared
  const url = prepared.request.paths.map((path) => server.origin + path)
  const length = 'seconds' in extent ? { duration: extent.seconds } : { amount: extent.requests }
  writeFileSync(optionsFile, JSON.stringify({ url, method, headers, body, connections, ...length }))
  const before = cpuSeconds(server.pid)
  await promisify(execFile)(process.execPath, [PROGRAM, autocannon(), optionsFile, resultFile], { signal })
  const after = cpuSeconds(server.pid)
  const result = JSON.parse(readFileSync(resultFile, 'utf8'))
  const requests: number = result['2xx']
  const faults = result.errors + result.timeouts + result.non2xx
  if (faults > 0 || requests === 0) {
    const { errors, timeouts, statusCodeStats } = result
    throw new Error(`Server ${server.name} failed: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`)
  }
  // The load generator looks once a second whether it has sent as many requests as it should.
  const sentInTurn = (connections * 1_000) / result.latency.average
  return {
    requestsPerSecond: 'seconds' in extent ? requests / result.duration : sentInTurn,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: (((after ?? Number.NaN) - (before ?? Number.NaN)) * 1e6) / requests,
  }
}
