// How conditions read, which rules a page may show, and which form one decision table.
import { expect, test } from 'vitest'
import type { Catalogue, Fact } from '../../handlers/rules/language/catalogue.ts'
import type { Comparison, Group, Rule } from '../../handlers/rules/language/documents.ts'
import { alikeRules, isVisible, ruleTable } from '../../handlers/rules/language/rule-tables.ts'
import { restrictionsOf, sentenceOfComparison, withoutPaths } from '../../handlers/rules/language/wording.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { facts as shopFacts } from './rules-folder.ts'

const yesOrNo = (meaning: string) => ({ type: 'boolean' as const, meaning })
const product: Fact = {
  type: 'object',
  meaning: 'A product.',
  ruleSets: ['shop/sale'],
  properties: {
    IsLot: yesOrNo('Whether it comes in lots; false where there is none.'),
    StoredIsLot: yesOrNo('Whether it came in lots before the change.'),
    IsNew: yesOrNo('Whether the node had no record of it before.'),
    EntityIsKnown: yesOrNo('On a refund: whether the company has it.'),
    IsActive: yesOrNo('Whether the node and all nodes above it are active.'),
    IsKept: yesOrNo('Whether the feed still has the event; true for a test.'),
    IsThere: yesOrNo('Whether the customer already has an enrollment.'),
    AreFlat: yesOrNo('Whether every value is a text.'),
    OptedIn: yesOrNo('Whether the company has opted in to it.'),
    Exists: yesOrNo('Whether the term exists.'),
    CanFinance: yesOrNo('Whether it can be financed.'),
    SerialNumbers: { type: 'number', meaning: 'How many.' },
    SerialNumbersMissing: { type: 'number', meaning: 'How many are missing.' },
    NumberOfPayments: { type: 'number', meaning: 'How many.' },
    Notes: { type: 'text', meaning: 'Notes.' },
    Ids: { type: 'list', meaning: 'Ids.', items: { type: 'number', meaning: 'An id.' } },
    KindId: { type: 'number', meaning: 'Its kind.', values: [{ value: 1, meaning: 'Dated' }] },
    SkuId: { type: 'text', meaning: 'Its Sku.' },
    OnHold: { type: 'number', meaning: 'How many are on hold.' },
    EntityId: { type: 'number', meaning: 'Its node.' },
  },
}
const facts: Catalogue = {
  ...shopFacts,
  product,
  company: {
    type: 'object',
    meaning: 'The company.',
    ruleSets: ['shop/sale'],
    properties: { Id: { type: 'number', meaning: 'Its id.' } },
  },
  now: {
    type: 'object',
    meaning: 'Now.',
    ruleSets: ['*'],
    properties: { LocalHour: { type: 'number', meaning: 'The hour.' } },
  },
}
const compare = (
  term: string,
  operator: string,
  value?: unknown,
  where?: Comparison['where'],
): Comparison => {
  const [fact = '', ...path] = term.split('.')
  return {
    fact,
    ...(path.length > 0 && { path: path.join('.') }),
    operator,
    ...(value !== undefined && { value }),
    ...(where && { where }),
  }
}
const rule = (type: string, conditions: Group, members: Partial<Rule> = {}): Rule => ({
  name: `Rule ${type}`,
  ...members,
  conditions,
  event: { type, params: { status: 400, message: `${type}.` } },
})

test.each([
  ['sale.Price', 'greaterThan', 10, 'the price of the sale is more than 10'],
  ['sale.Kind', 'is', 1, 'the kind of the sale is 1 (Dated)'],
  ['sale.Name', 'isNotSet', undefined, 'the name of the sale is not set'],
  ['sale.Tags', 'contains', 'new', 'the tags of the sale contain “new”'],
  ['sale.Tags', 'doesNotContain', 'new', 'the tags of the sale do not contain “new”'],
  ['sale.Lines', 'hasMoreThan', 0, 'the lines of the sale are not empty'],
  ['sale.Lines', 'hasFewerThan', 1, 'the lines of the sale are empty'],
  ['sale.Lines', 'hasMoreThan', 3, 'the lines of the sale have more entries than 3'],
  ['sale.Lines.0.Quantity', 'is', 2, 'the quantity of entry 1 of the lines of the sale is 2'],
  [
    'sale.Start',
    'after',
    { fact: 'sale', path: 'Stop', plus: 'P1D' },
    'the start of the sale is after the stop of the sale plus P1D',
  ],
  ['stock', 'atLeast', 1, 'the stock is at least 1'],
  ['now.LocalHour', 'atLeast', 20, 'the current local hour is at least 20'],
  ['product.SerialNumbers', 'is', 2, 'the number of serial numbers of the product is 2'],
  [
    'product.SerialNumbersMissing',
    'greaterThan',
    0,
    'the serial numbers missing of the product are more than 0',
  ],
  ['product.NumberOfPayments', 'is', 2, 'the number of payments of the product is 2'],
  ['product.Notes', 'isNotSet', undefined, 'the notes of the product are not set'],
  [
    'product.SerialNumbers',
    'isOneOf',
    { fact: 'product', path: 'Ids' },
    'the number of serial numbers of the product is one of the ids of the product',
  ],
  [
    'sale.Price',
    'lessThan',
    { table: 'costs', key: { Id: { fact: 'sale', path: 'Key' } }, column: 'Cost', times: 1.25 },
    'the price of the sale is less than “Cost” times 1.25 in the table “costs” for the key of the sale',
  ],
  ['product.OnHold', 'greaterThan', 0, '“on hold” of the product is more than 0'],
  ['product.IsLot', 'is', true, 'the product comes in lots'],
  ['product.IsLot', 'is', false, 'the product does not come in lots'],
  ['product.IsLot', 'isNot', true, 'the product does not come in lots'],
  [
    'product.IsLot',
    'isNot',
    { fact: 'product', path: 'StoredIsLot' },
    '“is lot” of the product is not “stored is lot” of the product',
  ],
  ['product.StoredIsLot', 'is', false, 'the product did not come in lots before the change'],
  ['product.IsNew', 'is', true, 'the node had no record of the product before'],
  ['product.IsNew', 'is', false, '“is new” of the product is false'],
  ['product.EntityIsKnown', 'is', false, 'the entity of the product is not known'],
  ['product.IsActive', 'is', false, 'the node and all nodes above it are not all active'],
  ['product.IsKept', 'is', false, 'the feed no longer has the event'],
  ['product.IsThere', 'is', false, 'the customer does not yet have an enrollment'],
  ['product.AreFlat', 'is', false, 'not every value is a text'],
  ['product.OptedIn', 'is', false, 'the company has not opted in to it'],
  ['product.Exists', 'is', false, 'the term does not exist'],
  ['product.CanFinance', 'is', false, 'the product cannot be financed'],
])('%s %s %j: %s', (term, operator, value, sentence) => {
  expect(sentenceOfComparison(compare(term, operator, value), facts)).toBe(sentence)
})

test('conditions on entries are part of the sentence', () => {
  const where = [
    { path: 'Quantity', operator: 'greaterThan', value: 10 },
    { path: 'Most', operator: 'lessThan', value: { entry: 'Quantity' } },
  ]
  expect(sentenceOfComparison(compare('sale.Lines', 'any', undefined, where), facts)).toBe(
    'the lines of the sale have an entry where its quantity is more than 10 and its most is less than its quantity',
  )
})

test('a message has the names of its values without their paths', () => {
  expect(withoutPaths('{cart.SourceId} of {item.References.0} is {value}.')).toBe(
    '{SourceId} of {References} is {value}.',
  )
})

test('times and companies are sentences', () => {
  expect(restrictionsOf({ ...rule('A', {}), validFrom: '2027-01-31', companies: [7, 8] })).toEqual([
    'Applies from 2027-01-31 UTC.',
    'Applies to companies 7, 8 only.',
  ])
})

const isDear = (type: string, price: number, members?: Partial<Rule>) =>
  rule(type, { all: [compare('sale.Price', 'greaterThan', price), compare('sale.Kind', 'is', 1)] }, members)

test('rules that differ in values only are one table, at the place of the first', () => {
  const other = rule('Other', { all: [compare('sale.Price', 'lessThan', 1), compare('sale.Kind', 'is', 1)] })
  const groups = alikeRules([isDear('A', 10), other, isDear('B', 20)])
  const [table] = groups.map((group) => ruleTable(group, facts))

  expect(groups.map((group) => group.map(({ event }) => event.type))).toEqual([['A', 'B'], ['Other']])
  expect(table?.heads).toEqual(['the price of the sale is more than'])
  expect(table?.conditions).toEqual({
    text: 'all of these hold',
    parts: [{ text: 'the price of the sale is more than …' }, { text: 'the kind of the sale is 1 (Dated)' }],
  })
  expect(table?.rows.map(({ values }) => values)).toEqual([['10'], ['20']])
})

test.each<[string, Partial<Rule>]>([
  ['owner', { owner: 'Sales' }],
  ['mode', { mode: 'warn' }],
  ['first day', { validFrom: '2027-01-31' }],
])('rules with another %s are not in one table', (_, members) => {
  expect(alikeRules([isDear('A', 10), isDear('B', 20, members)])).toHaveLength(2)
})

test('true and false, and other facts, are other conditions', () => {
  const isLot = (type: string, value: unknown) => rule(type, { all: [compare('product.IsLot', 'is', value)] })
  const reference = { fact: 'product', path: 'StoredIsLot' }
  expect(alikeRules([isLot('A', true), isLot('B', false), isLot('C', reference)])).toHaveLength(3)
})

test('a value of a table is another condition than a constant, or than one of another table', () => {
  const isMore = (type: string, value: unknown) =>
    rule(type, { all: [compare('sale.Price', 'greaterThan', value)] })
  const most = (table: string) => ({ table, key: { Name: { fact: 'sale', path: 'Name' } }, column: 'Most' })
  const groups = alikeRules([
    isMore('A', 1),
    isMore('B', most('prices')),
    isMore('C', most('sales')),
    isMore('D', 2),
  ])

  expect(groups.map((group) => group.map(({ event }) => event.type))).toEqual([['A', 'D'], ['B'], ['C']])
  expect(ruleTable(groups[1] ?? [], facts).conditions.text).toBe(
    'the price of the sale is more than “Most” in the table “prices” for the name of the sale',
  )
})

test('groups nest, and one with a single condition is that condition', () => {
  const inner = { any: [{ all: [compare('sale.Name', 'isSet')] }, { not: compare('sale.Kind', 'is', 1) }] }
  expect(ruleTable([rule('A', inner)], facts).conditions).toEqual({
    text: 'one of these holds',
    parts: [
      { text: 'the name of the sale is set' },
      { text: 'this does not hold', parts: [{ text: 'the kind of the sale is 1 (Dated)' }] },
    ],
  })
})

const none = { all: [compare('product.EntityId', 'isNot', 0)] }
const where = [{ path: 'CatalogItemId', operator: 'is', value: 'x' }]
test.each<[string, Rule, everybody: boolean, company7: boolean, company8: boolean]>([
  ['all', isDear('A', 10), true, true, true],
  [
    'a kind that the catalogue lists',
    rule('A', { all: [compare('product.KindId', 'is', 1)] }),
    true,
    true,
    true,
  ],
  ['ids of some length', rule('A', { all: [compare('product.SkuId', 'longerThan', 9)] }), true, true, true],
  ['all but no node', rule('A', none), true, true, true],
  ['the company 7', isDear('A', 10, { companies: [7] }), false, true, false],
  [
    'a company that a condition names',
    rule('A', { all: [compare('company.Id', 'is', 7)] }),
    false,
    true,
    false,
  ],
  [
    'companies that one names',
    rule('A', { all: [compare('company.Id', 'isOneOf', [7, 9])] }),
    false,
    true,
    false,
  ],
  ['a node', rule('A', { all: [compare('product.EntityId', 'is', 7002)] }), false, true, true],
  [
    'an entry of a list',
    rule('A', { all: [compare('sale.Lines', 'any', undefined, where)] }),
    false,
    true,
    true,
  ],
  [
    'two ids that are equal',
    rule('A', { all: [compare('company.Id', 'is', { fact: 'product', path: 'EntityId' })] }),
    true,
    true,
    true,
  ],
])('a rule for %s is shown to whom it concerns', (_, rule, ...expected) => {
  expect([undefined, 7, 8].map((company) => isVisible(rule, facts, company))).toEqual(expected)
})

test('everybody sees all rules of the project', async () => {
  const { ruleSets, facts } = await loadRules({ directory: 'rules' })
  const rules = [...ruleSets.values()].flatMap(({ document }) => document.rules)

  expect(rules.filter((each) => !isVisible(each, facts))).toEqual([])
  expect(rules.length).toBeGreaterThan(200)
})
