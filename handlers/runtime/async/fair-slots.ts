// A bounded number of slots for work that needs a thread and much memory, shared fairly: each key, such as a
// company, may run and queue only a few tasks, so that it cannot take every slot. A task that finds the queue
// full, or waits longer than `patienceMs`, gets 503 with Retry-After. Each waiting task keeps its request's
// memory, and with an Idempotency-Key a connection.
// Tested by test/runtime/async/fair-slots.test.ts and test/usermanager/sheet-queue.long.test.ts.
import { errors } from '../errors/errors.ts'

export interface FairSlots {
  /** Throws 503 if too many tasks wait, or this one waited too long. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
}

interface Waiting {
  key: string
  start: () => void
}

/** @example createFairSlots({ slots: 2 }).run(`company:${id}`, () => readSheet(file)) */
export function createFairSlots({
  slots = 2,
  perKey = 1,
  maxQueue = 4,
  maxQueuePerKey = 2,
  patienceMs = 20_000,
  retrySeconds = 10,
} = {}): FairSlots {
  const running = new Map<string, number>()
  let busy = 0
  let queue: Waiting[] = []

  const runningOf = (key: string) => running.get(key) ?? 0
  const isFree = (key: string) => busy < slots && runningOf(key) < perKey

  function take(key: string): void {
    busy += 1
    running.set(key, runningOf(key) + 1)
  }

  /** Gives the slot to the longest waiting task whose key may run. */
  function release(key: string): void {
    busy -= 1
    if (runningOf(key) > 1) running.set(key, runningOf(key) - 1)
    else running.delete(key)
    const next = queue.find((waiting) => isFree(waiting.key))
    if (!next) return
    queue = queue.filter((waiting) => waiting !== next)
    take(next.key)
    next.start()
  }

  function wait(key: string): Promise<void> {
    const ofKey = queue.filter((waiting) => waiting.key === key).length
    if (queue.length >= maxQueue || ofKey >= maxQueuePerKey) throw errors.unavailable(retrySeconds)
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        queue = queue.filter((waiting) => waiting !== entry)
        reject(errors.unavailable(retrySeconds))
      }, patienceMs)
      const entry: Waiting = {
        key,
        start: () => {
          clearTimeout(timeout)
          resolve()
        },
      }
      queue.push(entry)
    })
  }

  return {
    async run(key, task) {
      if (isFree(key)) take(key)
      else await wait(key)
      try {
        return await task()
      } finally {
        release(key)
      }
    },
  }
}
