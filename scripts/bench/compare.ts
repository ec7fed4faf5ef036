// Measures one case: all servers in turn, round after round, so that other load on the machine affects all of them.
import { load, type PreparedRequest, type Run, type RunLength } from './load.ts'
import type { BaselineName, Server } from './servers.ts'

export interface Spread {
  min: number
  median: number
  max: number
}

/** A median, and the interval that contains the true one with a probability of 95 %, for any distribution. */
export interface Estimate extends Spread {
  low: number
  high: number
}

/** The cost of a feature for a request: 1 means none, 0.5 twice the cost. */
export interface Cost {
  /** Requests per second with the feature divided by those without, in the same pair of blocks. */
  ratio: Estimate
  /** The processor time of a request without it divided by that with it; undefined where it cannot be read. */
  cpu: Estimate | undefined
  /** The processor time of a request with it, in microseconds. */
  micros: number | undefined
}

export interface Side {
  requestsPerSecond: number
  p50: number
  p99: number
  cpuMicros: number | undefined
}

/** A server with which the project is compared: a baseline, or the project with a smaller database. */
export type OtherName = BaselineName | 'smaller'

export type BySide<T> = { project: T } & Partial<Record<OtherName, T>>

export interface Ratios {
  /** The project's requests per second divided by those of the other server in the same round. */
  throughput: Spread
  /** The project's processor time per request divided by that of the other server in the same round. */
  cpu: Spread | undefined
}

export interface Comparison {
  /** Medians of the rounds. */
  sides: BySide<Side>
  ratios: Partial<Record<OtherName, Ratios>>
  rounds: readonly BySide<Run>[]
}

export interface RunOptions {
  rounds: number
  /** The length of one run. */
  extent: RunLength
  /** The length of the warm-up run; `extent` if absent. */
  warmUp?: RunLength
  /** Runs between the warm-up and the first round. */
  afterWarmUp?: () => Promise<unknown>
  signal: AbortSignal
}

/** A server and the request that it gets. */
export interface Subject {
  name: keyof BySide<unknown>
  server: Server
  prepared: PreparedRequest
}

/** One of the subjects is the project. */
export async function compare(
  subjects: readonly Subject[],
  { rounds, extent, warmUp = extent, afterWarmUp, signal }: RunOptions,
): Promise<Comparison> {
  const loadEach = async (by: RunLength) => {
    const runs: Partial<BySide<Run>> = {}
    for (const { name, server, prepared } of subjects) runs[name] = await load(server, prepared, by, signal)
    return runs as BySide<Run>
  }
  // Warm-up: code is compiled and optimized, pools and caches are filled.
  await loadEach(warmUp)
  await afterWarmUp?.()
  const runs: BySide<Run>[] = []
  for (let round = 0; round < rounds; round++) runs.push(await loadEach(extent))

  const comparison: Comparison = { sides: { project: medians(runs, 'project') }, ratios: {}, rounds: runs }
  for (const { name } of subjects) {
    if (name === 'project') continue
    comparison.sides[name] = medians(runs, name)
    comparison.ratios[name] = ratiosOf(runs, name)
  }
  return comparison
}

export function spread(values: readonly number[]): Spread {
  const sortedValues = values.toSorted((a, b) => a - b)
  const at = (index: number) => sortedValues[index] ?? Number.NaN
  const middle = (sortedValues.length - 1) / 2
  return {
    min: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    max: at(sortedValues.length - 1),
  }
}

/** The bounds of the interval are those values that lie about two standard deviations of the binomial distribution apart. */
export function estimate(values: readonly number[]): Estimate {
  const sortedValues = values.toSorted((a, b) => a - b)
  const count = sortedValues.length
  const place = Math.max(0, Math.floor(count / 2 - 0.98 * Math.sqrt(count)))
  return {
    ...spread(values),
    low: sortedValues[place] ?? Number.NaN,
    high: sortedValues[count - 1 - place] ?? Number.NaN,
  }
}

function sideOf<T>(sides: BySide<T>, name: keyof BySide<T>): T {
  const side = sides[name]
  if (side === undefined) throw new Error(`There is no ${name}`)
  return side
}

function medians(rounds: readonly BySide<Run>[], name: keyof BySide<Run>): Side {
  const runs = rounds.map((round) => sideOf(round, name))
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

function ratiosOf(rounds: readonly BySide<Run>[], name: OtherName): Ratios {
  const pairs = rounds.map((round) => [round.project, sideOf(round, name)] as const)
  const cpu = pairs.flatMap(([project, other]) =>
    project.cpuMicros === undefined || other.cpuMicros === undefined
      ? []
      : project.cpuMicros / other.cpuMicros,
  )
  return {
    throughput: spread(pairs.map(([project, other]) => project.requestsPerSecond / other.requestsPerSecond)),
    cpu: cpu.length > 0 ? spread(cpu) : undefined,
  }
}
