// Measures one case: both servers in turn, round after round, so that other load on the machine affects both.
import { type Drive, load, type Run } from './load.ts'
import type { Server } from './servers.ts'

export interface Spread {
  min: number
  median: number
  max: number
}

export interface Side {
  requestsPerSecond: number
  p50: number
  p99: number
  cpuMicros: number | undefined
}

export interface Comparison {
  project: Side
  baseline: Side
  ratio: Spread
  rounds: { project: Run; baseline: Run }[]
}

export interface Pace {
  rounds: number
  seconds: number
  signal: AbortSignal
}

/** A server and the request that it gets. */
export type Driven = readonly [Server, Drive]

export async function compare(
  project: Driven,
  baseline: Driven,
  { rounds, seconds, signal }: Pace,
): Promise<Comparison> {
  // Warm-up: code is compiled, pools and caches are filled.
  for (const driven of [project, baseline]) await load(...driven, seconds, signal)
  const runs: { project: Run; baseline: Run }[] = []
  for (let round = 0; round < rounds; round++) {
    runs.push({
      project: await load(...project, seconds, signal),
      baseline: await load(...baseline, seconds, signal),
    })
  }
  return {
    project: sideOf(runs.map((run) => run.project)),
    baseline: sideOf(runs.map((run) => run.baseline)),
    ratio: spread(runs.map((run) => run.project.requestsPerSecond / run.baseline.requestsPerSecond)),
    rounds: runs,
  }
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  return {
    min: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    max: at(sorted.length - 1),
  }
}

function sideOf(runs: readonly Run[]): Side {
  const median = (read: (run: Run) => number) => spread(runs.map(read)).median
  return {
    requestsPerSecond: median((run) => run.requestsPerSecond),
    p50: median((run) => run.p50),
    p99: median((run) => run.p99),
    cpuMicros: runs.every((run) => run.cpuMicros !== undefined)
      ? median((run) => run.cpuMicros ?? 0)
      : undefined,
  }
}
