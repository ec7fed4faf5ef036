import { describe, expect, test } from 'vitest'
import { createSampling, type Sampling } from '../../../handlers/runtime/tracing/sampling.ts'

const sampled = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true }
const unsampled = { ...sampled, isSampled: false }

/** The number of 1,000 traces that are sampled. */
const count = (decide: Sampling, ...[parent, isTrusted]: Parameters<Sampling>) =>
  Array.from({ length: 1_000 }, () => decide(parent, isTrusted)).filter(Boolean).length

/** Returns 0, 0.001 … 0.999, 0 … */
function counter(): () => number {
  let last = -1
  return () => {
    last = (last + 1) % 1_000
    return last / 1_000
  }
}

describe('sampling', () => {
  test('records the share of new traces that is set', () => {
    expect(
      count(
        createSampling({ ratio: 0.25, isParentBased: true }, () => 0, counter()),
        undefined,
        true,
      ),
    ).toBe(250)
    expect(count(createSampling({ ratio: 1, isParentBased: true }), undefined, false)).toBe(1_000)
    expect(count(createSampling({ ratio: 0, isParentBased: true }), undefined, true)).toBe(0)
  })

  test('obeys a parent that is not sampled', () => {
    expect(count(createSampling({ ratio: 1, isParentBased: true }), unsampled, true)).toBe(0)
    expect(count(createSampling({ ratio: 1, isParentBased: false }), unsampled, true)).toBe(1_000)
  })

  test('obeys a sampled parent of a known caller ten times a second', () => {
    let now = 5_000
    const decide = createSampling({ ratio: 0, isParentBased: true }, () => now)
    expect(count(decide, sampled, true)).toBe(10)
    now += 999
    expect(count(decide, sampled, true)).toBe(0)
    now += 1
    expect(count(decide, sampled, true)).toBe(10)
  })

  test('does not obey an unknown caller, who does not use up the quota of known callers either', () => {
    const decide = createSampling({ ratio: 0.25, isParentBased: true }, () => 0, counter())
    expect(count(decide, sampled, false)).toBe(250)
    expect(decide(sampled, true)).toBe(true)
    expect(count(createSampling({ ratio: 0, isParentBased: false }), sampled, true)).toBe(0)
  })
})
