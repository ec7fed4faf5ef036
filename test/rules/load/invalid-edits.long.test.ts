// Eighty mistakes that owners make when they edit files: each is refused, and the message has the file, the location, the
// invalid value and a remedy, in words that non-programmers understand.
import { describe, expect, test } from 'vitest'
import { type RuleProblem, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { factTypesOf } from '../../../handlers/rules/load/fact-types.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { facts, limits, limitsOf, ruleSet, rulesFolder } from '../rules-folder.ts'

const rules = JSON.stringify(
  ruleSet({
    code: 'TooDear',
    conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value: 10 }] },
    message: 'The price {sale.Price} is above 10.',
  }),
  null,
  2,
)
const cases = JSON.stringify(
  {
    $schema: '../cases.schema.json',
    cases: [
      { name: 'Cheap', facts: { sale: { Price: 10, Floor: 1 } }, expect: [] },
      { name: 'Dear', facts: { sale: { Price: 11, Floor: 1 } }, expect: ['TooDear'] },
    ],
  },
  null,
  2,
)
const role = { meaning: 'A role.', scopes: ['cart.read'] }
const roles = JSON.stringify(
  {
    $schema: '../roles.schema.json',
    description: 'For a test.',
    roles: { Administrator: role, Employee: role, StoreEmployee: role, Supplier: role, ApiClient: role },
  },
  null,
  2,
)
const catalogue = JSON.stringify(
  { $schema: './facts.schema.json', description: 'For a test.', facts },
  null,
  2,
)
const RULES = 'shop/sale.json'
const CASES = 'shop/sale.cases.json'
const LIMITS = 'shop/limits.json'
const ROLES = 'access/roles.json'
const FACTS = 'facts.json'
const COMPANY_LIMITS = 'companies/7/shop/limits.json'
const COMPANY_ROLES = 'companies/7/access/roles.json'
const companyFile = (kind: string, content: object) =>
  JSON.stringify(
    { $schema: `../../../company-${kind}.schema.json`, description: 'Company 7 differs.', ...content },
    null,
    2,
  )
const sound: Record<string, string> = {
  [RULES]: rules,
  [CASES]: cases,
  [LIMITS]: JSON.stringify(limitsOf(24), null, 2),
  [ROLES]: roles,
  [COMPANY_LIMITS]: companyFile('limits', { limits: { HoldHours: 12 } }),
  [COMPANY_ROLES]: companyFile('roles', { roles: { Employee: { scopes: ['cart.read'] } } }),
  [FACTS]: catalogue,
}

/** The mistake, its file, the valid text, the invalid text, and a part of the message. */
type Mistake = [string, string, string | RegExp, string, string]
const comparison = /"fact": "sale",\s*"path": "Price",\s*"operator": "greaterThan",\s*"value": 10/
const compare = (path: string, operator: string, value?: unknown) =>
  JSON.stringify({ fact: 'sale', path, operator, ...(value !== undefined && { value }) }).slice(1, -1)

const MISTAKES: Mistake[] = [
  ['curly quotes', RULES, '"TooDear"', '“TooDear”', 'straight double quotes'],
  ['single quotes', RULES, '"TooDear"', "'TooDear'", 'straight double quotes'],
  ['no quotes', RULES, '"TooDear"', 'TooDear', 'a text in "…"'],
  ['a missing comma', RULES, '"TooDear",', '"TooDear"', 'a comma or } is missing before this'],
  ['a trailing comma', RULES, '"value": 10', '"value": 10,', 'remove the comma before this }'],
  ['a missing brace', RULES, /\}\s*$/, '', 'the text ends too early'],
  ['a missing colon', RULES, '"type": "TooDear"', '"type" "TooDear"', 'a colon was expected after "type"'],
  ['a comment', RULES, '"rules":', '// ours\n"rules":', 'JSON has no comments'],
  ['text after the end', RULES, /\}\s*$/, '} }', 'nothing may follow the end'],
  ['a duplicate member', RULES, '"value": 10', '"value": 10, "value": 11', '"value" is written twice'],
  ['a decimal comma', RULES, '"value": 10', '"value": 10,5', 'a name in "…" was expected'],
  ['an empty file', RULES, /[\s\S]+/, '', 'the text ends too early'],
  ['a member that is misspelt', RULES, '"conditions"', '"condtions"', 'Did you mean "conditions"?'],
  ['a rule without a name', RULES, '"name": "Rule TooDear",', '', '"name" is missing'],
  [
    'a rule without an event',
    RULES,
    /,\s*"event": \{[\s\S]*?\}\s*\}(?=\s*\}\s*\])/,
    '',
    '"event" is missing',
  ],
  ['an unknown fact', RULES, '"fact": "sale"', '"fact": "sail"', 'Did you mean "sale"?'],
  ['an unknown property', RULES, '"path": "Price"', '"path": "Prize"', 'Did you mean "Price"?'],
  ['an unknown operator', RULES, 'greaterThan', 'greaterThen', 'Did you mean "greaterThan"?'],
  ['a symbol as an operator', RULES, 'greaterThan', '>', 'found ">"; allowed are'],
  [
    'an operator of another type',
    RULES,
    comparison,
    compare('Name', 'atLeast', 5),
    'found "atLeast"; allowed are',
  ],
  [
    'a number in quotes',
    RULES,
    '"value": 10',
    '"value": "10"',
    'found "10"; it must be a number without quotes',
  ],
  [
    'a boolean in quotes',
    RULES,
    comparison,
    compare('IsDefault', 'is', 'true'),
    'true or false, without quotes',
  ],
  [
    'a day that does not exist',
    RULES,
    comparison,
    compare('Start', 'after', '2026-02-30'),
    'not a date of the calendar',
  ],
  [
    'a date in another order',
    RULES,
    comparison,
    compare('Start', 'after', '31.01.2026'),
    'A date, "2026-01-31"',
  ],
  [
    'a truncated identifier',
    RULES,
    comparison,
    compare('Key', 'is', '3c9d2f10'),
    'does not have the right format',
  ],
  ['a missing value', RULES, comparison, compare('Price', 'greaterThan'), '"value" is missing'],
  ['a value for an operator without one', RULES, comparison, compare('Price', 'isSet', 1), 'remove "value"'],
  ['a single value instead of a list', RULES, comparison, compare('Price', 'isOneOf', 1), 'a list […]'],
  ['an unknown value', RULES, comparison, compare('Kind', 'is', 2), 'found 2'],
  ['a pattern that is not closed', RULES, comparison, compare('Name', 'matches', '(a'), 'pattern'],
  [
    'a pattern for a long text',
    RULES,
    comparison,
    compare('Note', 'matches', 'a'),
    'at most 1024 characters',
  ],
  [
    'a comparison of a list as a single value',
    RULES,
    comparison,
    compare('Lines.Quantity', 'greaterThan', 1),
    'with the operator "any"',
  ],
  ['no conditions', RULES, /"all": \[[\s\S]*?\]/, '"all": []', 'too few entries'],
  [
    'a condition outside a list',
    RULES,
    /"all": \[\s*\{([\s\S]*?)\}\s*\]/,
    '$1',
    'conditions are written in a list',
  ],
  ['an unknown status', RULES, '"status": 400', '"status": 422', 'found 422; allowed are 400, 403, 404, 409'],
  ['a status in quotes', RULES, '"status": 400', '"status": "400"', 'Write it without quotes: 400'],
  ['a code with spaces', RULES, '"type": "TooDear"', '"type": "Too dear"', 'does not have the right format'],
  ['an empty message', RULES, /"message": ".*"/, '"message": ""', 'the text must not be empty'],
  ['an unknown fact in a message', RULES, '{sale.Price}', '{sale.Prize}', 'Did you mean "sale.Price"?'],
  ['an open brace in a message', RULES, '{sale.Price}', '{sale.Price', 'a { has no }'],
  [
    'a mode that does not exist',
    RULES,
    '"conditions"',
    '"mode": "wran", "conditions"',
    'Did you mean "warn"?',
  ],
  [
    'a time in another format',
    RULES,
    '"conditions"',
    '"validFrom": "1 March 2027", "conditions"',
    'such as "2027-01-31"; without a zone it is UTC',
  ],
  [
    'an end date that does not exist',
    RULES,
    '"conditions"',
    '"validUntil": "2027-02-29", "conditions"',
    'not a date of the calendar',
  ],
  [
    'an end before the beginning',
    RULES,
    '"conditions"',
    '"validFrom": "2027-02-01", "validUntil": "2027-01-01", "conditions"',
    'found "2027-01-01", which is not after "validFrom"',
  ],
  [
    'a single company instead of a list',
    RULES,
    '"conditions"',
    '"companies": 1000, "conditions"',
    'a list […]',
  ],
  [
    'a company in quotes',
    RULES,
    '"conditions"',
    '"companies": ["1000"], "conditions"',
    'found "1000"; it must be a whole number without quotes',
  ],
  ['an empty list of companies', RULES, '"conditions"', '"companies": [], "conditions"', 'too few entries'],
  ['an empty owner', RULES, '"conditions"', '"owner": "", "conditions"', 'the text must not be empty'],
  [
    'an unknown language',
    RULES,
    /"message": (".*")/,
    '"message": { "en-us": $1, "fr-fr": $1 }',
    'Did you mean "fr-ca"?',
  ],
  [
    'a message without English',
    RULES,
    /"message": (".*")/,
    '"message": { "fr-ca": $1 }',
    '"en-us" is missing',
  ],
  [
    'an unknown fact in a translation',
    RULES,
    /"message": (".*")/,
    '"message": { "en-us": $1, "fr-ca": "Le prix {sale.Prix}." }',
    'Did you mean "sale.Price"?',
  ],
  [
    'an empty list of rules without a reason',
    RULES,
    /"rules": \[[\s\S]*\]/,
    '"rules": []',
    '"emptyBecause" is missing',
  ],
  ['a case that fails', RULES, '"value": 10', '"value": 20', 'the case "Dear" fails: expected TooDear'],
  ['an unknown code in a case', CASES, '"TooDear"', '"TooDeer"', 'Did you mean "TooDear"?'],
  [
    'an unknown code in the warnings of a case',
    CASES,
    '"expect": []',
    '"expect": [], "warnings": ["TooDeer"]',
    'Did you mean "TooDear"?',
  ],
  [
    'a warning of a rule that refuses',
    CASES,
    /"expect": \[\s*"TooDear"\s*\]/,
    '"expect": [], "warnings": ["TooDear"]',
    'the case "Dear" fails: expected a pass with the warning TooDear',
  ],
  [
    'no case that is refused',
    CASES,
    /,\s*\{\s*"name": "Dear"[\s\S]*?\]\s*\}/,
    '',
    'no case expects "TooDear"',
  ],
  ['no case that passes', CASES, '"expect": []', '"expect": ["TooDear"]', 'no case passes'],
  [
    'two cases with the same name',
    CASES,
    '"name": "Dear"',
    '"name": "Cheap"',
    'an earlier case has the same name',
  ],
  ['an unknown fact in a case', CASES, '"sale": {', '"sail": {', 'Did you mean "sale"?'],
  [
    'a string instead of a number in a case',
    CASES,
    '"Price": 11',
    '"Price": "11"',
    'a number without quotes',
  ],
  ['an unknown property in a case', CASES, '"Price": 11', '"Prize": 11', 'Did you mean "Price"?'],
  [
    'a case without facts',
    CASES,
    /"facts": \{\s*"sale": \{\s*"Price": 11[\s\S]*?\}\s*\},/,
    '',
    '"facts" is missing',
  ],
  [
    'a fact that is missing in a case',
    CASES,
    /"Price": 10,\s*"Floor": 1/,
    '"Floor": null',
    'found null; it must be a number',
  ],
  ['a limit above its maximum', LIMITS, '"value": 24', '"value": 25', 'HoldHours must be from 1 to 24 hours'],
  ['a limit in quotes', LIMITS, '"value": 24', '"value": "24"', 'without quotes'],
  ['a renamed limit', LIMITS, '"HoldHours"', '"HoldHour"', 'Did you mean "HoldHours"?'],
  ['a limit without a value', LIMITS, '"value": 24,', '', '"value" is missing'],
  ['an unknown role', ROLES, '"Employee"', '"Employe"', 'Did you mean "Employee"?'],
  ['a role without scopes', ROLES, '"scopes"', '"scope"', 'Did you mean "scopes"?'],
  ['a scope that is not a string', ROLES, '"cart.read"', '7', 'found 7; allowed are cart.read'],
  ['an unknown limit of a company', COMPANY_LIMITS, 'HoldHours', 'HoldHour', 'Did you mean "HoldHours"?'],
  ['a limit of a company that is too large', COMPANY_LIMITS, '12', '48', 'must be from 1 to 24 hours'],
  ['a limit of a company in quotes', COMPANY_LIMITS, '12', '"12"', 'a whole number without quotes'],
  ['limits of a company without a reason', COMPANY_LIMITS, 'Company 7 differs.', '', 'must not be empty'],
  ['an unknown role of a company', COMPANY_ROLES, '"Employee"', '"Employe"', 'Did you mean "Employee"?'],
  ['an unknown scope of a company', COMPANY_ROLES, 'cart.read', 'cart.reads', 'Did you mean "cart.read"?'],
  [
    'a scope that no common role has',
    COMPANY_ROLES,
    'cart.read',
    'cart.write',
    'cannot have "cart.write" in a company',
  ],
  ['a role of a company without scopes', COMPANY_ROLES, '"cart.read"', '', 'it needs at least 1'],
  [
    'administrators who cannot manage users',
    COMPANY_ROLES,
    '"Employee"',
    '"Administrator"',
    'nobody in the company could manage its users',
  ],
  [
    'a fact that the program does not supply',
    FACTS,
    '"stock": {',
    '"stocks": {',
    'the program supplies no "stocks"',
  ],
  [
    'a changed type of a fact',
    FACTS,
    /("Floor": \{\s*"type": )"number"/,
    '$1"text"',
    'in the program it is number',
  ],
  [
    'an unknown type of a fact',
    FACTS,
    /("Floor": \{\s*"type": )"number"/,
    '$1"money"',
    'found "money"; allowed are',
  ],
  ['a rule set that does not exist', FACTS, '"shop/refund"', '"shop/refunds"', 'shop/refund'],
]

/** Mistakes with whole files. */
const FILES: [string, Record<string, unknown>, string][] = [
  ['a file without its cases', { [CASES]: undefined }, 'it has the examples for shop/sale.json'],
  ['cases without their rules', { [RULES]: undefined }, 'shop/sale.cases.json needs it'],
  ['a file in the wrong place', { 'sale.json': rules }, 'not a file that rules/ may contain'],
  ['a name in capitals', { 'shop/Sale.json': rules }, 'names are lower case'],
  [
    'limits of a company for an unknown service',
    { 'companies/7/shops/limits.json': sound[COMPANY_LIMITS] },
    '"shop"?',
  ],
  [
    'roles of a company in another folder',
    { 'companies/7/shop/roles.json': roles },
    'those of a company in companies/<CompanyId>/access',
  ],
  ['missing limits', { [LIMITS]: undefined }, 'the program needs its limits'],
  ['missing roles', { [ROLES]: undefined }, 'the file is missing'],
]

/** Words of programmers that no message for an owner contains. */
const JARGON =
  /\b(?:schema|regexp?|regular expression|undefined|NaN|boolean|integer|string|array|enum|oneOf|anyOf|additionalProperties|JSON pointer|token|parse|parser|syntax|exception|stack|TypeError|SyntaxError|ajv|keyword|instance|runtime|callback|async)\b/i

async function problemsOf(files: Record<string, unknown>): Promise<readonly RuleProblem[]> {
  const directory = await rulesFolder({ ...sound, ...files })
  const loaded = await loadRules({ directory, limits, supplied: factTypesOf(facts) }).catch((error) => error)
  return loaded instanceof RulesRefused ? loaded.problems : []
}

const FILES_OF_CASES = [RULES, CASES]

describe('an invalid edit', () => {
  test('is one of at least eighty, and the files are valid without it', async () => {
    expect(MISTAKES.length + FILES.length).toBeGreaterThanOrEqual(80)
    expect(await problemsOf({})).toEqual([])
  })

  test.each(MISTAKES)(
    '%s in %s is refused with its location and a remedy',
    async (_, file, typed, instead, message) => {
      const before = sound[file] ?? ''
      const after = before.replace(typed, instead)
      expect(after).not.toBe(before)
      const problems = await problemsOf({ [file]: after })
      const text = problems.map((problem) => `${problem.message}`).join('\n')

      expect(text).toContain(message)
      const [first] = problems
      expect(first?.file === file || FILES_OF_CASES.includes(first?.file ?? '')).toBe(true)
      expect(first?.line).toBeGreaterThan(0)
      // The lists of allowed names are left out, because they consist of the owners' terms.
      expect(text.replaceAll(/allowed are [^.]*(?:\.\w[^.]*)*\./g, '')).not.toMatch(JARGON)
    },
  )

  test.each(FILES)('%s is refused with the name of the file', async (_, files, message) => {
    const problems = await problemsOf(files)

    expect(problems.map((problem) => problem.message).join('\n')).toContain(message)
    expect(problems[0]?.file).toMatch(/^[\w/.-]+$/)
    expect(problems.map((problem) => problem.message).join('\n')).not.toMatch(JARGON)
  })
})
