// The mistakes that owners make when they write rules, each with what the program answers: a fault with its place and the
// nearest value, or a warning (R12, R14). The facts are those of the project.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { terms } from '../../../handlers/rules/language/catalogue.ts'
import type { Group } from '../../../handlers/rules/language/documents.ts'
import { patternFault } from '../../../handlers/rules/language/pattern.ts'
import { problemLine, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { createLoadMemo } from '../../../handlers/rules/load/load-memo.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { ruleWarnings, unknownCompanyWarnings } from '../../../scripts/rules/prove/rule-warnings.ts'
import { cases, ruleSet, rulesFolder } from '../rules-folder.ts'

const { facts: catalogue } = JSON.parse(
  await readFile(fileURLToPath(new URL('../../../rules/facts.json', import.meta.url)), 'utf8'),
)

/** The facts of the project, all for one rule set. */
const facts = Object.fromEntries(
  Object.entries<{ ruleSets: string[] }>(catalogue).map(([name, fact]) => [
    name,
    { ...fact, ruleSets: fact.ruleSets.includes('*') ? ['*'] : ['shop/sale'] },
  ]),
)

// The schemas are compiled once.
const load = { limits: { 'shop/limits': ['HoldHours'] }, memo: createLoadMemo() }

const folderWith = (document: object, examples: object = cases('Refused')) =>
  rulesFolder({
    'facts.json': { $schema: './facts.schema.json', description: 'For a test.', facts },
    'shop/refund.json': undefined,
    'shop/refund.cases.json': undefined,
    'shop/sale.json': document,
    'shop/sale.cases.json': examples,
  })

async function answerTo(document: object, examples?: object): Promise<string> {
  const directory = await folderWith(document, examples)
  try {
    const { snapshot } = await inspectRules({ directory, ...load })
    const warnings = [...snapshot.ruleSets.values()].flatMap(ruleWarnings)
    return ['warnings', ...warnings.map(problemLine)].join('\n')
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    return error.message
  }
}

const set = { fact: 'cart', path: 'Email', operator: 'isSet' }
const withCondition = (condition: object, message = 'Refused.') =>
  ruleSet({ code: 'Refused', conditions: { all: [condition] } as Group, message })
const asking = (name: string, operator: string, value?: unknown) => {
  const [fact = '', ...path] = name.split('.')
  return withCondition({ fact, ...(path.length > 0 && { path: path.join('.') }), operator, value })
}
const entry = (fact: string, path: string, where: object) =>
  withCondition({ fact, path, operator: 'any', where: [where] })
const changed = (change: object) => {
  const document = withCondition(set)
  return { ...document, rules: document.rules.map((rule) => ({ ...rule, ...change })) }
}

/** Words of JSON schemas and of programs. */
const JARGON =
  /nullable|exclusiveM|PascalCase|character class|regular expression|additionalProp|enum\b|instancePath|undefined|\bAJV\b|keyword/i

describe('a mistake is refused with its place and what to write', () => {
  it.each<[string, object, RegExp]>([
    [
      'a role that does not exist',
      asking('caller.Roles', 'contains', 'Adminstrator'),
      /sale\.json:\d+ \/rules\/0\/.*\/value: found "Adminstrator"; allowed are Administrator, Employee, .* Did you mean "Administrator"\?/,
    ],
    [
      'a role of another program',
      asking('caller.Roles', 'doesNotContain', 'Manager'),
      /found "Manager"; allowed are Administrator, Employee, StoreEmployee, Supplier, ApiClient\./,
    ],
    [
      'a role in the entries of a list',
      entry('caller', 'Roles', { operator: 'is', value: 'administrator' }),
      /where\/0\/value: found "administrator".* Did you mean "Administrator"\?/,
    ],
    [
      'a scope with swapped letters',
      asking('caller.Scopes', 'contains', 'cart.wirte'),
      /found "cart\.wirte".* Did you mean "cart\.write"\?/,
    ],
    [
      'an hour after midnight',
      asking('now.Hour', 'atLeast', 24),
      /value: found 24; it must be from 0 to 23\./,
    ],
    ['an hour below zero', asking('now.LocalHour', 'is', -1), /found -1; it must be from 0 to 23/],
    [
      'a weekday in another language',
      asking('now.Weekday', 'isOneOf', ['Saturday', 'Sundy']),
      /value\/1: found "Sundy"; allowed are Monday, .* Did you mean "Sunday"\?/,
    ],
    [
      'a country in lower case',
      asking('invoiceAddress.CountryCode', 'is', 'us'),
      /found "us".* Did you mean "US"\?/,
    ],
    [
      'a country by its name',
      asking('address.CountryCode', 'isOneOf', ['Canada']),
      /found "Canada".* "Canada" is "CA"\./,
    ],
    ['a currency by its name', asking('treeNode.CurrencyCode', 'is', 'euro'), /"euro" is "EUR"\./],
    [
      'a status that does not exist',
      asking('change.To', 'is', 4),
      /found 4; allowed are 1, 2, 3\. The nearest is 3\./,
    ],
    [
      'a status by its name',
      asking('change.To', 'is', 'Complete'),
      /allowed are 1, 2, 3\. "Complete" is 2\./,
    ],
    ['a status of an order', asking('orderChange.To', 'is', 'Canceled'), /Did you mean "Cancelled"\?/],
    [
      'a role of a node',
      asking('node.Role', 'is', 'Store'),
      /allowed are Company, Division, Group, Location/,
    ],
    ['a sign as operator', asking('cartTotals.Value', '>', 10), /found ">".* For ">" write "greaterThan"\./],
    ['a sign for dates', asking('now.Date', '<=', '2026-12-24'), /For "<=" write "notAfter"\./],
    ['equals', asking('cart.Email', 'equals', 'a@example.com'), /For "equals" write "is"\./],
    ['startsWith', asking('item.Sku', 'startsWith', 'WH-'), /For "startsWith" write "beginsWith"\./],
    ['in', asking('node.Role', 'in', ['Location']), /For "in" write "isOneOf"\./],
    ['notIn', asking('node.Role', 'notIn', ['Location']), /For "notIn" write "isNotOneOf"\./],
    [
      'the operator of another type',
      asking('now.Date', 'greaterThan', '2026-12-24'),
      /For "greaterThan" write "after"\./,
    ],
    [
      'an operator of json-rules-engine',
      asking('cartTotals.Value', 'greaterThanInclusive', 3),
      /For "greaterThanInclusive" write "atLeast"\./,
    ],
    [
      'a text longer than there is',
      asking('item.Upc', 'is', '0360002914520'.repeat(2)),
      /found ".*"; the text may have at most 14 characters\./,
    ],
    ['a multiple of nothing', asking('cartTotals.Quantity', 'isMultipleOf', 0), /it must be more than 0\./],
    ['a whole price as ending', asking('record.RegularPrice', 'endsIn', 99), /it must be less than 1\./],
    ['an empty beginning', asking('item.Sku', 'beginsWith', ''), /the text must not be empty\./],
    [
      'a pattern without its end',
      asking('item.Sku', 'matches', '[A-Z'),
      /this is not a pattern: a \[ has no \]\./,
    ],
    [
      'a pattern for notes',
      asking('invoice.Notes', 'matches', 'x'),
      /a pattern needs a text of at most 1024 characters, .* use contains, beginsWith or endsWith\./,
    ],
    [
      'a code in small letters',
      changed({ event: { type: 'tooMany', params: { status: 400, message: 'Refused.' } } }),
      /found "tooMany", which does not have the right format\. .* such as HoldTooLong: a capital letter/,
    ],
    [
      'the value of no condition',
      withCondition(set, 'At most {value}.'),
      /\{value\} is the value of a condition, and no condition of the rule has one\./,
    ],
    ['a company in quotes', changed({ companies: ['1000'] }), /found "1000"; it must be a whole number/],
    [
      'a company by its name',
      changed({ companies: ['Acme'] }),
      /found "Acme"; it must be a whole number without quotes\. A CompanyId; npm run tenant -- list shows them\./,
    ],
    [
      'a misspelt name of a country',
      asking('address.CountryCode', 'is', 'Mexiko'),
      /found "Mexiko".* Did you mean "MX", "Mexico"\?/,
    ],
    [
      'a misspelt name of a status',
      asking('change.To', 'is', 'Abandonned'),
      /found "Abandonned"; allowed are 1, 2, 3\. Did you mean 3, "Abandoned"\?/,
    ],
    ['isEmpty', asking('cart.Email', 'isEmpty'), /For "isEmpty" write "isNotSet"\./],
    [
      'a number with a unit',
      asking('cartTotals.Quantity', 'greaterThan', '100 pieces'),
      /found "100 pieces"; it must be a number without quotes and without a unit\./,
    ],
    [
      'the quantity of all items',
      asking('cart.Items.Quantity', 'greaterThan', 10),
      /"Items" is a list\. .* with the operator "any", "every" or "none"/,
    ],
    [
      'a date in words',
      changed({ validFrom: 'next Monday' }),
      /found "next Monday", .* such as "2027-01-31"/,
    ],
  ])('%s', async (_, document, expected) => {
    const answer = await answerTo(document)

    expect(answer).toMatch(/one fault found\.\n/)
    expect(answer).toMatch(expected)
    expect(answer).not.toMatch(JARGON)
  })

  it('and no pattern is answered with words of a programmer', () => {
    const wrong = ['(', ')', '[', '[z-a]', '*', 'a{3,1}', 'a{', '\\', '\\q', '(?<n>a)', '(?P<n>a)', '[a-\\d]']
    const more = [
      '\\p{Foo}',
      '[\\p{Foo}]',
      '}',
      ']',
      '(a{1000}){1000}',
      '\\1',
      '(?i)a',
      '\\u{110000}',
      '[\\q]',
    ]

    const answers = [...wrong, ...more].map(patternFault)

    expect(answers.filter((answer) => answer === undefined || JARGON.test(answer))).toEqual([])
  })
})

describe('a probable mistake is a warning', () => {
  const quantity = (value: unknown) => ({
    fact: 'cartTotals',
    path: 'Quantity',
    operator: 'greaterThan',
    value,
  })
  const named = (name: string, condition: object, message = 'Refused.') => {
    const document = withCondition(condition, message)
    return { ...document, rules: document.rules.map((rule) => ({ ...rule, name })) }
  }

  it.each<[string, object, RegExp]>([
    [
      'a message with a number of before',
      withCondition(quantity(5), 'A cart has at most 100 pieces.'),
      /sale\.json:\d+ \/rules\/0\/event\/params\/message: the text has the number 100, .* \{value\}/,
    ],
    [
      'a name with one',
      named('At most 50 pieces', quantity(5)),
      /\/rules\/0\/name: the text has the number 50/,
    ],
    [
      'a percentage that the factor is not',
      withCondition(
        {
          fact: 'sale',
          path: 'SalePrice',
          operator: 'lessThan',
          value: { fact: 'record', path: 'RegularPrice', times: 0.6 },
        },
        'At most 50 % off.',
      ),
      /the text has the number 50/,
    ],
    [
      'a fixed position',
      asking('cart.Items.0.Quantity', 'greaterThan', 10),
      /conditions\/all\/0\/path: found "Items\.0\.Quantity", which examines entry 1 .* "any", "every" or "none" on "Items"/,
    ],
    [
      'a fixed position in a value',
      asking('cartTotals.Quantity', 'is', { fact: 'cart', path: 'Items.2.Quantity' }),
      /value\/path: found "Items\.2\.Quantity", which examines entry 3/,
    ],
    [
      'a percentage as factor',
      asking('sale.SalePrice', 'lessThan', { fact: 'record', path: 'RegularPrice', times: 90 }),
      /value\/times: found 90, which is 90 times the value; 90 % of it is 0\.9\./,
    ],
  ])('%s', async (_, document, expected) => {
    const answer = await answerTo(document)

    expect(answer.split('\n')).toEqual(['warnings', expect.stringMatching(expected)])
    expect(answer).not.toMatch(JARGON)
  })

  it.each<[string, object]>([
    ['the number of the condition', withCondition(quantity(1000), 'At most 1,000 pieces, 1 000 in French.')],
    [
      'a percentage of the factor',
      withCondition(
        {
          fact: 'sale',
          path: 'SalePrice',
          operator: 'lessThan',
          value: { fact: 'record', path: 'RegularPrice', times: 0.7 },
        },
        'A sale is at most 30 % off: 70 percent are left.',
      ),
    ],
    [
      'the company that the rule is for',
      (() => {
        const document = named('Company 1000 has at most 5 pieces', quantity(5))
        return { ...document, rules: document.rules.map((rule) => ({ ...rule, companies: [1000] })) }
      })(),
    ],
    ['digits in a name', withCondition(quantity(5), 'Send it in UTF-8, at most {cartTotals.Quantity}.')],
    ['a duration', asking('sale.StopDateUTC', 'after', { fact: 'sale', path: 'StartDateUTC', plus: 'P90D' })],
  ])('but not %s', async (_, document) => {
    expect(await answerTo(document)).toBe('warnings')
  })

  it('a company that does not exist, in a rule and as a folder', async () => {
    const directory = await folderWith(changed({ companies: [1000, 1040, 99999999] }))
    const { snapshot } = await inspectRules({ directory, ...load })

    const warnings = unknownCompanyWarnings(snapshot, new Set([1000, 1004])).map(problemLine)

    expect(warnings).toEqual([
      expect.stringMatching(
        /sale\.json:\d+ \/rules\/0\/companies\/1: there is no company 1040 yet\. Did you mean "1000"\?/,
      ),
      expect.stringMatching(/companies\/2: there is no company 99999999 yet\./),
    ])
  })
})

describe('a case is refused for', () => {
  it.each<[string, object, RegExp]>([
    [
      'an hour after midnight',
      { now: { Hour: 24 } },
      /\/cases\/0\/facts\/now\/Hour: found 24; it must be from 0 to 23\./,
    ],
    [
      'a role that does not exist',
      { caller: { Roles: ['Manager'] } },
      /facts\/caller\/Roles\/0: found "Manager"; allowed are Admin/,
    ],
    [
      'a text that is too long',
      { item: { Upc: '0'.repeat(15) } },
      /facts\/item\/Upc: .* at most 14 characters/,
    ],
    [
      'a Monday that is a Wednesday',
      { now: { Date: '2026-06-10', Weekday: 'Monday' } },
      /sale\.cases\.json:\d+ \/cases\/0\/facts\/now\/Weekday: found "Monday"; 2026-06-10 is a Wednesday\./,
    ],
  ])('%s', async (_, given, expected) => {
    const { cases: all, ...rest } = cases('Refused')
    const wrong = { ...rest, cases: [{ name: 'Wrong', facts: given, expect: [] }, ...all] }

    const answer = await answerTo(withCondition(set), wrong)

    expect(answer).toMatch(/one fault found\.\n/)
    expect(answer).toMatch(expected)
    expect(answer).not.toMatch(JARGON)
  })
})

describe('every text of the project', () => {
  it('that is a currency, country, role or weekday has a closed list', () => {
    const open = terms(catalogue).filter(
      ({ path, property }) =>
        /(?:CurrencyCode|CountryCode|Weekday|^Role|\.Role)$/.test(path) && !property.list && !property.values,
    )

    expect(open.map(({ fact, path }) => `${fact}.${path}`)).toEqual([])
  })

  it('has the length of its document, or a closed list', () => {
    const open = terms(catalogue).filter(
      ({ property }) => property.type === 'text' && !property.maxLength && !property.values && !property.list,
    )

    expect(open.map(({ fact, path }) => `${fact}.${path}`)).toEqual([])
  })
})
