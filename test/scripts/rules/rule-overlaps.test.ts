import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { makeRuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import type { Condition, RuleSetDocument } from '../../../handlers/rules/language/documents.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { overlapWarnings } from '../../../scripts/rules/prove/rule-overlaps.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import { facts, limitsOf, ruleSet, rulesFolder, type TestRule } from '../../rules/rules-folder.ts'

const compare =
  (path: string) =>
  (operator: string, value?: unknown): Condition => ({
    ...{ fact: 'sale', path, operator },
    ...(value !== undefined && { value }),
  })
const [price, name, start, tags, floor] = ['Price', 'Name', 'Start', 'Tags', 'Floor'].map(compare) as [
  ...[ReturnType<typeof compare>, ReturnType<typeof compare>, ReturnType<typeof compare>],
  ...[ReturnType<typeof compare>, ReturnType<typeof compare>],
]
const line = (operator: string, maximum: number): Condition => ({
  ...{ fact: 'sale', path: 'Lines', operator },
  where: [{ path: 'Quantity', operator: 'greaterThan', value: maximum }],
})

const documentOf = (...conditions: Condition[][]) =>
  ruleSet(
    ...conditions.map((all, index): TestRule => ({ code: `Code${index + 1}`, conditions: { all } })),
  ) as RuleSetDocument
const warningsOf = (...conditions: Condition[][]) =>
  overlapWarnings(makeRuleSet('shop/sale', documentOf(...conditions), [], facts)).map(
    ({ pointer, message }) => `${pointer} ${message}`,
  )

const first = '"Rule Code1" (shop/sale.json /rules/0)'

describe('two rules', () => {
  test.each<[string, Condition[], Condition[], string]>([
    [
      'the same conditions in another order',
      [price('atLeast', 5), name('isSet')],
      [name('isSet'), price('atLeast', 5)],
      `it has the same conditions as ${first}: one of the two is superfluous.`,
    ],
    [
      'the same list in another order',
      [name('isOneOf', ['a', 'b'])],
      [name('isOneOf', ['b', 'a'])],
      `it has the same conditions as ${first}: one of the two is superfluous.`,
    ],
    ['a wider bound', [price('greaterThan', 10)], [price('greaterThan', 5)], `what ${first} refuses, it`],
    ['a narrower bound', [price('atLeast', 5)], [price('greaterThan', 5)], `what it refuses, ${first}`],
    ['a value in a range', [price('lessThan', 5)], [price('is', 4)], `what it refuses, ${first}`],
    ['one more condition', [price('lessThan', 5)], [price('lessThan', 5), name('isSet')], 'what it refuses'],
    [
      'a date in a range',
      [start('before', '2026-03-01')],
      [start('before', '2026-02-01')],
      'what it refuses',
    ],
    ['some of the values', [name('isOneOf', ['a', 'b'])], [name('is', 'b')], 'what it refuses'],
    ['a value that is set', [price('isSet')], [price('greaterThan', 3)], 'what it refuses'],
    ['sizes', [tags('hasMoreThan', 2)], [tags('hasMoreThan', 3)], 'what it refuses'],
    [
      'bounds that leave nothing',
      [price('lessThan', 5)],
      [price('atLeast', 5)],
      `no value of sale.Price passes both it and ${first}.`,
    ],
    ['bounds that overlap', [price('atMost', 7)], [price('greaterThan', 5)], 'no value of sale.Price'],
    [
      'sizes that leave nothing',
      [tags('hasFewerThan', 3)],
      [tags('hasMoreThan', 2)],
      'no value of sale.Tags',
    ],
    ['a value and all others', [name('is', 'a')], [name('isNot', 'a')], 'no value of sale.Name'],
    ['opposite patterns', [name('matches', '^a')], [name('doesNotMatch', '^a')], 'no value of sale.Name'],
    ['set and not set', [name('isSet')], [name('isNotSet')], 'no value of sale.Name'],
    [
      'opposite bounds of another fact',
      [price('atMost', { fact: 'sale', path: 'Floor' })],
      [price('greaterThan', { fact: 'sale', path: 'Floor' })],
      'no value of sale.Price',
    ],
    ['an entry, and none', [line('any', 3)], [line('none', 3)], 'no value of sale.Lines'],
    [
      'opposite bounds under the same condition',
      [name('isSet'), price('lessThan', 5)],
      [price('atLeast', 5), name('isSet')],
      'no value of sale.Price',
    ],
  ])('%s', (_, earlier, later, message) => {
    const warnings = warningsOf(earlier, later)

    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^\/rules\/1 /)
    expect(warnings[0]).toContain(message)
  })

  test.each<[string, Condition[], Condition[]]>([
    ['bounds of different values', [price('lessThan', 5)], [floor('lessThan', 5)]],
    ['bounds that leave one value', [price('lessThan', 5)], [price('greaterThan', 5)]],
    ['sizes that leave one', [tags('hasFewerThan', 2)], [tags('hasMoreThan', 2)]],
    ['bounds under different conditions', [name('isSet'), price('lessThan', 5)], [price('atLeast', 5)]],
    ['different lists', [name('isOneOf', ['a', 'b'])], [name('isOneOf', ['b', 'c'])]],
    ['two values', [name('is', 'a')], [name('isNot', 'b')]],
    ['a size and a value', [name('longerThan', 3)], [name('is', 'a')]],
    ['entries with different bounds', [line('any', 3)], [line('none', 4)]],
  ])('%s: no warning', (_, earlier, later) => {
    expect(warningsOf(earlier, later)).toEqual([])
  })
})

describe('warnings of overlaps', () => {
  const cases = {
    $schema: '../cases.schema.json',
    cases: [
      { name: 'Cheap', facts: { sale: { Price: 5, Floor: 1 } }, expect: [] },
      { name: 'Dear', facts: { sale: { Price: 11, Floor: 1 } }, expect: ['Code1', 'Code2'] },
    ],
  }

  it('are reported for a company’s file if a common rule refuses the same', async () => {
    const directory = await rulesFolder({
      'shop/sale.json': documentOf([price('greaterThan', 10)]),
      'shop/sale.cases.json': {
        ...cases,
        cases: cases.cases.map((testCase) => ({ ...testCase, expect: testCase.expect.slice(0, 1) })),
      },
      'companies/7/shop/sale.json': {
        ...ruleSet({ code: 'FarTooDear', conditions: { all: [price('greaterThan', 100)] } }),
        $schema: '../../../rule-set.schema.json',
      },
      'companies/7/shop/sale.cases.json': {
        $schema: '../../../cases.schema.json',
        cases: [
          { name: 'Cheap', facts: { sale: { Price: 5, Floor: 1 } }, expect: [] },
          {
            name: 'A fortune',
            facts: { sale: { Price: 101, Floor: 1 } },
            expect: ['Code1', 'FarTooDear'],
          },
        ],
      },
      'shop/limits.json': limitsOf(24),
    })
    const { snapshot } = await inspectRules({ directory, limits: { 'shop/limits': ['HoldHours'] } })
    const set = snapshot.companySets.get('companies/7/shop/sale')

    expect(set && overlapWarnings(set)).toEqual([
      {
        file: 'companies/7/shop/sale.json',
        line: 5,
        pointer: '/rules/0',
        message: 'what it refuses, "Rule Code1" (shop/sale.json:5 /rules/0) refuses too.',
      },
    ])
  })

  it('are printed by `rules validate`, which has none for the rules of the project', async () => {
    const report = await commands.validate?.run({ directory: 'rules', args: [] })

    expect(report).toMatchObject({ ok: true, data: { warnings: [] } })

    const directory = await rulesFolder()
    await cp('rules', directory, { recursive: true })
    await Promise.all(
      ['sale', 'sale.cases', 'refund', 'refund.cases', 'limits'].map((file) =>
        rm(join(directory, `shop/${file}.json`)),
      ),
    )
    await edit(join(directory, 'cart/create.json'), ({ rules }) => {
      const [rule] = rules
      rules.push({ ...rule, name: 'The same again', event: { ...rule.event, type: 'SameAgain' } })
    })
    await edit(join(directory, 'cart/create.cases.json'), ({ cases }) => {
      for (const { expect } of cases) if (expect.includes('SourceNotOfCompany')) expect.push('SameAgain')
    })
    const { ok, text } = (await commands.validate?.run({ directory, args: [] })) ?? {}
    expect([ok, text]).toEqual([
      true,
      expect.stringMatching(
        /\n1 warning:\n {2}cart\/create\.json:\d+ \/rules\/\d: it has the same conditions as "A cart comes from/,
      ),
    ])
  })
})

// biome-ignore lint/suspicious/noExplicitAny: rule files are free JSON
async function edit(file: string, change: (document: any) => void): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8'))
  change(document)
  await writeFile(file, JSON.stringify(document, null, 2))
}
