// Measures one case: one server after the other, in several rounds, so that other load on the machine affects all
// of them.
import { load, type PreparedRequest, type Run, type RunLength } from './load.ts'
import type { BaselineName, Server } from './servers.ts'

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

export type BySide<T> = { project: T } & Partial<Record<BaselineName, T>>

export interface Ratios {
  /** The project's requests per second divided by those of the other server in the same round. */
  throughput: Spread
  /** The project's processor time per request divided by that of the other server in the same round. */
  cpu: Spread | undefined
}

export interface Comparison {
  /** Medians of the rounds. */
  sides: BySide<Side>
  ratios: Partial<Record<BaselineName, Ratios>>
  rounds: readonly BySide<Run>[]
}

interface RunOptions {
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
interface Subject {
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

function ratiosOf(rounds: readonly BySide<Run>[], name: BaselineName): Ratios {
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
