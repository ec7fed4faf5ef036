// Forty edits that owners of rules make wrongly, in the project's folder with a shop's own rules: each message of `validate` names
// the place, what is wrong, and what to write instead, in the owner's words.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factTypes } from '../../../generated/facts.ts'
import type { Condition } from '../../../handlers/rules/language/documents.ts'
import { problemLine, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { createLoadMemo } from '../../../handlers/rules/load/load-memo.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { folderWarnings } from '../../../scripts/rules/verbs/validate.ts'

const project = fileURLToPath(new URL('../../../rules', import.meta.url))
const directory = await mkdtemp(join(tmpdir(), 'bad-edits-'))
afterAll(() => rm(directory, { recursive: true }))

const RULES = 'cart/create.json'
const CASES = 'cart/create.cases.json'
const TABLE = 'cart/max-quantities.table.csv'
const LIMITS = 'cart/limits.json'
const ROLES = 'access/roles.json'
const ROLE_RULES = 'usermanager/role-assignment.json'
const PRICES = 'pricing/record.json'
const ADDRESSES = 'invoicing/address.json'
const MAIL = 'mail/first-password.en-us.txt'
const COMPANY = 'companies/1000'
const regularPrice = { fact: 'record', path: 'RegularPrice' }

const refusing = (name: string, code: string, message: string, ...conditions: Condition[]) => ({
  name,
  conditions: { all: conditions },
  event: { type: code, params: { status: 400, message } },
})
const limitOfProduct = {
  table: 'max-quantities',
  key: { CatalogItemId: { entry: 'CatalogItemId' } },
  column: 'Max',
}

/** The rules of a shop, which the edits spoil. */
const shop = {
  $schema: '../../generated/rules/rule-set.schema.json',
  description: 'What our web shop accepts.',
  rules: [
    refusing(
      'The shop is closed on Sunday nights',
      'ClosedOnSundayNight',
      'We are closed on Sundays from {value} on.',
      { fact: 'now', path: 'LocalHour', operator: 'atLeast', value: 22 },
      { fact: 'now', path: 'LocalWeekday', operator: 'is', value: 'Sunday' },
    ),
    refusing('A cart has at most 100 pieces', 'TooManyPieces', 'A cart has at most 100 pieces.', {
      fact: 'cartTotals',
      path: 'Quantity',
      operator: 'greaterThan',
      value: 100,
    }),
    refusing('A product is sold up to its limit', 'LimitOfProduct', 'At most {value} of this product.', {
      fact: 'cartTotals',
      path: 'Items',
      operator: 'any',
      where: [{ path: 'Quantity', operator: 'greaterThan', value: limitOfProduct }],
    }),
  ],
}

const chargers = (Quantity: number) => ({
  cart: { Items: [{ CatalogItemId: '5b0e7a64-2c1d-4f83-9a56-7e4d1c8b2f30', Quantity }] },
})
const sunday = (LocalHour: number) => ({
  now: { LocalDate: '2026-06-14', LocalWeekday: 'Sunday', LocalHour },
})
const examples = {
  $schema: '../../generated/rules/cases.schema.json',
  cases: [
    { name: 'Two chargers', facts: chargers(2), expect: [] },
    { name: 'Three chargers', facts: chargers(3), expect: ['LimitOfProduct'] },
    { name: 'A Sunday at ten', facts: sunday(22), expect: ['ClosedOnSundayNight'] },
    { name: 'A Sunday at nine', facts: sunday(21), expect: [] },
    { name: '100 pieces', facts: { cartTotals: { Quantity: 100 } }, expect: [] },
    { name: '101 pieces', facts: { cartTotals: { Quantity: 101 } }, expect: ['TooManyPieces'] },
  ],
}

const table = `CatalogItemId,Max,Comment
3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21,3,Nimbus 5 Phone Case
5b0e7a64-2c1d-4f83-9a56-7e4d1c8b2f30,2,Travel Charger
`
const sound: Record<string, string> = {
  [RULES]: JSON.stringify(shop, null, 2),
  [CASES]: JSON.stringify(examples, null, 2),
  [TABLE]: table,
  [`${COMPANY}/cart/limits.json`]: JSON.stringify(
    { $schema: '', description: 'Acme takes more time.', limits: { CartInactivityMinutes: 60 } },
    null,
    2,
  ),
  [`${COMPANY}/access/roles.json`]: JSON.stringify(
    { $schema: '', description: 'Employees only sell.', roles: { Employee: { scopes: ['cart.write'] } } },
    null,
    2,
  ),
}

type Edit = (text: string) => string
const write =
  (from: string | RegExp, to: string): Edit =>
  (text) => {
    expect(text).toMatch(from)
    return text.replace(from, to)
  }
/** A rule of the owner's, added to a rule set of the project. */
const rule =
  (fact: string, path: string, operator: string, value: unknown): Edit =>
  (text) => {
    const { emptyBecause: _, ...document } = JSON.parse(text)
    const condition = { fact, path, operator, value }
    document.rules.unshift(refusing('Our own rule', 'OurOwnRule', 'Not here.', condition))
    return JSON.stringify(document, null, 2)
  }

/** The mistake, the file, the edit, and the place, the value and the remedy in the answer. */
const EDITS: [string, string, Edit, RegExp][] = [
  [
    'a role of another program',
    ROLE_RULES,
    rule('roleChange', 'Role', 'is', 'Cashier'),
    /assignment\.json:13 .*found "Cashier"; allowed are Administrator, Employee, StoreEmployee, Supplier, ApiClient\./,
  ],
  [
    'a misspelt role',
    ROLE_RULES,
    rule('roleChange', 'Held', 'contains', 'Suplier'),
    /assignment\.json:13 .*"Suplier".* Did you mean "Supplier"\?/,
  ],
  [
    'a scope of a rule',
    'pricing/record.json',
    rule('caller', 'Scopes', 'doesNotContain', 'prices.write'),
    /record\.json:13 .*"prices\.write".* Did you mean "pricing\.write"\?/,
  ],
  [
    'a role with an unknown scope',
    ROLES,
    write('"cart.read"', '"carts.read"'),
    /roles\.json:8 \/roles\/Administrator\/scopes\/0: found "carts\.read".* Did you mean "cart\.read"\?/,
  ],
  [
    'an hour that no day has',
    RULES,
    write('"value": 22', '"value": 24'),
    /create\.json:13 .*found 24; it must be from 0 to 23\./,
  ],
  [
    'a weekday in another language',
    RULES,
    write('"Sunday"', '"Sonntag"'),
    /create\.json:19 .*"Sonntag"; allowed are Monday, .*, Sunday\./,
  ],
  [
    'a weekday cut short',
    RULES,
    write('"Sunday"', '"Sun"'),
    /create\.json:19 .*"Sun".* Did you mean "Sunday"\?/,
  ],
  [
    'a currency by its sign',
    PRICES,
    rule('currency', 'CurrencyCode', 'is', '€'),
    /record\.json:13 .*found "€"; allowed are AED, /,
  ],
  [
    'a currency by its name',
    PRICES,
    rule('currency', 'EntityCurrencyCode', 'isOneOf', ['EUR', 'Euro']),
    /value\/1: found "Euro".* "Euro" is "EUR"\./,
  ],
  [
    'a currency of an invoice that does not exist',
    'invoicing/invoice.json',
    rule('invoice', 'CurrencyCode', 'is', 'USS'),
    /invoice\.json:13 .*found "USS".* Did you mean "US./,
  ],
  [
    'a country with one letter too many',
    ADDRESSES,
    rule('invoiceAddress', 'CountryCode', 'isNot', 'USA'),
    /address\.json:13 .*found "USA".* Did you mean "US"\?/,
  ],
  [
    'a misspelt name of a country',
    'usermanager/user.json',
    rule('address', 'CountryCode', 'is', 'Mexiko'),
    /user\.json:13 .*found "Mexiko".* Did you mean "MX", "Mexico"\?/,
  ],
  [
    'a misspelt name of a status',
    'cart/status.json',
    rule('change', 'To', 'is', 'Abandonned'),
    /status\.json:13 .*found "Abandonned"; allowed are 1, 2, 3\. Did you mean 3, "Abandoned"\?/,
  ],
  [
    'a status that orders do not have',
    'cart/order-status.json',
    rule('orderChange', 'To', 'is', 'Shipped'),
    /status\.json:13 .*found "Shipped"; allowed are Pending, Refused, Completed, Cancelled\./,
  ],
  [
    'the role of a node',
    'entities/node.json',
    rule('treeNode', 'ParentRole', 'is', 'Shop'),
    /node\.json:13 .*found "Shop"; allowed are Company, Division, Group, Location,/,
  ],
  [
    'a company by its name',
    RULES,
    write('"conditions"', '"companies": ["Acme"], "conditions"'),
    /companies\/0: found "Acme"; it must be a whole number without quotes\. A CompanyId; npm run tenant -- list shows them\./,
  ],
  [
    'the sign of a comparison',
    RULES,
    write(/"greaterThan"(?=,\s*"value": 100)/, '">"'),
    /create\.json:38 .*found ">".* For ">" write "greaterThan"\./,
  ],
  [
    'equals',
    RULES,
    write('"operator": "is"', '"operator": "equals"'),
    /create\.json:18 .* For "equals" write "is"\./,
  ],
  [
    'startsWith',
    'entities/item.json',
    rule('item', 'Sku', 'startsWith', 'WH-'),
    /item\.json:12 .* For "startsWith" write "beginsWith"\./,
  ],
  [
    'in',
    ADDRESSES,
    rule('invoiceAddress', 'CountryCode', 'in', ['US', 'CA']),
    /address\.json:12 .* For "in" write "isOneOf"\./,
  ],
  [
    'isEmpty',
    RULES,
    rule('cart', 'Email', 'isEmpty', undefined),
    /create\.json:12 .* For "isEmpty" write "isNotSet"\./,
  ],
  [
    'a number as text',
    RULES,
    write('"value": 100', '"value": "100"'),
    /create\.json:39 .*found "100"; it must be a number without quotes\./,
  ],
  [
    'a number with a unit',
    RULES,
    write('"value": 100', '"value": "100 pieces"'),
    /create\.json:39 .*"100 pieces"; it must be a number without quotes and without a unit\./,
  ],
  [
    'a percentage as text',
    'pricing/sale.json',
    rule('sale', 'SalePrice', 'lessThan', { ...regularPrice, times: '90%' }),
    /value\/times: found "90%"; it must be a number without quotes and without a unit\./,
  ],
  [
    'the quantity of all items',
    RULES,
    rule('cart', 'Items.Quantity', 'greaterThan', 10),
    /create\.json:11 .*"Items" is a list\. .* with the operator "any", "every" or "none"/,
  ],
  [
    'a message that still says 50',
    RULES,
    write(': "A cart has at most 100 pieces."', ': "A cart has at most 50 pieces."'),
    /message: the text has the number 50, which no condition of the rule has\. Change one of the two;/,
  ],
  [
    'a comma too many',
    RULES,
    write('"value": 100', '"value": 100,'),
    /create\.json:40:11: remove the comma before this \}\./,
  ],
  [
    'a missing brace',
    RULES,
    write(/\}\s*\]\s*\}$/, ']\n}'),
    /create\.json:\d+:5: a comma or \} is missing before this\./,
  ],
  [
    'a comment',
    RULES,
    write('"rules":', '# Ours\n  "rules":'),
    /create\.json:4:3: JSON has no comments; use "description" instead\./,
  ],
  [
    'a name of two rules',
    RULES,
    write('"A cart has at most 100 pieces"', '"A product is sold up to its limit"'),
    /create\.json:52 .*an earlier rule has the name "A product .*"; each rule has its own name\./,
  ],
  [
    'a code of two rules',
    RULES,
    write('"TooManyPieces"', '"LimitOfProduct"'),
    /type: an earlier rule has the code "LimitOfProduct"; each rule has its own code\./,
  ],
  [
    'a code with spaces',
    RULES,
    write('"TooManyPieces"', '"Too many pieces"'),
    /create\.json:44 .*"Too many pieces", .* such as HoldTooLong: a capital letter, then 2 to 63 letters and digits/,
  ],
  [
    'a missing case',
    CASES,
    write(/,\s*\{\s*"name": "101 pieces"[\s\S]*?\]\s*\}/, ''),
    /cases\.json:3 .*no case expects "TooManyPieces": each rule needs a case that it refuses\./,
  ],
  [
    'a case that expects another code',
    CASES,
    write(/"LimitOfProduct"(?=\s*\]\s*\},\s*\{\s*"name": "A Sunday)/, '"LimitOfProduct", "TooManyPieces"'),
    /cases\.json:\d+ .*the case "Three chargers" fails: expected LimitOfProduct, TooManyPieces, but the result is LimitOfProduct\./,
  ],
  [
    'a code that no rule has',
    CASES,
    write('"TooManyPieces"', '"ToManyPieces"'),
    /cases\.json:\d+ .*no rule of cart\/create has the code "ToManyPieces"\. Did you mean "TooManyPieces"\?/,
  ],
  [
    'a Monday that is a Sunday',
    CASES,
    write('"Sunday"', '"Monday"'),
    /cases\.json:39 .*LocalWeekday: found "Monday"; 2026-06-14 is a Sunday\./,
  ],
  [
    'a product twice in a table',
    TABLE,
    (text) => `${text}5b0e7a64-2c1d-4f83-9a56-7e4d1c8b2f30,4,Charger\n`,
    /csv:4:1 .*the row in line 3 has the same CatalogItemId: .* Remove one of the two\./,
  ],
  [
    'a unit in a table',
    TABLE,
    write(',2,', ',2 pcs,'),
    /csv:3:2 \/Max: found "2 pcs"; it must be a number such as 12 or 0\.5, without a unit/,
  ],
  [
    'a renamed column',
    TABLE,
    write('Max', 'Maximum'),
    /create\.json:\d+ .*csv has no column "Max"; it has CatalogItemId, Maximum, Comment\. Did you mean "Maximum"\?/,
  ],
  [
    'a table without its header',
    TABLE,
    write(/.*\n/, ''),
    /has no column "Max"; it has 3c9d.* The first row must have the names of the columns\./,
  ],
  [
    'a semicolon among commas',
    TABLE,
    write(/^3c.*$/m, '3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21;3;Case'),
    /csv:2: the row has 1 field, and the first row 3\. Separate all rows in the same way, by commas or by semicolons\./,
  ],
  [
    'a limit below its minimum',
    LIMITS,
    write('"value": 30', '"value": 0'),
    /limits\.json:8 .*found 0; CartInactivityMinutes must be from 1 to 10080 minutes\./,
  ],
  [
    'an unknown limit',
    LIMITS,
    write('CartInactivityMinutes', 'CartInactivityHours'),
    /limits\.json:6 .*nothing in the program reads "CartInactivityHours"\. Did you mean "CartInactivityMinutes"\?/,
  ],
  [
    'a misspelt limit of a company',
    `${COMPANY}/cart/limits.json`,
    write('CartInactivityMinutes', 'CartItem'),
    /cart\/limits\.json has no limit "CartItem".* Did you mean "CartItems"\?/,
  ],
  [
    'a limit that companies share',
    `${COMPANY}/accounts/limits.json`,
    () => JSON.stringify({ $schema: '', description: 'Acme', limits: { LoginFailuresPerAccount: 3 } }),
    /accounts\/limits\.json:1 .*LoginFailuresPerAccount is the same for all companies: /,
  ],
  [
    'a scope that no company may give',
    `${COMPANY}/access/roles.json`,
    write('cart.write', 'supplier.write'),
    /access\/roles\.json:\d+ .*supplier\.write/,
  ],
  [
    'an unknown fact',
    RULES,
    rule('basket', 'Total', 'greaterThan', 100),
    /create\.json:10 .*cart\/create is not given the fact "basket"; it may use cart, tenant, target, cartTotals,/,
  ],
  [
    'a fact of another operation',
    RULES,
    rule('invoice', 'ItemsTotal', 'greaterThan', 100),
    /create\.json:10 .*cart\/create is not given the fact "invoice"; it may use/,
  ],
  [
    'a rule set that no operation has',
    'cart/creation.json',
    () => sound[RULES] ?? '',
    /cart\/creation\.json: no operation evaluates a rule set of this name, .* Did you mean "cart\/create"\?/,
  ],
  [
    'a date in words',
    RULES,
    write('"conditions"', '"validFrom": "next Monday", "conditions"'),
    /create\.json:7 .*found "next Monday", .* such as "2027-01-31"/,
  ],
  [
    'a day that no month has',
    RULES,
    rule('now', 'Date', 'after', '2026-11-31'),
    /create\.json:13 .*found "2026-11-31", which is not a date of the calendar\./,
  ],
  [
    'a duration in words',
    'pricing/sale.json',
    rule('sale', 'StopDateUTC', 'after', { fact: 'sale', path: 'StartDateUTC', plus: '90 days' }),
    /value\/plus: found "90 days", .*"P30D"/,
  ],
  [
    'an unknown placeholder in a message',
    RULES,
    write(': "A cart has at most 100 pieces."', ': "At most {Maximum} pieces."'),
    /message: \{Maximum\} /,
  ],
  [
    'an unknown placeholder in a mail',
    MAIL,
    write('{FirstName}', '{Name}'),
    /first-password\.en-us\.txt:\d+.*\{Name\}/,
  ],
  ['a mail without its link', MAIL, write('{Link}', 'our page'), /first-password\.en-us\.txt.*\{Link\}/],
]

const memo = createLoadMemo()

/** What `validate` answers: faults, or warnings. */
async function answers(): Promise<string[]> {
  try {
    const snapshot = await loadRules({ directory, supplied: factTypes, memo })
    return folderWarnings(snapshot).map(problemLine)
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    return error.problems.map(problemLine)
  }
}

beforeAll(async () => {
  const skipped = ['examples', 'releases'].map((name) => join(project, name))
  await cp(project, directory, { recursive: true, filter: (source) => !skipped.includes(source) })
  for (const [file, text] of Object.entries(sound)) {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), text)
  }
})

/** A file, with a line but for faults of a whole file; what follows may be the place in it. */
const PLACE = /^ {2}[\w./-]+\.(?:json|csv|txt)(?::\d+)*(?: \/\S+)?: \S/

/** The allowed names, which are the owner's. */
const LISTED = /allowed are [^;]*?\. /

/** Words of schemas and of programs. */
const JARGON =
  /nullable|exclusiveM|PascalCase|character class|pattern|schema|undefined|\bNaN\b|additionalProp|\benum\b|regular expression|\bAJV\b|keyword/i

describe('after a wrong edit an owner reads the place, the mistake and the remedy', () => {
  test('in more than forty ways', () => {
    expect(EDITS.length).toBeGreaterThan(40)
  })

  test('and nothing without the edit', async () => {
    expect(await answers()).toEqual([])
  })

  test.each(EDITS)('%s', async (_, file, edit, expected) => {
    const place = join(directory, file)
    const text = await readFile(place, 'utf8').catch(() => undefined)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, edit(text ?? ''))
    try {
      const given = await answers()
      expect(
        given.filter((answer) => expected.test(answer)),
        given.join('\n'),
      ).toHaveLength(1)
      for (const answer of given) {
        expect(answer).toMatch(PLACE)
        expect(answer.replace(LISTED, '')).not.toMatch(JARGON)
      }
    } finally {
      if (text === undefined) await rm(place)
      else await writeFile(place, text)
    }
  })
})
