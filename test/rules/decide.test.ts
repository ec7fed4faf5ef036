// How the compiled conditions and json-rules-engine share a decision (R8, R17): the engine decides on the rules that the
// compiled conditions call violated, and runs no others.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Engine } from 'json-rules-engine'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checker } from '../../handlers/rules/evaluate/check.ts'
import { decide, makeRuleSet, type RuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import { makeRuleSnapshot, type RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Group, RuleSetDocument } from '../../handlers/rules/language/documents.ts'
import { cases, facts as catalogue, ruleSet, rulesFolder, withoutGate } from './rules-folder.ts'

const priceAbove = (code: string, value: number) => ({
  code,
  conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value }] },
  message: 'The price is {sale.Price}.',
})
const directory = await rulesFolder({
  'shop/sale.json': ruleSet(priceAbove('TooDear', 10), priceAbove('FarTooDear', 100)),
  'shop/sale.cases.json': cases('TooDear', 'FarTooDear'),
})
const snapshot = await withoutGate({ directory })
const facts = (Price: number) => ({ sale: { Price, Floor: 1 }, stock: null, history: null })

/** The snapshot with other compiled conditions; json-rules-engine stays as it is. */
function withMatchedRules(...matched: number[]): RuleSnapshot {
  const sale = snapshot.ruleSets.get('shop/sale') as RuleSet
  const changed = { ...sale, matchedRules: () => matched }
  return makeRuleSnapshot({ ...snapshot, ruleSets: new Map([['shop/sale', changed]]), wholeFacts: false })
}

/** A set of which `refusing` rules refuse a price of 11. */
function setOf(count: number, refusing: number): RuleSet {
  const { rules } = ruleSet(
    ...Array.from({ length: count }, (_, index) =>
      priceAbove(`Code${index}`, count - index <= refusing ? 10 : 1_000),
    ),
  )
  return makeRuleSet('shop/sale', { description: '', rules } as RuleSetDocument, [], catalogue)
}

describe('a wrong compiled condition', () => {
  test('cannot refuse: json-rules-engine decides', async () => {
    const rules = withMatchedRules(0, 1)

    expect(await rules.evaluate('shop/sale', facts(1))).toEqual([])
    await expect(checker(rules, ['shop/sale'])(facts(1))).resolves.toBeUndefined()
  })

  test('does not change the refusal by another rule', async () => {
    await expect(checker(withMatchedRules(0, 1), ['shop/sale'])(facts(11))).rejects.toMatchObject({
      body: { Code: 'TooDear', Details: [{ Code: 'TooDear', Message: 'The price is 11.' }] },
    })
  })
})

describe('json-rules-engine', () => {
  /** How often the evaluation of a price of 11 reads the facts, and what it decides. */
  async function evaluated(set: RuleSet, evaluate: typeof decide = decide) {
    let reads = 0
    const counting = {
      ...facts(11),
      get sale() {
        reads += 1
        return { Price: 11, Floor: 1 }
      },
    }
    const { violations } = await evaluate(set, counting)
    return { reads, codes: violations.map(({ code }) => code) }
  }

  test('runs the one rule of 500 that is violated, and no other', async () => {
    const [small, large] = [await evaluated(setOf(1, 1)), await evaluated(setOf(500, 1))]

    expect(large).toEqual({ reads: small.reads, codes: ['Code499'] })
    // The whole set, which the gate runs, reads the fact for each rule.
    const whole = await evaluated(setOf(500, 1), ({ runEngine }, given) => runEngine(given))
    expect(whole).toMatchObject({ codes: large.codes })
    expect(whole.reads).toBeGreaterThanOrEqual(500)
  })

  test('runs all rules that are violated, in the order of the file', async () => {
    const { reads, codes } = await evaluated(setOf(500, 3))

    expect(codes).toEqual(['Code497', 'Code498', 'Code499'])
    expect(reads).toBeLessThan(20)
  })

  test('runs nothing for facts that violate nothing', async () => {
    expect(decide(setOf(500, 0), facts(11))).toEqual({ violations: [], warnings: [] })
  })

  test('decides on several facts at once without losing a rule', async () => {
    const set = setOf(16, 16)
    const decisions = await Promise.all(
      Array.from({ length: 50 }, async (_, price) => {
        // Each begins in another step of those before it.
        for (let step = 0; step < price; step++) await Promise.resolve()
        return decide(set, facts(price))
      }),
    )

    expect(decisions.map(({ violations }) => violations.length)).toEqual(
      Array.from({ length: 50 }, (_, price) => (price > 10 ? 16 : 0)),
    )
    expect(decisions.at(-1)?.violations[7]?.message).toBe('The price is 49.')
  })
})

describe('a rule whose comparisons have had the same results before', () => {
  const compare = (path: string, operator: string, value?: unknown) => ({
    fact: 'sale',
    path,
    operator,
    ...(value !== undefined && { value }),
  })
  const sale = { Price: 12, Floor: 5, Name: 'Ada', Lines: [{ Quantity: 3 }] }
  const overFloor = compare('Price', 'greaterThan', { fact: 'sale', path: 'Floor' })
  const overTen = compare('Price', 'greaterThan', 10)

  async function decided(conditions: Group, ...sales: object[]) {
    const run = vi.spyOn(Engine.prototype, 'run')
    onTestFinished(() => run.mockRestore())
    const message = '{sale.Name}: {sale.Price}, {value}'
    const set = makeRuleSet('shop/sale', ruleSet({ code: 'Refused', conditions, message }), [], catalogue)
    const messages: unknown[] = []
    for (const each of sales) {
      const { violations } = await decide(set, { ...facts(0), sale: { ...sale, ...each } })
      messages.push(violations[0]?.message)
    }
    return { messages, runs: run.mock.calls.length }
  }

  test('is not run again for other values; its message has them', async () => {
    expect(await decided({ all: [overFloor] }, {}, { Name: 'Bo', Price: 7 }, { Floor: 6 })).toEqual({
      messages: ['Ada: 12, 5', 'Bo: 7, 5', 'Ada: 12, 6'],
      runs: 1,
    })
  })

  test('is run again where one of them has another result', async () => {
    expect(await decided({ any: [overTen, overFloor] }, {}, { Floor: 20 }, { Price: 8 }, {})).toEqual({
      messages: ['Ada: 12, 10', 'Ada: 12, 10', 'Ada: 8, 5', 'Ada: 12, 10'],
      runs: 3,
    })
  })

  test('is run again where it counts the entries of a list', async () => {
    const any = {
      ...compare('Lines', 'any'),
      where: [{ path: 'Quantity', operator: 'greaterThan', value: 2 }],
    }

    expect(await decided({ all: [any] }, {}, {})).toMatchObject({ runs: 2 })
  })

  test('is run again with the whole set, whose results have the values', async () => {
    const set = setOf(1, 1)
    const pricesOf = async (price: number) =>
      (await set.runEngine(facts(price))).results[0]?.all?.[0]?.factResult

    expect([await pricesOf(11), await pricesOf(12)]).toEqual([11, 12])
  })

  test('is run again where a fact is wrong', async () => {
    await expect(decided({ any: [overTen, overFloor] }, {}, { Floor: 'high' })).rejects.toThrow('sale.Floor')
  })
})

test('a bulk is evaluated until its violations fill a response', async () => {
  let evaluated = 0
  const parts = Array.from({ length: 6_000 }, () => ({
    get facts() {
      evaluated += 1
      return facts(101)
    },
  }))
  const { body } = await checker(snapshot, ['shop/sale'])({}, { 'shop/sale': parts }).catch((error) => error)

  expect(body.Details).toHaveLength(10_000)
  // The next one is looked at, and no more.
  expect(evaluated).toBe(5_001)
})

test('only the adapter imports json-rules-engine', () => {
  const handlers = join(import.meta.dirname, '../../handlers')
  const importers = readdirSync(handlers, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && readFileSync(join(handlers, name), 'utf8').includes("from 'json-rules-engine'"),
  )

  expect(importers).toEqual(['rules/evaluate/engine.ts'])
})
