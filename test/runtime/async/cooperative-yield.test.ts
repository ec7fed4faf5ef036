import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  inBatches,
  inPreparedBatches,
  mapInSteps,
  readAhead,
  SHORT_LIST,
  shortLists,
  stringifyInSteps,
} from '../../../handlers/runtime/async/cooperative-yield.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The number of event loop iterations until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.then(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns += 1) await turn()
  return turns
}

/** Uses a millisecond of processor time. */
const slow = () => {
  for (const end = performance.now() + 1; performance.now() < end; );
}

describe('a long list', () => {
  test('is mapped like Array.map, with the index', async () => {
    for (const count of [0, 1, SHORT_LIST, SHORT_LIST + 1, 10_000]) {
      expect(await mapInSteps(numbers(count), (member, at) => [member, at])).toEqual(
        numbers(count).map((at) => [at, at]),
      )
    }
  })

  test('lets other tasks run between its members', async () => {
    expect(await turnsDuring(mapInSteps(numbers(SHORT_LIST + 100), slow))).toBeGreaterThan(15)
  })

  test('does not let others wait longer if several are processed: each iteration continues one', async () => {
    const work = () => mapInSteps(numbers(SHORT_LIST + 100), (member) => member % 20 || slow())
    const alone = await turnsDuring(work())
    const together = await turnsDuring(Promise.all([work(), work(), work(), work(), work()]))
    expect(together).toBeGreaterThan(4 * alone)
  })

  test('is divided into short lists that together contain all members', () => {
    for (const count of [0, SHORT_LIST, SHORT_LIST + 1, 3 * SHORT_LIST]) {
      const parts = shortLists(numbers(count))
      expect(parts.flat()).toEqual(numbers(count))
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(SHORT_LIST)
      expect(parts.length).toBe(Math.max(1, Math.ceil(count / SHORT_LIST)))
    }
  })

  test('is read in batches, in order', async () => {
    const sizes: number[] = []
    const read = await inBatches(numbers(2_500), async (batch) => {
      sizes.push(batch.length)
      return batch.map(String)
    })
    expect(read).toEqual(numbers(2_500).map(String))
    expect(sizes).toEqual([1_000, 1_000, 500])
  })

  test('is prepared for the next batch while one runs', async () => {
    const steps: string[] = []
    const prepare = (batch: readonly number[]) => {
      steps.push(`prepare ${batch.length}`)
      return batch.map(String)
    }
    const run = async (texts: string[]) => {
      steps.push(`begin ${texts.length}`)
      await turn().then(() => turn())
      steps.push(`end ${texts.length}`)
      return texts
    }
    expect(await inPreparedBatches(numbers(1_500), prepare, run)).toEqual(numbers(1_500).map(String))
    expect(steps).toEqual(['prepare 1000', 'begin 1000', 'prepare 500', 'end 1000', 'begin 500', 'end 500'])
    expect(await inPreparedBatches([], prepare, run)).toEqual([])
    const failure = new Error('no connection')
    await expect(inPreparedBatches(numbers(2_500), prepare, () => Promise.reject(failure))).rejects.toBe(
      failure,
    )
  })
})

describe('a list that is read ahead', () => {
  const reader = (failAt = Number.POSITIVE_INFINITY) => {
    const steps: string[] = []
    let running = 0
    const run = async (batch: readonly number[]) => {
      if (running > 0) throw new Error('Two at the same time')
      running += 1
      // As a driver sends a statement when it has got a connection.
      await new Promise<void>(process.nextTick)
      steps.push(`begin ${batch[0]}`)
      await turn().then(() => turn())
      running -= 1
      steps.push(`end ${batch[0]}`)
      if ((batch[0] ?? 0) >= failAt) throw new Error(`no ${batch[0]}`)
      return batch
    }
    return { steps, run }
  }

  test('reads one batch while the previous one is used', async () => {
    const { steps, run } = reader()
    const read: number[] = []
    for await (const batch of readAhead(numbers(2_500), run)) {
      steps.push(`use ${batch[0]}`)
      read.push(...batch)
      await turn()
    }
    expect(read).toEqual(numbers(2_500))
    expect(steps).toEqual([
      ...[
        'begin 0',
        'end 0',
        'begin 1000',
        'use 0',
        'end 1000',
        'begin 2000',
        'use 1000',
        'end 2000',
        'use 2000',
      ],
    ])
    for await (const batch of readAhead([], run)) expect.unreachable(`${batch}`)
  })

  test('throws the failure of a batch after the batches before it', async () => {
    const { run } = reader(1_000)
    const used: unknown[] = []
    await expect(async () => {
      for await (const [first] of readAhead(numbers(3_000), run)) used.push(first)
    }).rejects.toThrow('no 1000')
    expect(used).toEqual([0])
  })

  test('waits for the batch that it has begun when the caller stops', async () => {
    for (const failAt of [1_000, Number.POSITIVE_INFINITY]) {
      const { steps, run } = reader(failAt)
      for await (const _ of readAhead(numbers(3_000), run)) break
      expect(steps).toEqual(['begin 0', 'end 0', 'begin 1000', 'end 1000'])
    }
  })
})

test('is serialized in steps to the same text as JSON.stringify returns', async () => {
  const long = numbers(SHORT_LIST + 1).map((at) => ({
    at,
    text: `"${at}`,
    none: undefined,
    date: new Date(at),
  }))
  const values = [
    ...[undefined, null, 'a', 1, [], {}, [1, undefined], long],
    { List: long, Note: 'é\u2028', None: undefined, Null: null, Short: [undefined, 1] },
    { Outer: 1, '"': [...long, undefined, () => 1] },
    { toJSON: () => 'own', List: long },
  ]
  for (const value of values) expect(await stringifyInSteps(value)).toBe(JSON.stringify(value))
})
