// Reads a record of decisions, line by line: first the file that was renamed when it was full, then the current one.
// Tested by test/scripts/rules/rules-diff.long.test.ts and test/scripts/rules/rules-stats.long.test.ts.
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { RecordedDecision } from '../../../handlers/rules/record/decision-log.ts'

export interface RecordedLine {
  file: string
  /** Counted from 1. */
  line: number
  /** Undefined for a line that is no decision, such as one that is being written. */
  decision: RecordedDecision | undefined
}

/** Throws where the file cannot be read. */
export async function* decisionsIn(file: string): AsyncGenerator<RecordedLine> {
  const earlier = `${file}.1`
  if (existsSync(earlier)) yield* linesOf(earlier)
  yield* linesOf(file)
}

async function* linesOf(file: string): AsyncGenerator<RecordedLine> {
  await using source = await open(file)
  let line = 0
  for await (const text of source.readLines()) {
    line += 1
    if (text.trim() !== '') yield { file, line, decision: parseDecision(text) }
  }
}

function parseDecision(text: string): RecordedDecision | undefined {
  try {
    const { ruleSet, facts, refused, ...rest } = JSON.parse(text)
    const isDecision = typeof ruleSet === 'string' && Array.isArray(refused)
    return isDecision && facts !== null && typeof facts === 'object'
      ? { ruleSet, facts, refused, ...rest }
      : undefined
  } catch {
    return undefined
  }
}
