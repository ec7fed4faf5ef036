// Records what the rules decide, one JSON text a line, for `npm run rules -- diff` (DECISION_LOG). A request only leaves
// the masked facts here; they are written beside it. What is more than the disk takes, or than one request may leave,
// is dropped and counted. Several processes append to one file: a write is made of whole lines and goes to its end.
// Held by test/platform/decisions.test.ts.
import { open } from 'node:fs/promises'
import { repeat } from './repeat.ts'
import { commonNameOf } from './rules/company-files.ts'
import { maskedFacts } from './rules/masking.ts'
import { type Decision, observed } from './rules/observed-book.ts'
import type { RuleBook } from './rules/rule-book.ts'
import { SettingsError } from './settings.ts'

/** A line of the file. */
export interface RecordedDecision {
  at: string
  requestId: string
  operationId: string
  /** Whose rules were asked; null for the common ones, of an anonymous request. */
  company: number | null
  /** The hash of the rules that decided. */
  rules: string
  ruleSet: string
  /** The codes of the rules that refused. */
  refused: readonly string[]
  facts: Readonly<Record<string, unknown>>
}

export type Asked = Pick<RecordedDecision, 'requestId' | 'operationId' | 'company'>

export interface DecisionLog {
  /** The book for one request, whose decisions are recorded. */
  watch(book: RuleBook, asked: Asked): RuleBook
  flush(): Promise<void>
  stop(): Promise<void>
}

interface DecisionLogOptions {
  file: string
  now?: () => number
  onDropped?: (count: number) => void
  onError?: (error: unknown) => void
  everyMs?: number
  /** Decisions that wait to be written. */
  waiting?: number
  /** Decisions of one request: a bulk has thousands, and the first of them tell enough. */
  perRequest?: number
}

const LINES_AT_ONCE = 200

/** Rejects with a SettingsError where the file cannot be written to. */
export async function createDecisionLog({
  file,
  now = Date.now,
  onDropped = () => {},
  onError = () => {},
  everyMs = 500,
  waiting = 5_000,
  perRequest = 100,
}: DecisionLogOptions): Promise<DecisionLog> {
  let queue: RecordedDecision[] = []
  await append('').catch(({ code }) => {
    throw new SettingsError(`DECISION_LOG is "${file}": it cannot be written to (${code}).`)
  })
  const flushing = repeat(flush, everyMs, onError)

  async function flush(): Promise<void> {
    const taken = queue
    queue = []
    for (let at = 0; at < taken.length; at += LINES_AT_ONCE) {
      const lines = taken.slice(at, at + LINES_AT_ONCE)
      try {
        await append(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      } catch (error) {
        onDropped(taken.length - at)
        throw error
      }
    }
  }

  /** Opened anew each time, so that the file may be moved away while this runs. */
  async function append(text: string): Promise<void> {
    await using target = await open(file, 'a', 0o600)
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; ) at += (await target.write(bytes, at)).bytesWritten
  }

  return {
    watch(book, asked) {
      let count = 0
      return observed(book, (decision: Decision) => {
        const { book: decider, ruleSet, facts, violations, company = asked.company } = decision
        count += 1
        if (count > perRequest || queue.length >= waiting) return onDropped(1)
        queue.push({
          at: new Date(now()).toISOString(),
          ...asked,
          company,
          rules: decider.hash,
          ruleSet: commonNameOf(ruleSet),
          refused: violations.map(({ code }) => code),
          facts: maskedFacts(decider.facts, facts),
        })
      })
    },
    flush,
    async stop() {
      await flushing.stop()
      await flush().catch(onError)
    },
  }
}
