// What a move of a company's clock makes due (S1): the jobs that follow the clocks, run in the request that moved one.
// Tested by test/sandbox/advanceClock.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Limits } from '../../runtime/limits.ts'
import type { Logger } from '../../runtime/observe/logger.ts'
import type { Job } from './worker.ts'

/** The jobs of a request end by themselves. */
const NEVER_ABORTED = new AbortController().signal

/** Jobs of a request schedule no other job, and wait for rows that another run has locked. */
const PAYLOAD = { isSecondRun: true, waitForLocks: true }

/** Runs the jobs one after the other; what fails is left to a worker. */
export const createClockJobs =
  (jobs: readonly Job[], rules: { current(): Limits }, logger: Logger) =>
  async (em: EntityManager): Promise<void> => {
    const request = { payload: PAYLOAD, em, rules: rules.current(), logger, signal: NEVER_ABORTED }
    for (const job of jobs) {
      await job(request).catch((error) => logger.warn({ err: error }, 'job after a clock jump failed'))
    }
  }
