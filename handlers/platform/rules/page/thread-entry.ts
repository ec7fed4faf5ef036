// The worker thread of the rules page: answers one message after another. Only thread.ts starts it.
// Tested by test/platform/rules/rules-page.test.ts.
import { parentPort } from 'node:worker_threads'
import { createDraftCheck } from './draft.ts'
import { evaluate } from './evaluation.ts'
import type { Reply, Work } from './thread.ts'

const check = createDraftCheck()

const reply = (message: Reply) => parentPort?.postMessage(message)

parentPort?.on('message', async (work: Work) => {
  try {
    reply({
      answer: 'question' in work ? await evaluate(work.question, work.facts) : await check(work.draft),
    })
  } catch (error) {
    reply({ fault: (error as Error).stack ?? String(error) })
  }
})
reply({ answer: 'ready' })
