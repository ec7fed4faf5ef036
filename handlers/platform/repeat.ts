// Work that repeats by itself: never twice at once, and a stop waits for what is under way. Kysely loses a
// connection that is being made while it closes, and the close then waits for it for ever.
// Held by test/platform/repeat.test.ts.

export interface Repeating {
  stop(): Promise<void>
}

export function repeat(
  task: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Repeating {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= task()
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
