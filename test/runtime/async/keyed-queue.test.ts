import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createKeyedQueue } from '../../../handlers/runtime/async/keyed-queue.ts'

/** A task that runs until the test ends it, and its outcome. */
function taskIn(queue: ReturnType<typeof createKeyedQueue>, key: string) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const task = { isRunning: false, end, outcome: undefined as unknown as Promise<unknown> }
  task.outcome = queue
    .run(key, async () => {
      task.isRunning = true
      await promise
      task.isRunning = false
      return 'done'
    })
    .catch((error) => error)
  return task
}
const settle = () => sleep(0)
const busyError = expect.objectContaining({ status: 503, headers: { 'Retry-After': '7' } })

describe('permits of a keyed queue', () => {
  test('run tasks with different keys in parallel, and tasks with the same key one after the other', async () => {
    const queue = createKeyedQueue({ permits: 2 })
    const [first, second, other] = [taskIn(queue, 'a'), taskIn(queue, 'a'), taskIn(queue, 'b')]
    await settle()
    expect([first.isRunning, second.isRunning, other.isRunning]).toEqual([true, false, true])

    other.end()
    await settle()
    expect(second.isRunning, 'a key that has a slot does not get the free slot').toBe(false)

    first.end()
    await settle()
    expect(second.isRunning).toBe(true)
    second.end()
    expect(await second.outcome).toBe('done')
  })

  test('go to a key that has none, even if a task of another key has waited longer', async () => {
    const queue = createKeyedQueue({ permits: 2 })
    const running = [taskIn(queue, 'a'), taskIn(queue, 'b')]
    const [secondOfA, fresh] = [taskIn(queue, 'a'), taskIn(queue, 'c')]
    await settle()

    running[1]?.end()
    await settle()
    expect([secondOfA.isRunning, fresh.isRunning]).toEqual([false, true])
    for (const task of [...running, secondOfA, fresh]) task.end()
    expect(await secondOfA.outcome).toBe('done')
  })

  test('refuse tasks beyond the queue limit of their key, or of all keys', async () => {
    const queue = createKeyedQueue({ permits: 1, maxQueue: 3, maxQueuePerKey: 2, retrySeconds: 7 })
    const taken = ['a', 'a', 'a', 'b'].map((key) => taskIn(queue, key))

    expect(await taskIn(queue, 'a').outcome).toEqual(busyError)
    expect(await taskIn(queue, 'c').outcome).toEqual(busyError)
    for (const task of taken) task.end()
    expect(await Promise.all(taken.map(({ outcome }) => outcome))).toEqual(Array(4).fill('done'))
  })

  test('refuse tasks that wait longer than patienceMs', async () => {
    const queue = createKeyedQueue({ permits: 1, patienceMs: 20, retrySeconds: 7 })
    const first = taskIn(queue, 'a')
    const late = taskIn(queue, 'b')

    expect(await late.outcome).toEqual(busyError)
    first.end()
    await first.outcome
    const next = taskIn(queue, 'b')
    await settle()
    expect(next.isRunning, 'its place in the queue is free').toBe(true)
    next.end()
  })

  test('are released by a task that fails', async () => {
    const queue = createKeyedQueue({ permits: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')

    expect(await queue.run('b', async () => 'yes')).toBe('yes')
  })
})
