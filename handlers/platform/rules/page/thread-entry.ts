// The worker thread of the rules page: answers one message after another. Only thread.ts starts it.
// Tested by test/platform/rules/rules-page.test.ts.
import { parentPort } from 'node:worker_threads'
import type { Fact } from '../language/catalogue.ts'
import { createDraftCheck } from './draft.ts'
import { evaluate } from './evaluation.ts'
import type { Reply, Work } from './thread.ts'

let drafts: { hash: string; check: ReturnType<typeof createDraftCheck> } | undefined

async function answer({ hash, catalogue, work }: Work): Promise<unknown> {
  if ('question' in work) return evaluate(work.question, catalogue)
  if (drafts?.hash !== hash) drafts = { hash, check: createDraftCheck(catalogue as Record<string, Fact>) }
  return drafts.check(work.draft, work.companies)
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
