import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createThreads, ThreadTerminatedError } from '../../../handlers/runtime/async/threads.ts'
import type { Example } from './thread-example.ts'

const entry = new URL('./thread-example.ts', import.meta.url)

function threadsOf(options: object = {}) {
  const threads = createThreads<Example, number>({ entry, ...options })
  onTestFinished(() => threads.stop())
  return threads
}

test('a task that does not end is terminated with its thread, and the next one has a new thread', async () => {
  const threads = threadsOf({ deadlineMs: 3_000 })
  const first = await threads.run({ kind: 'thread id' })

  await expect(threads.run({ kind: 'endless' })).rejects.toBeInstanceOf(ThreadTerminatedError)
  expect(await threads.run({ kind: 'thread id' })).toBeGreaterThan(first)
})

test('a task that takes too much memory is terminated with its thread, and the next one has a new thread', async () => {
  const threads = threadsOf({ megabytes: 16, deadlineMs: 60_000 })
  const first = await threads.run({ kind: 'thread id' })

  await expect(threads.run({ kind: 'memory' })).rejects.toBeInstanceOf(ThreadTerminatedError)
  expect(await threads.run({ kind: 'thread id' })).toBeGreaterThan(first)
})

test('a failure of a task is thrown as it is, and its thread waits for the next one', async () => {
  const threads = threadsOf({ idleMs: 60_000 })
  const first = await threads.run({ kind: 'thread id' })

  const error = await threads.run({ kind: 'failure' }).catch((thrown) => thrown)
  expect([error.message, error instanceof ThreadTerminatedError]).toEqual(['no such thing', false])
  await sleep(50)
  expect(await threads.run({ kind: 'thread id' })).toBe(first)
})

test('a thread that may not be idle ends with its task', async () => {
  const threads = threadsOf()
  const first = await threads.run({ kind: 'thread id' })
  await expect.poll(() => threads.run({ kind: 'thread id' })).toBeGreaterThan(first)
})

test('a thread sees no environment of the process', async () => {
  expect(await threadsOf().run({ kind: 'environment' })).toBe(0)
})
