// Counts what Schemathesis does not: how often each exclusion was used, and how often each operation succeeded.
// A run in which all requests are refused proves nothing. So an operation that never succeeds, or is never
// requested, fails the run. Tested by test/scripts/fuzz.test.ts.
import { existsSync, readFileSync } from 'node:fs'
import { type Json, operationsOf } from '../../handlers/pages/documents/document.ts'

interface Tally {
  /** Number of uses, by reason. */
  excused: Readonly<Record<string, number>>
  /** Number of responses by status, by method and path. */
  answers: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const NOTHING: Tally = { excused: {}, answers: {} }

/** Reads the counts that the hooks wrote; undefined if the run ended before they did, so that it proves nothing. */
export function readTally(file: string): Tally | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Percentage of requests with a 2xx response. */
export function successShare({ answers }: Tally = NOTHING): number {
  const [succeeded, all] = Object.values(answers)
    .map(counts)
    .reduce(([succeededCount, total], [more, count]) => [succeededCount + more, total + count], [0, 0])
  return Math.round((100 * succeeded) / Math.max(all, 1))
}

/** The operations of the document for which no request succeeded. */
export function neverSucceeded(document: Json, { answers }: Tally = NOTHING): string[] {
  return operationsOf(document)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((operation) => counts(answers[operation] ?? {})[0] === 0)
}

/** The counts of several runs; undefined if one of them has none. */
export function mergedTally(tallies: readonly (Tally | undefined)[]): Tally | undefined {
  const excused: Record<string, number> = {}
  const answers: Record<string, Record<string, number>> = {}
  for (const tally of tallies) {
    if (!tally) return undefined
    addCounts(excused, tally.excused)
    for (const [operation, statuses] of Object.entries(tally.answers)) {
      answers[operation] ??= {}
      addCounts(answers[operation], statuses)
    }
  }
  return { excused, answers }
}

function addCounts(sums: Record<string, number>, counted: Readonly<Record<string, number>>): void {
  for (const [key, times] of Object.entries(counted)) sums[key] = (sums[key] ?? 0) + times
}

/** The uses of each exclusion, summed over all services. */
export function exclusionCounts(
  tallies: readonly (Tally | undefined)[],
): { Times: number; Excused: string }[] {
  const sum = new Map<string, number>()
  for (const [reason, times] of tallies.flatMap((tally) => Object.entries(tally?.excused ?? {}))) {
    sum.set(reason, (sum.get(reason) ?? 0) + times)
  }
  return [...sum].map(([Excused, Times]) => ({ Times, Excused }))
}

function counts(statuses: Readonly<Record<string, number>>): [succeeded: number, all: number] {
  const entries = Object.entries(statuses)
  const total = (statusEntries: typeof entries) => statusEntries.reduce((sum, [, times]) => sum + times, 0)
  return [total(entries.filter(([status]) => status.startsWith('2'))), total(entries)]
}
