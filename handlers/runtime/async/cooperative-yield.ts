// Divides long work on the main thread, so that requests do not have to wait until it ends: a short read waits in three or
// four iterations of the event loop, and each of them continues one long work for a millisecond, however many there are.
// Tested by test/runtime/async/cooperative-yield.test.ts, test/rules/load/live-rules.alone.test.ts,
// test/api/http/hostile.long.test.ts and test/api/pipeline/costly-neighbour.alone.long.test.ts.
import { setImmediate } from 'node:timers/promises'

/** Long works that wait to be continued. */
const waiting: (() => void)[] = []

const nextTurn = () =>
  new Promise<void>((resume) => {
    if (waiting.push(resume) === 1) void setImmediate().then(continueFirst)
  })

function continueFirst(): void {
  waiting.shift()?.()
  if (waiting.length > 0) void setImmediate().then(continueFirst)
}

const MAX_BLOCK_MS = 1

/**
 * Makes a function that long work awaits between its steps: when the steps since the last yield took a millisecond,
 * other work of the process runs first. A promise only then, so that very short steps can do without `await`.
 * @example const yieldIfDue = createCooperativeYield(); for (const file of files) { await yieldIfDue(); check(file) }
 */
export function createCooperativeYield(): () => Promise<void> | undefined {
  let resumedAt = performance.now()
  return function yieldIfDue() {
    if (performance.now() - resumedAt < MAX_BLOCK_MS) return undefined
    return nextTurn().then(() => {
      resumedAt = performance.now()
    })
  }
}

/** Up to this many members a list is short: other requests may wait until all of them are processed. */
export const SHORT_LIST = 500

/** True for a list that must be processed in steps. */
export const isLongList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > SHORT_LIST

/** A long list as several short ones. */
export const shortLists = <Member>(list: readonly Member[]): (readonly Member[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(list.length / SHORT_LIST)) }, (_, step) =>
    list.slice(step * SHORT_LIST, (step + 1) * SHORT_LIST),
  )

/** `list.map(map)`; other work of the process runs in between if the list is long. */
export async function mapInSteps<Member, Result>(
  list: readonly Member[],
  map: (member: Member, index: number) => Result,
): Promise<Result[]> {
  if (list.length <= SHORT_LIST) return list.map(map)
  await setImmediate()
  const yieldIfDue = createCooperativeYield()
  const results: Result[] = []
  for (const [index, member] of list.entries()) {
    results.push(map(member, index))
    const pause = index % 20 === 0 ? yieldIfDue() : undefined
    if (pause) await pause
  }
  return results
}

/** The same text as JSON.stringify, for a long list or an object with long lists as members. */
export async function stringifyInSteps(value: unknown): Promise<string | undefined> {
  if (isLongList(value)) {
    const texts = await mapInSteps(value, (member) => JSON.stringify(member) ?? 'null')
    return `[${texts.join()}]`
  }
  if (!isRecord(value) || !Object.values(value).some(isLongList)) return JSON.stringify(value)
  const members: string[] = []
  for (const [name, member] of Object.entries(value)) {
    const text = await stringifyInSteps(member)
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${members.join()}}`
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)

/**
 * Members whose rows are read, or written, by one statement: the driver serializes and parses each one without a
 * break.
 */
const BATCH = 1_000

function* batchesOf<Member>(list: readonly Member[]): Generator<readonly Member[], undefined> {
  for (let from = 0; from < list.length; from += BATCH) yield list.slice(from, from + BATCH)
}

/** Calls `run` with a thousand members at a time, and concatenates the results. */
export async function inBatches<Member, Result>(
  list: readonly Member[],
  run: (batch: readonly Member[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const batch of batchesOf(list)) results.push(...(await run(batch)))
  return results
}

/** The same for members that a function must `prepare` first: it prepares the next thousand while `run` waits. */
export async function inPreparedBatches<Member, Prepared, Result>(
  list: readonly Member[],
  prepare: (batch: readonly Member[]) => Prepared,
  run: (prepared: Prepared) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  let running: Promise<readonly Result[]> = Promise.resolve([])
  for (const batch of batchesOf(list)) {
    const prepared = prepare(batch)
    results.push(...(await running))
    running = run(prepared)
    running.catch(() => {})
    // Sends the statement before preparing the next one.
    await setImmediate()
  }
  results.push(...(await running))
  return results
}

/**
 * Batches whose results are used while the next one is read: `run` starts for the next thousand members before the results of
 * the previous ones are returned. It never runs twice at the same time.
 */
export async function* readAhead<Member, Result>(
  list: readonly Member[],
  run: (batch: readonly Member[]) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const batches = batchesOf(list)
  const start = () => {
    const { value } = batches.next()
    return value && run(value)
  }
  let next = start()
  try {
    while (next) {
      const result = await next
      next = start()
      // Its failure is thrown when it is awaited above; until then it is not unhandled.
      next?.catch(() => {})
      // Sends the statement before the caller uses the processor.
      if (next) await setImmediate()
      yield result
    }
  } finally {
    // The caller may close the connection that a batch which is not awaited still uses.
    await next?.catch(() => {})
  }
}
