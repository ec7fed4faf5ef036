// {value} in a message: the value of the first condition that holds and has one (R14).
import { describe, expect, it } from 'vitest'
import { makeRuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import type { Comparison, Group } from '../../handlers/rules/language/documents.ts'
import { facts, ruleSet } from './rules-folder.ts'

const sale = { Name: 'Ada', Price: 12, Floor: 5, Start: '2026-03-01', Tags: ['a', 'b'], Kind: 1 }
const lines = [
  { Quantity: 2, Most: 3 },
  { Quantity: 9, Most: 4 },
]

async function messageOf(conditions: Group): Promise<string | undefined> {
  const document = ruleSet({ code: 'Refused', conditions, message: 'It is {value}, of {sale.Name}.' })
  const { runEngine } = makeRuleSet('shop/sale', document, [], facts)
  const { violations } = await runEngine({ sale: { ...sale, Lines: lines }, stock: 7, history: null })
  return violations[0]?.message
}

const asking = (path: string, operator: string, value?: unknown): Comparison => ({
  fact: 'sale',
  path,
  operator,
  ...(value !== undefined && { value }),
})
const entries = (operator: string, ...where: Comparison[]): Comparison => ({
  ...asking('Lines', operator),
  where: where.map(({ fact: _, ...condition }) => condition),
})
const more = asking('Price', 'greaterThan', 10)

describe('{value} is', () => {
  it.each<[string, Group, string]>([
    ['the number of the condition', { all: [asking('Name', 'isSet'), more] }, '10'],
    ['that of the first that holds', { any: [asking('Price', 'lessThan', 3), more] }, '10'],
    [
      'nothing of a group that does not hold',
      { any: [{ all: [asking('Floor', 'is', 5), asking('Price', 'is', 1)] }, more] },
      '10',
    ],
    ['that of a condition that does not hold, in a `not`', { not: asking('Price', 'atMost', 11) }, '11'],
    ['the entries of a list', { all: [asking('Kind', 'isOneOf', [1, 2])] }, '1, 2'],
    ['a pattern as it is written', { all: [asking('Name', 'matches', '^A')] }, '^A'],
    [
      'the value of a fact, calculated',
      { all: [asking('Price', 'greaterThan', { fact: 'stock', times: 1.5 })] },
      '10.5',
    ],
    ['a value in "where"', { all: [entries('any', asking('Quantity', 'greaterThan', 8))] }, '8'],
    [
      'that of the entry that violates',
      { all: [entries('any', asking('Quantity', 'greaterThan', { entry: 'Most' }))] },
      '4',
    ],
    ['a value that no entry has', { all: [entries('none', asking('Quantity', 'is', 100))] }, '100'],
  ])('%s', async (_, conditions, value) => {
    expect(await messageOf(conditions)).toBe(`It is ${value}, of Ada.`)
  })
})
