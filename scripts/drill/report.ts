// Summarizes the failures that clients saw during a fault, as tables.
import { isSuccess, KINDS, type Kind, type Load, type Outcome } from './load.ts'

export interface FaultEffect {
  /** The acknowledged writes, also those before the fault: none of them may be lost. */
  acknowledged: number
  /** The longest time without an acknowledged write of some kind. */
  withoutWritesMs: number
  /** From the fault to the end of the last request that failed; 0 if none did. */
  untilLastErrorMs: number
  slowestMs: number
  /** How often each failure occurred: a status, `connection` or `timeout`. */
  failures: Record<string, number>
  /** What a client must never see: a failure other than 503 with Retry-After. */
  unexpected: number
}

/** Looks at the outcomes from the fault on. */
export function effectSince({ outcomes }: Load, fault: number, kinds: readonly Kind[] = KINDS): FaultEffect {
  const during = outcomes.filter(({ at, kind }) => at >= fault && kinds.includes(kind))
  const failed = during.filter(({ result }) => !isSuccess(result))
  const failures: Record<string, number> = {}
  for (const { result } of failed) failures[result] = (failures[result] ?? 0) + 1
  const gaps = kinds.map((each) =>
    longestGap(
      during.filter(({ kind }) => kind === each),
      fault,
    ),
  )
  return {
    acknowledged: outcomes.filter(({ result }) => isSuccess(result)).length,
    withoutWritesMs: Math.max(0, ...gaps),
    untilLastErrorMs: Math.max(0, ...failed.map(({ at }) => at - fault)),
    slowestMs: Math.max(0, ...during.map(({ tookMs }) => tookMs)),
    failures,
    unexpected: failed.filter(
      ({ result, hasRetryAfter }) => typeof result === 'number' && (result !== 503 || !hasRetryAfter),
    ).length,
  }
}

function longestGap(outcomes: readonly Outcome[], since: number): number {
  let last = since
  let longestGapMs = 0
  for (const { at, result } of outcomes) {
    if (!isSuccess(result)) continue
    longestGapMs = Math.max(longestGapMs, at - last)
    last = at
  }
  return longestGapMs
}

/** Whether each kind has been written in the last second and nothing has failed for `quietMs`. */
export function isServing({ outcomes }: Load, quietMs: number): boolean {
  const now = performance.now()
  const recentOutcomes = outcomes.slice(-2_000).filter(({ at }) => now - at < quietMs)
  const isWritten = (kind: Kind) =>
    recentOutcomes.some(
      (outcome) => outcome.kind === kind && isSuccess(outcome.result) && now - outcome.at < 1_000,
    )
  return recentOutcomes.every(({ result }) => isSuccess(result)) && KINDS.every(isWritten)
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1)

export function median(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  const [lower = 0, upper = 0] = [
    sortedValues[Math.ceil(sortedValues.length / 2) - 1],
    sortedValues[Math.floor(sortedValues.length / 2)],
  ]
  return (lower + upper) / 2
}

/** The failures of all, summed, as text. */
export function failuresOf(all: readonly Pick<FaultEffect, 'failures'>[]): string {
  const sums = new Map<string, number>()
  for (const { failures } of all) {
    for (const [name, count] of Object.entries(failures)) sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return [...sums].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'
}
