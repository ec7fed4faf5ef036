import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  inBatches,
  mapInSteps,
  SHORT_LIST,
  shortLists,
  stringifyInSteps,
} from '../../../handlers/platform/async/cooperative-yield.ts'

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
