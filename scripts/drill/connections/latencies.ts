// The latencies that clients saw, and how much slower they became. Tested by test/scripts/drill.test.ts.
import type { Outcome } from './tls-connections.ts'

export interface Latencies {
  count: number
  perSecond: number
  p50: number
  mean: number
  p99: number
  /** Responses other than 2xx, and connections that failed. */
  failed: number
}

export function latencies(outcomes: readonly Outcome[], seconds: number): Latencies {
  const succeeded = outcomes.filter(({ status }) => status >= 200 && status < 300)
  const times = succeeded.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
  return {
    count: outcomes.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    p99: at(0.99),
    failed: outcomes.length - times.length,
  }
}

/** What clients get with a disturbance, relative to what they get without it. */
export const slowdown = (without: Latencies, during: Latencies) => ({
  throughput: during.perSecond / without.perSecond,
  mean: during.mean / without.mean,
  p99: during.p99 / without.p99,
})
