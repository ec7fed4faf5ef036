// What the drill of connections prints: the latencies of the other companies, and how much a flood slowed them.
import { table } from '../../command-line/cli-input.ts'
import type { FloodResult } from './flood.ts'
import { type Latencies, latencies, slowdown } from './latencies.ts'
import type { Outcome } from './tls-connections.ts'

/** The requests of the other companies in one measurement. */
export interface Phase {
  outcomes: Outcome[]
  flooded: FloodResult | undefined
  /** Processor time of the API, in seconds. */
  cpu: number
}

export interface Report {
  size: number
  companies: number
  rate: number
  seconds: number
  /** Resident megabytes without connections, with all of them open, and after the load. */
  memory: number[]
  alone: Phase[]
  /** While another server refused the flood. */
  besides: Phase[]
  flooded: Phase[]
}

/** The text to print; sets the exit code if the flood slowed the others, or a request failed. */
export function reportOf({
  size,
  companies,
  rate,
  seconds,
  memory,
  alone,
  besides,
  flooded,
}: Report): string {
  const whole = (phases: readonly Phase[]) =>
    latencies(
      phases.flatMap(({ outcomes }) => outcomes),
      phases.length * seconds,
    )
  const [base, control, all] = [whole(alone), whole(besides), whole(flooded)]
  const isBeyond = ({ dueAt }: Outcome, { flooded: flood }: Phase) =>
    performance.timeOrigin + dueAt > (flood?.firstRefusalAt ?? Number.POSITIVE_INFINITY)
  const part = (beyond: boolean) => {
    const outcomes = flooded.flatMap((each) => each.outcomes.filter((one) => isBeyond(one, each) === beyond))
    const duration = (outcomes.length / Math.max(1, all.count)) * flooded.length * seconds
    return latencies(outcomes, duration)
  }
  const sum = (read: (result: FloodResult) => number) =>
    flooded.reduce((total, { flooded: flood }) => total + (flood ? read(flood) : 0), 0)
  const row = (title: string, each: Latencies) => ({
    others: title,
    'per second': each.perSecond.toFixed(1),
    'p50 ms': each.p50.toFixed(1),
    'mean ms': each.mean.toFixed(1),
    'p99 ms': each.p99.toFixed(1),
    failed: each.failed,
  })
  const cores = (phases: readonly Phase[]) =>
    (phases.reduce((total, { cpu }) => total + cpu, 0) / (phases.length * seconds)).toFixed(2)
  const [within, above] = [part(false), part(true)]
  const change = slowdown(control, above)
  const isSlower = change.throughput < 0.9 || change.mean > 1.1
  if (isSlower || base.failed + control.failed + all.failed > 0) process.exitCode = 1
  const sinceAlone = (each: Latencies) => slowdown(base, each).mean.toFixed(2)
  const [before = 0, open = 0, after = 0] = memory
  return [
    `${size} connections of ${companies} companies, which send ${rate.toFixed(0)} requests per second together`,
    `Memory: ${before.toFixed(0)} MB, with the connections ${open.toFixed(0)} MB, after the load ${after.toFixed(0)} MB: ${(((open - before) * 1024) / size).toFixed(0)} KB, then ${(((after - before) * 1024) / size).toFixed(0)} KB for each connection`,
    table(
      [
        row('alone', base),
        row('flood at another server', control),
        row('with the flood', all),
        row('  within its limit', within),
        row('  above its limit', above),
      ],
      '',
    ),
    `Processor time of the API: ${cores(alone)} cores alone, ${cores(flooded)} with the flood; failures of the others: ${failuresOf([...alone, ...besides, ...flooded])}`,
    `The flood: ${sum(({ admitted }) => admitted)} admitted, ${sum(({ refused }) => refused)} refused, ${sum(({ failed }) => failed)} failed`,
    `While the flood is above its limit, compared with a flood that another server refuses, the others get ${change.throughput.toFixed(2)} of the requests, the mean takes ${change.mean.toFixed(2)} times as long (at most 1.1), p99 ${change.p99.toFixed(2)} times ${isSlower ? 'MISSED' : 'ok'}`,
    `Compared with the others alone, the mean takes ${sinceAlone(above)} times as long above the limit, ${sinceAlone(all)} times over the whole time, and ${sinceAlone(control)} times while another server refuses the flood`,
  ].join('\n')
}

const failuresOf = (phases: readonly Phase[]): string => {
  const counts: Record<string, number> = {}
  for (const { status } of phases.flatMap(({ outcomes }) => outcomes))
    if (status < 200 || status >= 300)
      counts[status || 'connection'] = (counts[status || 'connection'] ?? 0) + 1
  return (
    Object.entries(counts)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ') || 'none'
  )
}
