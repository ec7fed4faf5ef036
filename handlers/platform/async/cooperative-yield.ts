// Divides long work on the main thread, so that requests do not wait for its end.
// Tested by test/platform/rules/live-rules.test.ts.
import { setImmediate } from 'node:timers/promises'

/**
 * Makes a function that long work awaits between its steps: when the steps since the last yield took `maxBlockMs`, other
 * work of the process runs first.
 * @example const yieldIfDue = createCooperativeYield(); for (const file of files) { await yieldIfDue(); check(file) }
 */
export function createCooperativeYield(maxBlockMs = 10): () => Promise<void> {
  let resumedAt = performance.now()
  return async function yieldIfDue() {
    if (performance.now() - resumedAt < maxBlockMs) return
    await setImmediate()
    resumedAt = performance.now()
  }
}
