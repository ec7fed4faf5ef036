import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { RuleProblem } from '../../../handlers/rules/language/problems.ts'
import { createLiveRules, type LiveRules } from '../../../handlers/rules/load/live-rules.ts'
import { facts, limitsOf, limits as readLimits, ruleSet, rulesFolder } from '../rules-folder.ts'

const priceAbove = (maximum: number) =>
  ruleSet({
    code: 'TooDear',
    conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value: maximum }] },
    message: `At most ${maximum}.`,
  })
const sale = { Price: 15, Floor: 1 }
/** Cases of dear() for 10 to 14. */
const dearCases = {
  $schema: '../cases.schema.json',
  cases: [
    { name: 'Cheap', facts: { sale: { ...sale, Price: 1 } }, expect: [] },
    { name: 'Dear', facts: { sale }, expect: ['TooDear'] },
  ],
}

let live: LiveRules | undefined
afterEach(() => live?.stop())

async function follow(files: Record<string, unknown> = {}) {
  const directory = await rulesFolder({
    'shop/sale.json': priceAbove(10),
    'shop/sale.cases.json': dearCases,
    ...files,
  })
  live = await createLiveRules({ directory, limits: readLimits, everyMs: 50, quietMs: 40 })
  const observed: { taken: string[]; refused: (readonly RuleProblem[])[] } = { taken: [], refused: [] }
  live.observe({
    taken: ({ hash }) => observed.taken.push(hash),
    refused: (problems) => observed.refused.push(problems),
  })
  const write = (file: string, content: unknown) =>
    writeFile(join(directory, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return { live, directory, observed, write }
}

const verdict = async (rules: LiveRules) =>
  (await rules.current().evaluate('shop/sale', { sale, stock: null, history: null })).map(
    ({ message }) => message,
  )

/** Waits until the condition holds, for at most two seconds. */
async function within2s(condition: () => unknown): Promise<void> {
  const end = performance.now() + 2_000
  while (!(await condition()) && performance.now() < end) await sleep(10)
  expect(await condition()).toBeTruthy()
}

/** The longest delay of a timer during the work, in milliseconds. */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await work()
  await sleep(5)
  clearInterval(timer)
  return longest
}

describe('live rules', () => {
  test('an edit takes effect; an earlier snapshot does not change', async () => {
    const { live, write, observed } = await follow()
    const before = live.current()

    await write('shop/sale.json', priceAbove(12))
    await within2s(() => live.current() !== before)

    expect(await verdict(live)).toEqual(['At most 12.'])
    expect((await before.evaluate('shop/sale', { sale, stock: null, history: null }))[0]?.message).toBe(
      'At most 10.',
    )
    expect(observed.taken).toEqual([live.current().hash])
    expect(live.current().hash).not.toBe(before.hash)
  })

  test('limits are part of the snapshot', async () => {
    const { live, write } = await follow()
    const before = live.current()

    await write('shop/limits.json', limitsOf(12))
    await within2s(() => live.current() !== before)

    const limitOf = (snapshot: typeof before) => snapshot.limits.get('shop/limits')?.limits[0]?.value
    expect([limitOf(before), limitOf(live.current())]).toEqual([24, 12])
  })

  test.each([
    [
      'an editor that replaces the file',
      async (file: string, text: string) => {
        await writeFile(`${file}~`, text)
        await rename(`${file}~`, file)
      },
    ],
    [
      'an editor that removes it first',
      async (file: string, text: string) => {
        await rm(file)
        await sleep(20)
        await writeFile(file, text)
      },
    ],
    [
      'an editor that writes it in pieces',
      async (file: string, text: string) => {
        await writeFile(file, '')
        for (let offset = 0; offset < text.length; offset += 100)
          await writeFile(file, text.slice(offset, offset + 100), { flag: 'a' })
      },
    ],
  ])('%s is detected, and the report is empty', async (_, edit) => {
    const { live, directory, observed } = await follow()

    await edit(join(directory, 'shop/sale.json'), JSON.stringify(priceAbove(12)))
    await within2s(async () => (await verdict(live))[0] === 'At most 12.')

    expect([observed.refused, live.problems()]).toEqual([[], []])
  })

  test.each([
    ['a missing comma', (text: string) => text.replace(',', ''), 'shop/sale.json'],
    ['an unknown fact', (text: string) => text.replace('"sale"', '"sael"'), 'Did you mean "sale"?'],
    ['an empty all', (text: string) => text.replace(/"all": \[.*?\n {8}\]/s, '"all": []'), 'too few entries'],
  ])('%s changes only the report, which the next valid edit clears', async (_, invalidEdit, message) => {
    const { live, write, observed } = await follow()
    const before = live.current()
    const sound = JSON.stringify(priceAbove(12), null, 2)
    expect(invalidEdit(sound)).not.toBe(sound)

    await write('shop/sale.json', invalidEdit(sound))
    await within2s(() => live.problems().length > 0)

    expect(live.current()).toBe(before)
    expect(JSON.stringify(live.problems())).toContain(message.replaceAll('"', '\\"'))
    expect(observed.refused).toEqual([live.problems()])

    await write('shop/sale.json', sound)
    await within2s(() => live.problems().length === 0)
    expect(await verdict(live)).toEqual(['At most 12.'])
  })

  test('reverting an invalid edit clears the report too', async () => {
    const { live, write, observed } = await follow()
    const { hash } = live.current()

    await write('shop/sale.json', '{')
    await within2s(() => live.problems().length > 0)
    await write('shop/sale.json', priceAbove(10))
    await within2s(() => live.problems().length === 0)

    expect(live.current().hash).toBe(hash)
    expect(observed.taken).toEqual([hash])
  })

  test('files that are written one after the other take effect together', async () => {
    const version = (number: number) => ({
      'shop/sale.json': priceAbove(number),
      'shop/limits.json': limitsOf(number),
    })
    const { live, write, observed } = await follow(version(10))
    const prices = new Set<string>()
    live.observe({
      taken: async () => {
        const limit = live.current().limits.get('shop/limits')?.limits[0]?.value
        prices.add(`${limit} ${(await verdict(live))[0]}`)
      },
      refused: () => {},
    })

    for (let number = 11; number <= 14; number++) {
      for (const [file, content] of Object.entries(version(number))) {
        await write(file, content)
        await sleep(20)
      }
      await within2s(async () => (await verdict(live))[0] === `At most ${number}.`)
    }

    expect([...prices]).toEqual([11, 12, 13, 14].map((number) => `${number} At most ${number}.`))
    expect(observed.refused).toEqual([])
  })

  test('edits without a pause between them take effect too', async () => {
    const { live, write } = await follow()
    const before = live.current()
    let isWriting = true
    const writing = (async () => {
      for (let number = 1; isWriting; number++) {
        await write('shop/sale.json', priceAbove(1 + (number % 9)))
        await sleep(25)
      }
    })()

    await within2s(() => live.current() !== before).finally(() => {
      isWriting = false
    })
    await writing
  })

  test('facts must be those that the program supplies, but their texts may differ', async () => {
    const { live, write } = await follow()
    const before = live.current()
    const catalogue = (sale: object) => ({
      $schema: './facts.schema.json',
      description: 'For a test.',
      facts: { ...facts, sale: { ...facts.sale, ...sale } },
    })

    await write('facts.json', catalogue({ nullable: true }))
    await within2s(() => live.problems().length > 0)
    expect(live.problems()[0]).toMatchObject({ file: 'facts.json', pointer: '/facts/sale/nullable' })
    expect(live.current()).toBe(before)

    await write('facts.json', catalogue({ meaning: 'What somebody buys.' }))
    await within2s(() => live.current() !== before)
    expect(live.current().facts.sale?.meaning).toBe('What somebody buys.')
  })

  test('temporary files of an editor are ignored', async () => {
    const { live, write, observed } = await follow()
    await write('shop/.sale.json.swp', 'x')
    await write('shop/sale.json~', 'x')
    await sleep(300)

    expect([observed.taken, observed.refused, live.problems()]).toEqual([[], [], []])
  })

  test('refresh reads the folder at once and returns its faults', async () => {
    const { live, write } = await follow()

    await write('shop/sale.json', priceAbove(12))
    expect(await live.reload()).toEqual([])
    expect(await verdict(live)).toEqual(['At most 12.'])

    await write('shop/sale.json', '{')
    expect(await live.reload()).toMatchObject([{ file: 'shop/sale.json' }])
  })

  test('a reload of all rules and cases of the project delays other work by less than 50 ms', async () => {
    const rules = await createLiveRules({ directory: 'rules', everyMs: 60_000 })
    live = rules
    const delays: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) delays.push(await longestDelay(() => rules.reload()))

    // The smallest of several, because other processes share the cores.
    expect(Math.min(...delays)).toBeLessThan(50)
  })

  test('a folder with a fault fails the start', async () => {
    const directory = await rulesFolder({ 'shop/sale.json': '{' })

    await expect(createLiveRules({ directory, limits: readLimits })).rejects.toThrow('shop/sale.json')
  })
})
