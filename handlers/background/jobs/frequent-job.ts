// Runs a job every two seconds, for changes that time causes: each is an event within five seconds (V4). Every worker looks
// for what is due, by one statement that finds nothing in an idle system, and rows that another worker has locked are left to
// it. These are loops and not jobs of the queue, which writes each run to the database.
// Tested by test/events/times.long.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackgroundLoop, Job } from './worker.ts'

const EVERY_MS = 2_000

export const frequentJob = (name: string, job: Job): BackgroundLoop => ({
  name,
  async run({ em, rules, logger, signal, onFailure }) {
    while (!signal.aborted) {
      await job({ payload: {}, em: em(), rules: rules(), logger, signal }).catch(onFailure)
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
    }
  },
})
