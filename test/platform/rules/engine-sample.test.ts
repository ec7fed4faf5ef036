import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checker } from '../../../handlers/platform/rules/evaluate/check.ts'
import type { RuleSet } from '../../../handlers/platform/rules/evaluate/rule-set.ts'
import {
  makeRuleSnapshot,
  type RuleSnapshot,
} from '../../../handlers/platform/rules/evaluate/rule-snapshot.ts'
import { fixedRules } from '../../../handlers/platform/rules/load/live-rules.ts'
import {
  createEngineSample,
  type EngineDifference,
} from '../../../handlers/platform/rules/record/engine-sample.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { cases, ruleSet, rulesFolder, withoutGate } from './rules-folder.ts'

/** The snapshot with other compiled conditions for one rule set; json-rules-engine stays as it is. */
function withSuspects(snapshot: RuleSnapshot, name: string, suspects: RuleSet['suspects']): RuleSnapshot {
  const change = (sets: ReadonlyMap<string, RuleSet>) =>
    new Map([...sets].map(([key, set]) => [key, key.endsWith(name) ? { ...set, suspects } : set]))
  const { ruleSets, companySets } = snapshot
  return makeRuleSnapshot({
    ...snapshot,
    ruleSets: change(ruleSets),
    companySets: change(companySets),
    wholeFacts: false,
  })
}

const priceAbove = (code: string, value: number) => ({
  code,
  conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value }] },
  message: 'The price is {sale.Price}.',
})
const directory = await rulesFolder({
  'shop/sale.json': ruleSet(priceAbove('TooDear', 10), priceAbove('FarTooDear', 100)),
  'shop/sale.cases.json': cases('TooDear', 'FarTooDear'),
  'companies/7/shop/sale.json': {
    ...ruleSet(priceAbove('TooDearHere', 5)),
    $schema: '../../../rule-set.schema.json',
  },
  'companies/7/shop/sale.cases.json': { ...cases('TooDearHere'), $schema: '../../../cases.schema.json' },
})
const snapshot = await withoutGate({ directory })
const facts = (Price: number) => ({ sale: { Price, Floor: 1 }, stock: null, history: null })

/** Rules with these compiled conditions and a sample; `engineRuns` counts evaluations by json-rules-engine. */
function sampled(
  suspects: RuleSet['suspects'],
  options: Partial<Parameters<typeof createEngineSample>[0]> = {},
) {
  const differences: EngineDifference[] = []
  const errors: unknown[] = []
  const sample = createEngineSample({
    onDifference: (difference) => differences.push(difference),
    onError: (error) => errors.push(error),
    rate: 1,
    everyMs: 60_000,
    ...options,
  })
  const rules = sample.watch(fixedRules(directory, withSuspects(snapshot, 'shop/sale', suspects))).current()
  const codes = async (Price: number, snapshot_ = rules) =>
    (await snapshot_.evaluate('shop/sale', facts(Price))).map(({ code }) => code)
  return { sample, rules, codes, differences, errors }
}

const neverSuspects = () => []
const suspectsOfSnapshot = snapshot.ruleSets.get('shop/sale')?.suspects as RuleSet['suspects']

describe('a wrong compiled condition', () => {
  test('cannot refuse: json-rules-engine decides', async () => {
    const { rules, codes } = sampled(() => ['TooDear'])

    expect(await codes(1)).toEqual([])
    await expect(checker(rules, ['shop/sale'])(facts(1))).resolves.toBeUndefined()
  })

  test('does not change a refusal', async () => {
    const { rules, codes } = sampled(() => ['FarTooDear'])

    expect(await codes(11)).toEqual(['TooDear'])
    await expect(checker(rules, ['shop/sale'])(facts(11))).rejects.toMatchObject({
      body: { Code: 'TooDear', Message: 'The price is 11.' },
    })
  })

  test('is reported at once if json-rules-engine does not confirm its refusal', async () => {
    const { codes, differences } = sampled(() => ['FarTooDear'])
    await codes(11)

    expect(differences).toEqual([
      { ruleSet: 'shop/sale', ruleNames: ['Rule TooDear', 'Rule FarTooDear'], rules: snapshot.hash },
    ])
  })

  test('is reported by the sample if it passes, with names and without values', async () => {
    const { sample, codes, differences } = sampled(neverSuspects)

    expect(await codes(11_223_344)).toEqual([])
    expect(differences).toEqual([])
    await sample.flush()
    expect(differences).toEqual([
      { ruleSet: 'shop/sale', ruleNames: ['Rule TooDear', 'Rule FarTooDear'], rules: snapshot.hash },
    ])
    expect(JSON.stringify(differences)).not.toContain('11223344')
  })

  test('is reported for rules of a company too', async () => {
    const { sample, rules, codes, differences } = sampled(neverSuspects)
    await codes(6, rules.of(7))
    await sample.flush()

    expect(differences).toMatchObject([{ ruleSet: 'companies/7/shop/sale', ruleNames: ['Rule TooDearHere'] }])
  })
})

describe('the sample', () => {
  test('reports nothing if both agree', async () => {
    const { sample, codes, differences, errors } = sampled(suspectsOfSnapshot)
    expect(await codes(10)).toEqual([])
    expect(await codes(11)).toEqual(['TooDear'])
    await sample.flush()

    expect([differences, errors]).toEqual([[], []])
  })

  test('takes one in 1,000', async () => {
    const drawn = [0.000_999, 0.001, 0.5]
    const { sample, codes, differences } = sampled(neverSuspects, {
      rate: 1 / 1_000,
      random: () => drawn.shift() ?? 1,
    })
    for (let count = 0; count < 3; count++) await codes(11)
    await sample.flush()

    expect(differences).toHaveLength(1)
    expect(drawn).toEqual([])
  })

  test('is bounded', async () => {
    const { sample, codes, differences } = sampled(neverSuspects, { maxQueue: 2 })
    for (let count = 0; count < 5; count++) await codes(11)
    await sample.flush()

    expect(differences).toHaveLength(2)
  })

  test('evaluates the facts as they were at the decision', async () => {
    const { sample, rules, differences } = sampled(suspectsOfSnapshot)
    const sampledFacts = facts(10)
    await rules.evaluate('shop/sale', sampledFacts)
    sampledFacts.sale.Price = 11
    await sample.flush()

    expect(differences).toEqual([])
  })

  test('reports facts that cannot be copied or evaluated, and continues', async () => {
    const { sample, rules, codes, differences, errors } = sampled(neverSuspects)
    await rules.evaluate('shop/sale', { ...facts(11), stock: () => 1 })
    await rules.evaluate('shop/sale', { ...facts(11), sale: { Price: 'x', Floor: 1 } })
    await codes(11)
    await sample.flush()

    expect(errors).toHaveLength(2)
    expect(differences).toHaveLength(1)
  })

  test('runs periodically, after the decision', async () => {
    const { sample, codes, differences } = sampled(neverSuspects, { everyMs: 20 })
    await codes(11)
    expect(differences).toEqual([])

    await expect.poll(() => differences.length).toBe(1)
    await sample.stop()
  })
})

describe('a process', () => {
  let app: TestApp
  beforeAll(async () => {
    const changeRules = (loaded: RuleSnapshot) =>
      withSuspects(loaded, 'cart/create', () => ['SourceNotOfCompany'])
    app = await startApp({ changeRules, engineSampleRate: 1 })
  })
  afterAll(() => app.stop())

  const logged = () =>
    app.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === DIFFERENCE_MESSAGE)
  const counted = async () =>
    /^rules_engine_differences_total (\d+)$/m.exec((await app.get('/metrics')).text)?.[1]

  test('logs and counts differences, and responds as json-rules-engine decides', async () => {
    const [node] = app.onboarding.Entities
    const token = await app.tokenOf('ApiClient')
    const body = {
      SourceId: app.onboarding.SourceId,
      Items: [{ Name: 'Charger', ProductTypeId: 1, Quantity: 1, DisplayPrice: 9.5 }],
    }
    const path = `/cart/v1/companies(${app.onboarding.CompanyId})/entities(${node?.Id})/carts`
    const { status } = await app.request(path, { method: 'POST', token, body })

    expect(status).toBe(201)
    expect(logged()).toMatchObject([
      { level: 50, ruleSet: 'cart/create', rules: app.rules.hash, ruleNames: [expect.any(String)] },
    ])
    expect(await counted()).toBe('1')
  })
})

const DIFFERENCE_MESSAGE = 'the compiled conditions and json-rules-engine differ'

test('only the adapter imports json-rules-engine', () => {
  const handlers = join(import.meta.dirname, '../../../handlers')
  const importers = readdirSync(handlers, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && readFileSync(join(handlers, name), 'utf8').includes("from 'json-rules-engine'"),
  )

  expect(importers).toEqual(['platform/rules/evaluate/engine.ts'])
})
