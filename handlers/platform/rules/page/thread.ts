// Runs drafts and evaluations of the page in a worker thread, one after another, with a deadline and a memory limit:
// any client can send patterns and cases, which must not block the process. The thread starts when it is first needed
// and ends after a minute without work. Tested by test/platform/rules/page/rules-page.test.ts.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { errors } from '../../errors/errors.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { Catalogue } from '../language/catalogue.ts'
import type { Draft, DraftReport } from './draft.ts'
import type { Answer, Question } from './evaluation.ts'
import type { ReleaseImpact, ReplayRequest } from './impact.ts'

export type Work = { question: Question; facts: Catalogue } | { draft: Draft } | { replay: ReplayRequest }

export type Reply = { answer: unknown } | { fault: string }

export interface RulesThread {
  evaluate(snapshot: RuleSnapshot, question: Question): Promise<Answer>
  /** Throws a Problem where the draft takes too long, or too many wait. */
  tryDraft(draft: Draft): Promise<DraftReport>
  /** Has a longer deadline, because a record may be large. Only for the operator. */
  replay(request: ReplayRequest): Promise<ReleaseImpact | undefined>
  stop(): Promise<void>
}

const ENTRY = new URL('./thread-entry.ts', import.meta.url)
const START_MS = 60_000
const REPLAY_MS = 60_000

export function createRulesThread({
  deadlineMs = 5_000,
  idleMs = 60_000,
  maxQueue = 8,
  memoryMb = 256,
} = {}): RulesThread {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let previous: Promise<unknown> = Promise.resolve()

  async function ask<T>(work: Work, deadline = deadlineMs): Promise<T> {
    if (waiting >= maxQueue) throw errors.unavailable(2)
    waiting += 1
    const result = previous.then(() => run(work, deadline))
    previous = result.catch(() => {})
    try {
      return (await result) as T
    } finally {
      waiting -= 1
    }
  }

  async function run(work: Work, deadline: number): Promise<unknown> {
    clearTimeout(idle)
    const worker = thread ?? (await started())
    thread = worker
    worker.postMessage(work)
    try {
      const reply = await replyOf(worker, deadline)
      if ('fault' in reply) throw new Error(`The thread of the rules page failed: ${reply.fault}`)
      return reply.answer
    } catch (error) {
      await end()
      throw isOverrun(error) ? errors.unprocessable('TooCostly', TOO_COSTLY) : error
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  // The thread needs neither the environment nor the options of the process.
  async function started(): Promise<Worker> {
    const worker = new Worker(ENTRY, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    worker.unref()
    // It may also die while it is idle.
    worker.on('error', () => {
      if (thread === worker) thread = undefined
    })
    await replyOf(worker, START_MS).catch(async (error) => {
      await worker.terminate()
      throw new Error('The thread of the rules page did not start.', { cause: error })
    })
    return worker
  }

  async function end(): Promise<void> {
    const worker = thread
    thread = undefined
    await worker?.terminate()
  }

  return {
    evaluate: ({ facts }, question) => ask({ question, facts }),
    tryDraft: (draft) => ask({ draft }),
    replay: (replay) => ask({ replay }, REPLAY_MS),
    async stop() {
      clearTimeout(idle)
      await end()
    },
  }
}

const TOO_COSTLY =
  'These rules and cases take too long or too much memory. Remove cases or simplify patterns.'

/** The next message; rejects when the thread ends or the deadline passes. */
async function replyOf(worker: Worker, milliseconds: number): Promise<Reply> {
  const [reply] = await once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) })
  return reply as Reply
}

const isOverrun = (error: unknown) =>
  (error as Error).name === 'AbortError' || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
