import { beforeAll, describe, expect, test } from 'vitest'
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { runGate } from '../../../handlers/rules/load/gate.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { explainRuleSet } from '../../../scripts/rules/explanation.ts'
import { mutate } from '../../../scripts/rules/prove/mutants.ts'
import { limits, ruleSet, rulesFolder, type TestRule } from '../rules-folder.ts'

const priceAbove = (code: string, maximum: number): TestRule => ({
  code,
  conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value: maximum }] },
  message: `At most ${maximum}.`,
})
const noFloor: TestRule = {
  code: 'NoFloor',
  conditions: { all: [{ fact: 'sale', path: 'Floor', operator: 'atMost', value: 0 }] },
}
const withSchema = (document: object) => ({ ...document, $schema: '../../../rule-set.schema.json' })
const ofCompany = (members: object, ...rules: TestRule[]) =>
  withSchema({ ...ruleSet(...rules.map((rule) => ({ ...rule, code: rule.code }))), ...members })
const priced = (Price: number, Floor = 1) => ({ sale: { Price, Floor } })
const ownCases = (...list: [name: string, facts: object, ...expect: string[]][]) => ({
  $schema: '../../../cases.schema.json',
  cases: list.map(([name, facts, ...expect]) => ({ name, facts, expect })),
})

const common = {
  'shop/sale.json': ruleSet(priceAbove('TooDear', 10), noFloor),
  'shop/sale.cases.json': {
    $schema: '../cases.schema.json',
    cases: [
      { name: 'Ten', facts: priced(10), expect: [] },
      { name: 'Eleven', facts: priced(11), expect: ['TooDear'] },
      { name: 'No floor', facts: priced(1, 0), expect: ['NoFloor'] },
    ],
  },
}
const folder = (files: Record<string, unknown>) => rulesFolder({ ...common, ...files })

/** Company 7 sells cheaper, 8 has one rule more, 9 needs no floor. */
const three = {
  'companies/7/shop/sale.json': ofCompany({ replaces: ['TooDear'] }, priceAbove('TooDear', 5)),
  'companies/7/shop/sale.cases.json': ownCases(
    ['Five', priced(5)],
    ['Six', priced(6), 'TooDear'],
    ['No price', { sale: { Price: null, Floor: 1 } }],
  ),
  'companies/8/shop/sale.json': ofCompany({}, priceAbove('FarTooDear', 100)),
  'companies/8/shop/sale.cases.json': ownCases(
    ['Ten', priced(10)],
    ['A fortune', priced(101), 'TooDear', 'FarTooDear'],
  ),
  'companies/9/shop/sale.json': ofCompany({
    replaces: ['NoFloor'],
    emptyBecause: 'Company 9 has no floors.',
  }),
  'companies/9/shop/sale.cases.json': ownCases(['No floor', priced(1, 0)]),
}

const codes = async (snapshot: RuleSnapshot, facts: object) =>
  (await snapshot.evaluate('shop/sale', { ...facts, stock: null, history: null })).map(({ code }) => code)

describe('rules of one company', () => {
  let directory: string
  let snapshot: RuleSnapshot
  beforeAll(async () => {
    directory = await folder(three)
    snapshot = await loadRules({ directory, limits })
  })

  test('apply in addition to the common ones, or replace them where the file says so', async () => {
    expect(await codes(snapshot.forCompany(8), priced(101))).toEqual(['TooDear', 'FarTooDear'])
    expect(await codes(snapshot.forCompany(7), priced(6))).toEqual(['TooDear'])
    expect(await codes(snapshot.forCompany(9), priced(1, 0))).toEqual([])
  })

  test('keep the common rules that they do not replace', async () => {
    expect(await codes(snapshot.forCompany(7), priced(6, 0))).toEqual(['TooDear', 'NoFloor'])
    expect(await codes(snapshot.forCompany(9), priced(11, 0))).toEqual(['TooDear'])
  })

  test('do not apply to other companies', async () => {
    expect(await codes(snapshot, priced(6, 0))).toEqual(['NoFloor'])
    expect(await codes(snapshot.forCompany(10), priced(6, 0))).toEqual(['NoFloor'])
    expect(snapshot.forCompany(10)).toBe(snapshot)
    expect(snapshot.forCompany(undefined)).toBe(snapshot)
  })

  test('change the hash', async () => {
    const without = await loadRules({ directory: await folder({}), limits })

    expect(snapshot.hash).not.toBe(without.hash)
    expect(snapshot.forCompany(7).hash).toBe(snapshot.hash)
  })

  test('have their own cases, which are run', async () => {
    const { cases: results } = await runGate(allRuleSets(snapshot).values())
    expect(results.filter(({ file }) => file.startsWith('companies/')).map(({ passed }) => passed)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ])
  })

  test('are explained with their own file and line', async () => {
    const set = snapshot.forCompany(7).ruleSets.get('shop/sale')
    if (!set) throw new Error('shop/sale is missing')
    const { rules } = await explainRuleSet(set, priced(6))

    expect(rules.map(({ code, file, refuses }) => [code, file, refuses])).toEqual([
      ['TooDear', undefined, true],
      ['NoFloor', 'shop/sale.json', false],
    ])
  })

  test('must be tested by their own cases; the common rules have theirs', () => {
    const set = snapshot.companySets.get('companies/7/shop/sale')
    if (!set) throw new Error('the set is missing')

    expect(mutate(set, snapshot.facts).survivors).toEqual([])
    const { companyDocument: _, ...whole } = set
    expect(mutate(whole, snapshot.facts).mutants).toBeGreaterThan(mutate(set, snapshot.facts).mutants)
  })
})

describe('faults of a company’s rules', () => {
  const sound = three['companies/7/shop/sale.cases.json']
  test.each([
    [
      'a common code without "replaces"',
      {
        'companies/7/shop/sale.json': ofCompany({}, priceAbove('TooDear', 5)),
        'companies/7/shop/sale.cases.json': sound,
      },
      'name the code in "replaces"',
    ],
    [
      'a code that no common rule has',
      {
        'companies/7/shop/sale.json': ofCompany({ replaces: ['ToDear'] }, priceAbove('Other', 5)),
        'companies/7/shop/sale.cases.json': ownCases(['Five', priced(5)], ['Six', priced(6), 'Other']),
      },
      'Did you mean "TooDear"?',
    ],
    [
      'a rule set that is not there',
      {
        'companies/7/shop/sales.json': ofCompany({}, priceAbove('Other', 5)),
        'companies/7/shop/sales.cases.json': ownCases(['Five', {}], ['Six', {}, 'Other']),
      },
      /: one fault found\.\n.* Did you mean "shop\/sale"\?$/,
    ],
    [
      'no cases',
      { 'companies/7/shop/sale.json': ofCompany({ replaces: ['TooDear'] }, priceAbove('TooDear', 5)) },
      'the file is missing',
    ],
    [
      'a rule without a case',
      {
        'companies/7/shop/sale.json': ofCompany({}, priceAbove('Other', 5)),
        'companies/7/shop/sale.cases.json': ownCases(['Five', priced(5)]),
      },
      'no case expects "Other"',
    ],
    [
      'a rule switched off without a case',
      {
        'companies/7/shop/sale.json': ofCompany({ replaces: ['NoFloor'], emptyBecause: 'It has none.' }),
        'companies/7/shop/sale.cases.json': ownCases(['Five', priced(5)]),
      },
      'no case shows what "NoFloor" refuses',
    ],
    [
      'a name for a company',
      { 'companies/acme/shop/sale.json': {} },
      'a company has companies/<CompanyId>/service/rule-set.json,',
    ],
    [
      '"replaces" in a common file',
      { 'shop/refund.json': { ...ruleSet(), replaces: ['A12'] } },
      "only a company's own",
    ],
  ])('%s', async (_, files, message) => {
    const loading = loadRules({ directory: await folder(files), limits })

    await expect(loading).rejects.toThrow(RulesRefused)
    await expect(loading).rejects.toThrow(message)
  })
})
