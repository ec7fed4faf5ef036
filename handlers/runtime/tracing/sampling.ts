// Decides which traces are recorded. The sampler that is set decides about new traces. A parent that is not sampled is
// obeyed, because that costs nothing. A parent that is sampled is obeyed for callers with valid credentials only, and for
// ten new traces per second and process: beyond that the sampler decides, by chance and not by the trace id, which the
// client has chosen. So no client can cause every request to be recorded by sending a header.
// Tested by test/runtime/tracing/sampling.test.ts.
import type { TraceContext } from './trace-context.ts'

export interface SamplingSettings {
  /** The share of new traces that is recorded, from 0 to 1. */
  ratio: number
  /** Whether the decision of a parent counts. */
  isParentBased: boolean
}

/** Decides about a trace; `isTrusted`: whether the caller has valid credentials. */
export type Sampling = (parent: TraceContext | undefined, isTrusted: boolean) => boolean

const OBEYED_PER_SECOND = 10

export function createSampling(
  { ratio, isParentBased }: SamplingSettings,
  clock: () => number = () => performance.now(),
  random: () => number = Math.random,
): Sampling {
  let second = Number.NEGATIVE_INFINITY
  let obeyed = 0
  const mayObey = () => {
    const now = clock()
    if (now - second >= 1_000) {
      second = now
      obeyed = 0
    }
    obeyed += 1
    return obeyed <= OBEYED_PER_SECOND
  }

  return (parent, isTrusted) => {
    if (isParentBased && parent !== undefined) {
      if (!parent.isSampled) return false
      if (isTrusted && mayObey()) return true
    }
    return ratio === 1 || random() < ratio
  }
}
