// Runs a task periodically, never twice at once. Stopping waits for the running task, because Kysely loses a
// connection that is being opened while the pool closes, and the close would then never settle. Polls use a
// partition of the pool that requests do not share, so that requests which wait for locks do not delay them.
// Tested by test/runtime/async/poll.test.ts.
import { withPartition } from '../../../entities/database/connections/async-context.ts'

export interface Poller {
  stop(): Promise<void>
}

export function poll(task: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Poller {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= withPartition('polls', task)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
