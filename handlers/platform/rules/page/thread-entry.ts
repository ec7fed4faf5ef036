// The worker thread of the rules page: processes one message after another. Only thread.ts starts it.
// Tested by test/platform/rules/page/rules-page.test.ts.
import { parentPort } from 'node:worker_threads'
import { createDraftCheck } from './draft.ts'
import { evaluate } from './evaluation.ts'
import { impactSinceRelease } from './impact.ts'
import type { Reply, Work } from './thread.ts'

const check = createDraftCheck()

function answer(work: Work): Promise<unknown> {
  if ('question' in work) return evaluate(work.question, work.facts)
  return 'replay' in work ? impactSinceRelease(work.replay) : check(work.draft)
}

const reply = (message: Reply) => parentPort?.postMessage(message)

parentPort?.on('message', async (work: Work) => {
  try {
    reply({ answer: await answer(work) })
  } catch (error) {
    reply({ fault: (error as Error).stack ?? String(error) })
  }
})
reply({ answer: 'ready' })
