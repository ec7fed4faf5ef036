// A queue for work that needs a permit, shared fairly: each key, such as a company, runs and queues only a few tasks, so that
// it cannot take every permit. Without options, tasks with the same key run one after the other: for work that must see the
// previous task's writes. A task that finds the queue full, or waits longer than `patienceMs`, gets 503 with Retry-After: each
// waiting task keeps its request's memory, and with an Idempotency-Key a connection.
// Tested by test/runtime/async/keyed-queue.test.ts, test/accounts/lock-out.long.test.ts and test/usermanager/sheet-queue.long.test.ts.
import { errors } from '../errors/errors.ts'

export interface KeyedQueue {
  /** Throws 503 if too many tasks wait, or this one waited too long. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
}

interface Waiting {
  key: string
  start: () => void
}

interface KeyedQueueOptions {
  permits?: number
  perKey?: number
  maxQueue?: number
  maxQueuePerKey?: number
  /** Longest wait; without it a task waits as long as those before it run. */
  patienceMs?: number
  retrySeconds?: number
}

/** @example createKeyedQueue({ permits: 2 }).run(`company:${id}`, () => readSheet(file)) */
export function createKeyedQueue({
  permits = Number.POSITIVE_INFINITY,
  perKey = 1,
  maxQueue = Number.POSITIVE_INFINITY,
  maxQueuePerKey = maxQueue,
  patienceMs,
  retrySeconds = 10,
}: KeyedQueueOptions = {}): KeyedQueue {
  const running = new Map<string, number>()
  let busy = 0
  let queue: Waiting[] = []

  const runningOf = (key: string) => running.get(key) ?? 0
  const isFree = (key: string) => busy < permits && runningOf(key) < perKey

  function take(key: string): void {
    busy += 1
    running.set(key, runningOf(key) + 1)
  }

  /** Gives the permit to the longest waiting task whose key may run. */
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
      const refuse = () => {
        queue = queue.filter((waiting) => waiting !== entry)
        reject(errors.unavailable(retrySeconds))
      }
      const timeout = patienceMs === undefined ? undefined : setTimeout(refuse, patienceMs)
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
