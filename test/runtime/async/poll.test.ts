import { describe, expect, test } from 'vitest'
import { poll } from '../../../handlers/runtime/async/poll.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a poll', () => {
  test('repeats without overlapping runs, even after a failure', async () => {
    const faults: unknown[] = []
    let runs = 0
    let concurrentRuns = 0
    let maxAtOnce = 0
    const work = async () => {
      runs += 1
      concurrentRuns += 1
      maxAtOnce = Math.max(maxAtOnce, concurrentRuns)
      await pause(15)
      concurrentRuns -= 1
      if (runs === 2) throw new Error('second')
    }
    const repeating = poll(work, 5, (error) => faults.push(error))

    await expect.poll(() => runs).toBeGreaterThan(3)
    await repeating.stop()
    expect([maxAtOnce, concurrentRuns, faults.length]).toEqual([1, 0, 1])
    const after = runs
    await pause(30)
    expect(runs).toBe(after)
  })

  test('ends with its current run when it is stopped', async () => {
    let isDone = false
    const work = async () => {
      await pause(60)
      isDone = true
    }
    const repeating = poll(work, 5, () => {})
    await pause(20)
    await repeating.stop()

    expect(isDone).toBe(true)
  })
})
