// Records what the rules decide, one JSON text a line, for `npm run rules -- diff` (DECISION_LOG). A request only leaves
// the masked facts here; they are written beside it. What is more than the disk takes, or than one request may leave,
// is dropped and counted. Several processes append to one file: a write is made of whole lines and goes to its end. A file
// that is full is renamed, and replaces the one before it. Tested by test/platform/rules/decisions.test.ts.

import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { poll } from '../../async/poll.ts'
import { SettingsError } from '../../errors/settings-error.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { commonNameOf } from '../language/company-files.ts'
import { type Decision, listenToDecisions } from './decision-listener.ts'
import { maskedFacts } from './masking.ts'

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
  watch(snapshot: RuleSnapshot, asked: Asked): RuleSnapshot
  flush(): Promise<void>
  stop(): Promise<void>
}

interface DecisionLogOptions {
  file: string
  now?: () => number
  onDropped?: (count: number) => void
  onError?: (error: unknown) => void
  everyMs?: number
  /** From this size on the file becomes `<file>.1`, in the place of the one before. */
  maxBytes?: number
  /** Decisions that wait to be written. */
  waiting?: number
  /** Decisions of one request: a bulk has thousands, and the first of them tell enough. */
  perRequest?: number
}

const LINES_AT_ONCE = 200
/** A process that renames the file and dies leaves its claim behind. */
const CLAIM_MS = 10_000

/** Rejects with a SettingsError where the file cannot be written to. */
export async function createDecisionLog({
  file,
  now = Date.now,
  onDropped = () => {},
  onError = () => {},
  everyMs = 500,
  maxBytes = Number.POSITIVE_INFINITY,
  waiting = 5_000,
  perRequest = 100,
}: DecisionLogOptions): Promise<DecisionLog> {
  let queue: RecordedDecision[] = []
  /** A full disk cut a line in the middle: the next one begins on a line of its own. */
  let isCut = false
  await append('').catch(({ code }) => {
    throw new SettingsError(`DECISION_LOG is "${file}": it cannot be written to (${code}).`)
  })
  const flushing = poll(flush, everyMs, onError)

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
    const bytes = Buffer.from(`${isCut ? '\n' : ''}${text}`)
    let at = 0
    try {
      while (at < bytes.length) at += (await target.write(bytes, at)).bytesWritten
      isCut = false
    } catch (error) {
      isCut ||= at > 0
      throw error
    }
    if ((await target.stat()).size >= maxBytes) await rotate(file, target)
  }

  return {
    watch(snapshot, asked) {
      let count = 0
      return listenToDecisions(snapshot, (decision: Decision) => {
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

/** Renames the file once, however many processes find that it is full. */
async function rotate(file: string, full: FileHandle): Promise<void> {
  const claim = `${file}.rotating`
  const claimed = await open(claim, 'wx').catch(() => undefined)
  if (!claimed) {
    const { mtimeMs } = await stat(claim).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > CLAIM_MS) await rm(claim, { force: true })
    return
  }
  try {
    const { ino } = await full.stat()
    const current = await stat(file).catch(() => undefined)
    if (current?.ino === ino) await rename(file, `${file}.1`)
  } finally {
    await claimed.close()
    await rm(claim, { force: true })
  }
}
