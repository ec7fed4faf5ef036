// A queue for work that needs a permit, shared fairly: each key, such as a company, runs one task and queues only a few, so that
// it cannot take every permit. Without options, tasks with the same key run one after the other: for work that must see the
// previous task's writes. A task that finds the queue full, or waits longer than `patienceMs`, gets 503 with Retry-After: each
// waiting task keeps its request's memory, and with an Idempotency-Key a connection.
// Tested by test/runtime/async/keyed-queue.test.ts, test/accounts/lock-out.long.test.ts and test/usermanager/sheet-queue.long.test.ts.
import { createPermitQueue } from '../../../entities/database/connections/permit-queue.ts'
import { errors } from '../errors/errors.ts'

export interface KeyedQueue {
  /** Throws 503 if too many tasks wait, or this one waited too long. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
}

interface KeyedQueueOptions {
  permits?: number
  maxQueue?: number
  maxQueuePerKey?: number
  /** Longest wait; without it a task waits as long as those before it run. */
  patienceMs?: number
  retrySeconds?: number
}

/** @example createKeyedQueue({ permits: 2 }).run(`company:${id}`, () => readSheet(file)) */
export function createKeyedQueue({
  permits = Number.POSITIVE_INFINITY,
  maxQueue = Number.POSITIVE_INFINITY,
  maxQueuePerKey = maxQueue,
  patienceMs,
  retrySeconds = 10,
}: KeyedQueueOptions = {}): KeyedQueue {
  const running = new Set<string>()
  const mayRun = (key: string) => running.size < permits && !running.has(key)
  const refusal = () => errors.unavailable(retrySeconds)
  const queue = createPermitQueue<string>({
    mayAcquire: mayRun,
    take(key) {
      running.add(key)
      return () => running.delete(key)
    },
    keyOf: (key) => key,
    refusal,
  })
  const isFull = (key: string) =>
    queue.waiting.size >= maxQueue ||
    [...queue.waiting].filter(({ work }) => work === key).length >= maxQueuePerKey

  return {
    async run(key, task) {
      if (!mayRun(key) && isFull(key)) throw refusal()
      const permit = await queue.acquire(key, patienceMs)
      try {
        return await task()
      } finally {
        permit.release()
      }
    },
  }
}
