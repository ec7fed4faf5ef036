// What owners get wrong in the files of a folder: each fault is reported with its place and a remedy, in words that
// non-programmers understand. owner-typos.test.ts has mistakes about the facts of the project.
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { validatedRules } from '../../../generated/facts.ts'
import type { Group } from '../../../handlers/rules/language/documents.ts'
import { readJsonText } from '../../../handlers/rules/language/json-text.ts'
import { RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { readRulesFolder } from '../../../handlers/rules/load/files.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { cases, facts, limits, limitsOf, ruleSet, rulesFolder } from '../rules-folder.ts'

/** Words of programmers that no message for an owner contains. */
const JARGON =
  /\b(?:schema|regexp?|regular expression|undefined|NaN|boolean|integer|string|array|enum|oneOf|anyOf|additionalProperties|JSON pointer|token|parse|parser|syntax|exception|stack|TypeError|SyntaxError|ajv|keyword|instance|runtime|callback|async)\b/i

async function problemsOf(files: Record<string, unknown>): Promise<string[]> {
  const loaded = await loadRules({ directory: await rulesFolder(files), limits }).catch((error) => error)
  expect(loaded).toBeInstanceOf(RulesRefused)
  // The lists of allowed names are left out, because they consist of the owners' terms.
  for (const { message } of (loaded as RulesRefused).problems)
    expect(message.replaceAll(/allowed are [^.]*(?:\.\w[^.]*)*\./g, '')).not.toMatch(JARGON)
  return (loaded as RulesRefused).message
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
}

const rule = (conditions: unknown, message = 'Refused.') => ({
  'shop/sale.json': ruleSet({ code: 'Refused', conditions: conditions as Group, message }),
  'shop/sale.cases.json': cases('Refused'),
})
const all = (...conditions: unknown[]) => rule({ all: conditions })
/** A rule with other members, or without those that are undefined. */
const changed = (members: object) => {
  const files = rule({ all: [ok] })
  const [first] = files['shop/sale.json'].rules
  return { ...files, 'shop/sale.json': { ...files['shop/sale.json'], rules: [{ ...first, ...members }] } }
}
const asking = (path: string, operator: string, value?: unknown) =>
  all({ fact: 'sale', path, operator, value })
const any = (...where: unknown[]) => ({ fact: 'sale', path: 'Lines', operator: 'any', where })
const ok = { fact: 'sale', path: 'Name', operator: 'isSet' }
const messageAt = (rest: string) => new RegExp(`^shop/sale\\.json:\\d+ /rules/0/conditions${rest}`)

describe('a rule file is refused for', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'an unknown fact',
      all({ ...ok, fact: 'sail' }),
      messageAt(
        '/all/0/fact: shop/sale is not given the fact "sail"; it may use sale, stock, history. Did you mean "sale"\\?',
      ),
    ],
    [
      'an unknown property',
      asking('Nmae', 'isSet'),
      messageAt('/all/0/path: found "Nmae".* Did you mean "Name"\\?'),
    ],
    [
      'a property of a scalar',
      all({ fact: 'stock', path: 'Name', operator: 'isSet' }),
      messageAt('/all/0/path: found "Name"; remove "path"'),
    ],
    [
      'no path into an object',
      all({ fact: 'sale', operator: 'isSet' }),
      messageAt('/all/0/path: "path" is missing'),
    ],
    [
      'an unknown operator',
      asking('Price', 'atleats', 1),
      messageAt('/all/0/operator: found "atleats".* Did you mean "atLeast"\\?'),
    ],
    [
      'no conditions on entries',
      all({ fact: 'sale', path: 'Lines', operator: 'any' }),
      messageAt('/all/0/where: "where" is missing'),
    ],
    [
      'an empty list of conditions on entries',
      all({ fact: 'sale', path: 'Lines', operator: 'any', where: [] }),
      messageAt('/all/0/where: the list has too few entries'),
    ],
    [
      'conditions on entries with another operator',
      all({ fact: 'sale', path: 'Lines', operator: 'hasMoreThan', value: 1, where: [ok] }),
      messageAt('/all/0/where: .*; remove "where"'),
    ],
    [
      'an unknown property of an entry',
      all(any({ path: 'Quantitty', operator: 'isSet' })),
      messageAt('/all/0/where/0/path: found "Quantitty".* Did you mean "Quantity"\\?'),
    ],
    [
      'an unknown property of an entry as value',
      all(any({ path: 'Quantity', operator: 'is', value: { entry: 'Mst' } })),
      messageAt('/all/0/where/0/value/entry: found "Mst".* Did you mean "Most"\\?'),
    ],
    [
      'a value of another type in an entry',
      all(any({ path: 'Quantity', operator: 'is', value: 'x' })),
      messageAt('/all/0/where/0/value: found "x"; it must be a number'),
    ],
    [
      'a fact of another rule set in an entry',
      all(any({ path: 'Quantity', operator: 'is', value: { fact: 'stok' } })),
      messageAt('/all/0/where/0/value/fact: shop/sale is not given the fact "stok"'),
    ],
    [
      'a wrong pattern in an entry',
      all({ fact: 'sale', path: 'Tags', operator: 'any', where: [{ operator: 'matches', value: '(' }] }),
      messageAt('/all/0/where/0/value: this is not a pattern'),
    ],
    [
      'a text times a number',
      asking('Name', 'is', { fact: 'sale', path: 'Note', times: 2 }),
      messageAt('/all/0/value/times: this name is not known here'),
    ],
    [
      'a duration that is none',
      asking('Stop', 'after', { fact: 'sale', path: 'Start', plus: '90 days' }),
      messageAt('/all/0/value/plus: found "90 days", which does not have the right format'),
    ],
    [
      'a multiple of zero',
      asking('Price', 'isMultipleOf', 0),
      messageAt('/all/0/value: found 0; it must be more than 0'),
    ],
    [
      'an operator of the engine',
      asking('Price', 'lessThanInclusive', 1),
      messageAt('/all/0/operator: found "lessThanInclusive"'),
    ],
    ['a decorated operator', asking('Price', 'not:is', 1), messageAt('/all/0/operator: found "not:is"')],
    [
      'an operator of another type',
      asking('Name', 'atLeast', 1),
      messageAt('/all/0/operator: found "atLeast"; allowed are isSet'),
    ],
    [
      'text for a number',
      asking('Price', 'atLeast', '5'),
      messageAt('/all/0/value: found "5"; it must be a number'),
    ],
    [
      'a number instead of a string',
      asking('Name', 'is', 5),
      messageAt('/all/0/value: found 5; it must be a text'),
    ],
    ['null', asking('Name', 'is', null), messageAt('/all/0/value: found null')],
    [
      'a value beside isSet',
      asking('Name', 'isSet', true),
      messageAt('/all/0/value: found true; remove "value", which is not allowed here\\.$'),
    ],
    ['a missing value', asking('Name', 'is'), messageAt('/all/0/value: "value" is missing')],
    [
      'a value that is none of the known',
      asking('Kind', 'is', 2),
      messageAt('/all/0/value: found 2; allowed are 1'),
    ],
    [
      'a known value in quotes',
      asking('Kind', 'is', '1'),
      messageAt('/all/0/value: found "1"; allowed are 1. Write it without quotes: 1\\.$'),
    ],
    ['an empty message', rule({ all: [ok] }, ''), /message: found ""; the text must not be empty\.$/],
    [
      'a message as long as a page',
      rule({ all: [ok] }, 'x'.repeat(501)),
      /message: found .*; the text may have at most 500 characters\.$/,
    ],
    [
      'fewer characters than none',
      asking('Name', 'longerThan', -1),
      messageAt('/all/0/value: found -1; it must be at least 0\\.$'),
    ],
    [
      'a list instead of a single value',
      asking('Name', 'is', ['a']),
      messageAt('/all/0/value: found \\["a"\\]'),
    ],
    ['an empty list', asking('Name', 'isOneOf', []), messageAt('/all/0/value: the list has too few')],
    [
      'a fact of another type',
      asking('Price', 'is', { fact: 'sale', path: 'Name' }),
      messageAt('/all/0/value/path: found "Name"'),
    ],
    [
      'an unknown fact as value',
      asking('Price', 'is', { fact: 'stok' }),
      messageAt('/all/0/value/fact: shop/sale is not given the fact "stok".*"stock"'),
    ],
    [
      'a wrong date',
      asking('Start', 'after', '2026-02-31'),
      messageAt('/all/0/value: found "2026-02-31", which is not a date'),
    ],
    [
      'a date in words',
      asking('Start', 'after', 'tomorrow'),
      messageAt('/all/0/value: found "tomorrow", which does not have the right format. A date, .*2026-01-31'),
    ],
    [
      'a GUID that is none',
      asking('Key', 'is', '3c9d2f10'),
      messageAt('/all/0/value: found "3c9d2f10", which does not have the right format. A GUID'),
    ],
    [
      'a pattern that is none',
      asking('Name', 'matches', '('),
      messageAt('/all/0/value: this is not a pattern'),
    ],
    [
      'a pattern over a long text',
      asking('Note', 'matches', 'a'),
      messageAt('/all/0/value: a pattern needs a text'),
    ],
    ['an empty all', all(), messageAt('/all: the list has too few entries')],
    ['an empty any', rule({ any: [] }), messageAt('/any: the list has too few entries')],
    ['an empty all inside', all(ok, { all: [] }), messageAt('/all/1/all: the list has too few entries')],
    ['no condition', rule({}), messageAt(': \\{…\\} is empty; it needs one of all, any, not')],
    [
      'all and any at once',
      rule({ all: [ok], any: [ok] }),
      messageAt(': one \\{…\\} may have only one of all, any, not'),
    ],
    ['JSONPath', asking('$.Name', 'isSet'), messageAt('/all/0/path: found "\\$.Name"')],
    [
      'params and priority',
      all({ ...ok, priority: 5 }),
      messageAt('/all/0/priority: this name is not known here'),
    ],
    [
      'an unknown placeholder',
      rule({ all: [ok] }, 'No {sale.Naem}.'),
      /message: \{sale\.Naem\} .* Did you mean "sale\.Name"\?$/,
    ],
    [
      'a part of a name as placeholder',
      rule({ all: [ok] }, 'No {sale.Default}.'),
      /message: \{sale\.Default\} .*; known are sale\.Name, .* Did you mean "sale\.IsDefault"\?$/,
    ],
    [
      'a part of a name',
      asking('Default', 'isSet'),
      messageAt('/all/0/path: found "Default".* Did you mean "IsDefault"'),
    ],
    [
      'conditions without their list',
      rule({ fact: 'sale', path: 'Name', operator: 'isSet' }),
      messageAt(': conditions are written in a list: \\{ "all": \\[ \\{…\\} \\] \\}\\.$'),
    ],
    [
      'a list as placeholder',
      rule({ all: [ok] }, 'No {sale.Tags}.'),
      /message: \{sale\.Tags\} is not a fact/,
    ],
    ['an unmatched brace', rule({ all: [ok] }, 'No {sale.Name.'), /message: a \{ has no \}/],
    [
      'a truth value in quotes',
      asking('IsDefault', 'is', 'true'),
      messageAt('/all/0/value: found "true"; .*true or false, without quotes'),
    ],
    [
      'a single value instead of a list',
      asking('Price', 'isOneOf', 1),
      messageAt('/all/0/value: .*a list \\[…\\]'),
    ],
    ['no name', changed({ name: undefined }), /rules\/0\/name: "name" is missing/],
    ['no event', changed({ event: undefined }), /rules\/0\/event: "event" is missing/],
    [
      'a misspelt member',
      changed({ ownr: 'Sales' }),
      /ownr: this name is not known here.*Did you mean "owner"\?/,
    ],
    ['an empty owner', changed({ owner: '' }), /owner: found ""; the text must not be empty/],
    ['a mode that does not exist', changed({ mode: 'wran' }), /mode: found "wran".* Did you mean "warn"\?/],
    [
      'a time in another format',
      changed({ validFrom: '1 March 2027' }),
      /validFrom: .* such as "2027-01-31"; without a zone it is UTC/,
    ],
    ['a single company instead of a list', changed({ companies: 1000 }), /companies: .*a list \[…\]/],
    ['an empty list of companies', changed({ companies: [] }), /companies: the list has too few entries/],
  ])('%s', async (_, files, expected) => {
    expect(await problemsOf(files)).toEqual([expect.stringMatching(expected)])
  })

  it('an empty condition, or a reference to a named one', async () => {
    expect((await problemsOf(all({}))).join()).toContain('/all/0/fact: "fact" is missing')
    expect((await problemsOf(all({ condition: 'other' }))).join()).toContain(
      '/all/0/condition: this name is not known',
    )
  })

  it('facts that the rule set cannot use', async () => {
    const foreign = { all: [{ fact: 'stock', operator: 'is', value: { fact: 'sale', path: 'Price' } }] }
    const files = {
      'shop/refund.json': ruleSet({ code: 'Refused', conditions: foreign }),
      'shop/refund.cases.json': cases('Refused'),
    }

    expect(await problemsOf(files)).toEqual([
      expect.stringMatching(
        /^shop\/refund\.json:\d+ .*\/all\/0\/fact: shop\/refund is not given the fact "stock"; it may use history\.$/,
      ),
      expect.stringMatching(/\/all\/0\/value\/fact: shop\/refund is not given the fact "sale"/),
    ])
  })

  it('a status in quotes, or one that rules cannot have', async () => {
    const withStatus = (status: unknown) => {
      const document = ruleSet({ code: 'Refused', conditions: { all: [ok] }, status: status as number })
      return problemsOf({ 'shop/sale.json': document, 'shop/sale.cases.json': cases('Refused') })
    }

    expect(await withStatus('400')).toEqual([
      expect.stringMatching(
        /status: found "400"; allowed are 400, 403, 404, 409\. Write it without quotes: 400\.$/,
      ),
    ])
    expect(await withStatus(500)).toEqual([
      expect.stringMatching(/status: found 500; allowed are 400, 403, 404, 409\. The nearest is 409\.$/),
    ])
  })

  it('facts of another rule set, without follow-up errors about their operators', async () => {
    const foreign = { all: [{ fact: 'sale', path: 'Count', operator: 'atLeast', value: 1 }] }
    const files = {
      'shop/refund.json': ruleSet({ code: 'Refused', conditions: foreign }),
      'shop/refund.cases.json': cases('Refused'),
    }

    expect(await problemsOf(files)).toEqual([
      expect.stringMatching(
        /\/all\/0\/fact: shop\/refund is not given the fact "sale"; it may use history\.$/,
      ),
    ])
  })

  it('a duplicate code or name', async () => {
    const twice = { code: 'Refused', conditions: { all: [ok] } }

    expect(
      await problemsOf({ 'shop/sale.json': ruleSet(twice, twice), 'shop/sale.cases.json': cases('Refused') }),
    ).toEqual([
      expect.stringContaining('/rules/1/name: an earlier rule has the name'),
      expect.stringContaining('/rules/1/event/type: an earlier rule has the code "Refused"'),
    ])
  })

  it('an empty list of rules without a reason, or a reason with rules', async () => {
    const { emptyBecause, ...silent } = ruleSet()

    expect(await problemsOf({ 'shop/sale.json': silent })).toEqual([
      expect.stringContaining('/emptyBecause: "emptyBecause" is missing'),
    ])
    const withReason = { ...rule({ all: [ok] })['shop/sale.json'], emptyBecause }
    expect(
      await problemsOf({ 'shop/sale.json': withReason, 'shop/sale.cases.json': cases('Refused') }),
    ).toEqual([expect.stringContaining('/emptyBecause: found')])
  })
})

describe('text that is not JSON is refused with line and column', () => {
  it.each([
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', ':3:3: a comma or } is missing before this.'],
    ['two commas', '{\n  "a": [1, 2,]\n}', ':2:14: remove the comma before this ].'],
    ['a trailing comma', '{\n  "a": 1,\n}', ':3:1: remove the comma before this }.'],
    [
      'a member that stands twice',
      '{\n  "all": [1],\n  "all": [2]\n}',
      ':3:3: "all" is written twice in the same {…}.',
    ],
    ['a missing colon', '{ "a" 1 }', ':1:7: a colon was expected after "a".'],
    ['a missing quote', '{ "a": "b\n}', ':1:8: this text does not end on its line'],
    ['an unquoted word', '{ "a": yes }', ':1:8: a value was expected'],
    ['a number in another notation', '{ "a": 01 }', ':1:8: a value was expected'],
    ['a comment', '{ // why\n}', ':1:3: JSON has no comments; use "description" instead.'],
    ['a block comment', '[1, /* why */ 2]', ':1:5: JSON has no comments'],
    ['a comment after a value', '{ "a": 1 // why\n}', ':1:10: JSON has no comments'],
    ['curly quotes', '{ “a”: 1 }', ':1:3: names and texts are written in straight double quotes, "…".'],
    ['single quotes', '{ "a": \'b\' }', ':1:8: names and texts are written in straight double quotes, "…".'],
    ['a truncated text', '{ "a": [1', ':1:10: the text ends too early'],
    ['nothing', '', ':1:1: the text ends too early'],
    ['a decimal comma', '{ "a": 10,5 }', ':1:11: a name in "…" was expected'],
    ['a comment of another language', '{ # why\n}', ':1:3: JSON has no comments'],
    ['text after the end', '{} {}', ':1:4: nothing may follow'],
    ['unlimited nesting', '['.repeat(5000), ':1:66: the document is nested deeper'],
  ])('%s', async (_, text, expected) => {
    expect(await problemsOf({ 'shop/sale.json': text })).toEqual([
      expect.stringContaining(`shop/sale.json${expected}`),
    ])
  })

  it('accepts what JSON.parse accepts', () => {
    const text = '\ufeff{"a": [1, -2.5e3, true, null, "x\\n\\u0041"],\n\t"__proto__": {"b/c": ""}, "": []}'

    expect(readJsonText(text).value).toEqual(JSON.parse(text.slice(1)))
    expect(readJsonText(text).lines.get('/__proto__/b~1c')).toBe(2)
  })
})

const catalogue = { $schema: './facts.schema.json', description: 'For a test.' }
/** Cases of which the first has these facts of a sale, or none. */
const caseWith = (sale: object | undefined) => ({
  'shop/sale.cases.json': { ...cases(), cases: [{ name: 'A', facts: sale && { sale }, expect: [] }] },
})

describe('the folder is refused for', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'a rule that no case refuses',
      { ...all(ok), 'shop/sale.cases.json': cases() },
      'sale.cases.json:3 /cases: no case expects "Refused"',
    ],
    [
      'no case that passes',
      { ...all(ok), 'shop/sale.cases.json': { ...cases(), cases: cases('Refused').cases.slice(1) } },
      'no case passes',
    ],
    [
      'a case of an unknown rule',
      { 'shop/sale.cases.json': cases('Refusd') },
      '/cases/1/expect/0: no rule of shop/sale has the code "Refusd"',
    ],
    [
      'a case with an unknown fact',
      { 'shop/sale.cases.json': { ...cases(), cases: [{ name: 'A', facts: { sail: 1 }, expect: [] }] } },
      '/cases/0/facts/sail: shop/sale is not given the fact "sail". Did you mean "sale"?',
    ],
    [
      'rules without cases',
      { 'shop/sale.cases.json': undefined },
      'shop/sale.cases.json: the file is missing; it has the examples for shop/sale.json.',
    ],
    [
      'cases without rules',
      { 'shop/other.cases.json': cases() },
      'shop/other.json: the file is missing; shop/other.cases.json needs it.',
    ],
    [
      'a rule set that no operation has',
      { 'shop/sales.json': ruleSet(), 'shop/sales.cases.json': cases() },
      'shop/sales.json: no operation evaluates a rule set of this name, so its rules would never apply. Add them to a rule set that exists. Did you mean "shop/sale"?',
    ],
    [
      'a missing limits file',
      { 'shop/limits.json': undefined },
      'shop/limits.json: the file is missing; the program needs its limits.',
    ],
    [
      'two cases of a name',
      { 'shop/sale.cases.json': { ...cases(), cases: [...cases().cases, ...cases().cases] } },
      '/cases/1/name: an earlier case has the same name',
    ],
    ['a case without facts', caseWith(undefined), '/cases/0/facts: "facts" is missing'],
    [
      'a text for a number in a case',
      caseWith({ Price: '11' }),
      'sale/Price: found "11"; it must be a number without quotes',
    ],
    ['an unknown property in a case', caseWith({ Prize: 11 }), 'Did you mean "Price"?'],
    ['null for a fact that is never missing', caseWith({ Floor: null }), 'found null; it must be a number'],
    [
      'a fact of an unknown type',
      { 'facts.json': { ...catalogue, facts: { ...facts, stock: { ...facts.stock, type: 'money' } } } },
      'found "money"; allowed are',
    ],
    [
      'roles of a company in another folder',
      { 'companies/7/shop/roles.json': '{}' },
      'those of a company in companies/<CompanyId>/access/roles.json',
    ],
    [
      'a limit below its minimum',
      { 'shop/limits.json': limitsOf(0) },
      '/limits/0/value: found 0; HoldHours must be from 1 to 24 hours.',
    ],
    ['a limit above its maximum', { 'shop/limits.json': limitsOf(25) }, '/limits/0/value: found 25'],
    [
      'a limit in words',
      { 'shop/limits.json': limitsOf('a day' as never) },
      '/limits/0/value: found "a day"; it must be a whole number',
    ],
    ['no roles', { 'access/roles.json': undefined }, 'access/roles.json: the file is missing'],
    [
      'a fact of an unknown rule set',
      {
        'facts.json': {
          ...catalogue,
          facts: { ...facts, stock: { ...facts.stock, ruleSets: ['shop/sale', 'shop/sal'] } },
        },
      },
      '/facts/stock/ruleSets/1: there is no rule set "shop/sal"',
    ],
    [
      'a file of another kind',
      { 'shop/sale.jsn': '{}' },
      'shop/sale.jsn: not a file that rules/ may contain',
    ],
    ['a file in a nested folder', { 'shop/more/sale.json': '{}' }, 'shop/more/sale.json: not a file'],
    [
      'a file name with a capital letter',
      { 'shop/Sale.json': '{}' },
      'shop/Sale.json: not a file that rules/ may contain; names are lower case',
    ],
  ])('%s', async (_, files, expected) => {
    expect(await problemsOf(files)).toEqual([expect.stringContaining(expected)])
  })

  it('a limit with an unknown name', async () => {
    expect(await problemsOf({ 'shop/limits.json': limitsOf(5, 'HoldHour') })).toEqual([
      expect.stringContaining('"HoldHours" is missing'),
      expect.stringContaining('nothing in the program reads "HoldHour". Did you mean "HoldHours"?'),
    ])
  })

  it('a missing role, and an unknown scope', async () => {
    const role = { meaning: 'A role.', scopes: ['cart.reed'] }
    const roles = {
      $schema: '../roles.schema.json',
      description: 'x',
      roles: { Administrator: role, Employee: role, StoreEmployee: role, Supplier: role },
    }

    expect((await problemsOf({ 'access/roles.json': roles })).join('\n')).toMatch(
      /"ApiClient" is missing[\s\S]*Administrator\/scopes\/0: found "cart.reed".*Did you mean "cart.read"/,
    )
  })

  it('all of its faults together', async () => {
    const files = { ...asking('Nmae', 'isSet'), 'shop/limits.json': limitsOf(0), 'shop/refund.json': '{' }

    expect(await problemsOf(files)).toHaveLength(3)
  })

  it('being missing', async () => {
    await expect(loadRules({ directory: '/nowhere/rules', limits })).rejects.toThrow('cannot be read: ENOENT')
  })

  it('none of the files for people, editors and systems', async () => {
    const directory = await rulesFolder({
      'README.md': '#',
      'shop/.sale.json.swp': 'x',
      'shop/sale.json~': 'x',
      'rule-set.schema.json': '',
    })

    await expect(loadRules({ directory, limits })).resolves.toBeDefined()
  })
})

describe('the path in $schema, which is for editors,', () => {
  it.each(['../rule-set.schema.json', 'file:///elsewhere/rule-set.schema.json', ''])(
    'may be any text in every kind of file: "%s"',
    async ($schema) => {
      const ofCompany = { description: 'Company 7 differs.', $schema }
      const directory = await rulesFolder({
        'companies/7/shop/sale.json': ruleSet(),
        'companies/7/shop/sale.cases.json': cases(),
        'companies/7/shop/limits.json': { ...ofCompany, limits: { HoldHours: 12 } },
        'companies/7/access/roles.json': { ...ofCompany, roles: { Employee: { scopes: ['cart.read'] } } },
      })
      const { files } = await readRulesFolder(directory)
      for (const { file, value } of files)
        await writeFile(join(directory, file), JSON.stringify({ ...(value as object), $schema }))

      expect(new Set(files.map(({ kind }) => kind)).size).toBe(7)
      await expect(loadRules({ directory, limits })).resolves.toBeDefined()
    },
  )
})

describe('a folder whose digest is known to be that of checked files', () => {
  const failing = { ...all(ok), 'shop/sale.cases.json': cases('AnotherCode') }

  it('is not checked again, until one byte of it differs', async () => {
    const directory = await rulesFolder(failing)
    const { digest } = await readRulesFolder(directory)
    const options = { directory, limits, ...(digest && { validatedDigest: digest }) }
    await expect(loadRules({ directory, limits })).rejects.toThrow(RulesRefused)
    expect((await loadRules(options)).ruleSets.has('shop/sale')).toBe(true)
    await appendFile(join(directory, 'shop/sale.cases.json'), ' ')
    await expect(loadRules(options)).rejects.toThrow(RulesRefused)
  })

  it('is the one that `npm run generate` checked', async () => {
    const { digest } = await readRulesFolder(fileURLToPath(new URL('../../../rules', import.meta.url)))
    expect(digest).toBe(validatedRules)
  })
})
