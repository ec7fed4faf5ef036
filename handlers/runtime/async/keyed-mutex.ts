// Runs tasks with the same key one after the other within a process: for work that must see the previous task's
// writes, or that is too expensive to run twice at once. The queue can be bounded, because each waiting task
// keeps its request's memory and possibly a connection.
// Tested by test/accounts/createToken.test.ts and test/usermanager/sheet-queue.long.test.ts.
import { errors } from '../errors/errors.ts'

interface KeyedMutexOptions {
  /** Maximum number of waiting tasks; another one is refused with 503. */
  maxQueue?: number
  /** Retry-After of the refusal. */
  retrySeconds?: number
}

export interface KeyedMutex {
  runExclusive<T>(key: string, task: () => Promise<T>, bounds?: KeyedMutexOptions): Promise<T>
}

export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    async runExclusive(key, task, { maxQueue = Number.POSITIVE_INFINITY, retrySeconds } = {}) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
      if (queue.length > maxQueue) throw errors.unavailable(retrySeconds)
      const turn = queue.last.then(task, task)
      queue.last = turn
      queue.length += 1
      queues.set(key, queue)
      try {
        return await turn
      } finally {
        queue.length -= 1
        if (queue.length === 0) queues.delete(key)
      }
    },
  }
}
