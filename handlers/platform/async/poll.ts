// Work that repeats by itself: never twice at once, and a stop waits for what is under way. Kysely loses a
// connection that is being made while it closes, and the close then waits for it for ever. It has connections of its own,
// so that requests which wait for locks hold up no poll. Tested by test/platform/async/poll.test.ts.
import { inLane } from '../../../entities/server/connection-lanes.ts'

export interface Poller {
  stop(): Promise<void>
}

export function poll(task: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Poller {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= inLane('polls', task)
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
