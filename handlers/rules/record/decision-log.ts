// Records the decisions of the rules, one JSON text per line, for `npm run rules -- diff` (DECISION_LOG). A request
// only queues the masked facts. What the disk does not take in time, or what exceeds the bound per request, is dropped
// and counted. Several processes append to one file: each write consists of complete lines. A full file is renamed and
// replaces the previous one. Tested by test/rules/decisions.test.ts.
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { poll } from '../../runtime/async/poll.ts'
import { SettingsError } from '../../runtime/errors/settings-error.ts'
import { listenToDecisions } from '../evaluate/decorated-snapshot.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { commonNameOf } from '../language/documents.ts'
import { maskedFacts } from './masking.ts'
import type { HashSubject } from './subject-hash.ts'

/** A line of the file. */
export interface RecordedDecision {
  at: string
  requestId: string
  operationId: string
  /** The company whose rules were evaluated; null for the common ones, in an anonymous request. */
  company: number | null
  /** A hash of the caller; null in an anonymous request. */
  subject: string | null
  /** The hash of the rules that decided. */
  rules: string
  /** Their release; null where they were not released. */
  release: number | null
  ruleSet: string
  /** The codes of the rules that refused. */
  refused: readonly string[]
  /** The codes of the rules that warned, where one did. */
  warned?: readonly string[]
  facts: Readonly<Record<string, unknown>>
}

interface RequestOfDecision extends Pick<RecordedDecision, 'requestId' | 'operationId' | 'company'> {
  /** The subject of the caller's token, `user:12`; it is recorded as a hash only. */
  subject?: string | undefined
}

export interface DecisionLog {
  /** The same rules for one request; their decisions are recorded. */
  watch(snapshot: RuleSnapshot, request: RequestOfDecision): RuleSnapshot
  flush(): Promise<void>
  stop(): Promise<void>
}

interface DecisionLogOptions {
  file: string
  /** Without it the caller is not recorded. */
  hashSubject?: HashSubject | undefined
  now?: () => number
  onDropped?: (count: number) => void
  onError?: (error: unknown) => void
  everyMs?: number
  /** A file of this size is renamed to `<file>.1`, which replaces the previous one. */
  maxBytes?: number
  /** How many decisions may wait to be written. */
  maxQueue?: number
  /** How many decisions of one request are recorded: a bulk has thousands. */
  maxPerRequest?: number
}

const MAX_LINES_PER_WRITE = 200
/** After this time the claim of a process that died while renaming is removed. */
const CLAIM_MS = 10_000

/** Rejects with a SettingsError where the file cannot be written to. */
export async function createDecisionLog({
  file,
  hashSubject,
  now = Date.now,
  onDropped = () => {},
  onError = () => {},
  everyMs = 500,
  maxBytes = Number.POSITIVE_INFINITY,
  maxQueue = 5_000,
  maxPerRequest = 100,
}: DecisionLogOptions): Promise<DecisionLog> {
  let queue: RecordedDecision[] = []
  /** Whether a full disk cut the last line, so that the next write begins with a line break. */
  let isCut = false
  await append('').catch(({ code }) => {
    throw new SettingsError(`DECISION_LOG is "${file}": it cannot be written to (${code}).`)
  })
  const flushing = poll(flush, everyMs, onError)

  async function flush(): Promise<void> {
    const taken = queue
    queue = []
    for (let at = 0; at < taken.length; at += MAX_LINES_PER_WRITE) {
      const lines = taken.slice(at, at + MAX_LINES_PER_WRITE)
      try {
        await append(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      } catch (error) {
        onDropped(taken.length - at)
        throw error
      }
    }
  }

  /** Opens the file each time, so that it may be moved away meanwhile. */
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
    watch(snapshot, { subject: asker, ...request }) {
      let count = 0
      let subject: string | null | undefined
      return listenToDecisions(snapshot, (decision) => {
        const { snapshot: decider, ruleSet, facts, violations, warnings } = decision
        const { company = request.company } = decision
        count += 1
        if (count > maxPerRequest || queue.length >= maxQueue) return onDropped(1)
        subject ??= asker === undefined ? null : (hashSubject?.(asker, request.company) ?? null)
        queue.push({
          at: new Date(now()).toISOString(),
          ...request,
          company,
          subject,
          rules: decider.hash,
          release: decider.release,
          ruleSet: commonNameOf(ruleSet),
          refused: violations.map(({ code }) => code),
          ...(warnings.length > 0 && { warned: warnings.map(({ code }) => code) }),
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

/** Renames the file once, even if several processes find that it is full. */
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
