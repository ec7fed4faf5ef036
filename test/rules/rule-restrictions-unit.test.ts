// When, for whom and how strictly a rule applies (R5): evaluation, cases, warnings of `validate`, mutation, comparison
// and replay. The same over HTTP is in test/rules/rule-restrictions.test.ts.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { supplyFacts } from '../../handlers/rules/evaluate/decorated-snapshot.ts'
import type { Group, Rule } from '../../handlers/rules/language/documents.ts'
import { countDecisions, fixedRules } from '../../handlers/rules/load/live-rules.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { mutate } from '../../scripts/rules/prove/mutants.ts'
import { expiredWarnings } from '../../scripts/rules/prove/no-effect.ts'
import { overlapWarnings } from '../../scripts/rules/prove/rule-overlaps.ts'
import { impactOf } from '../../scripts/rules/record/impact.ts'
import { replay } from '../../scripts/rules/record/replay.ts'
import { ruleChanges } from '../../scripts/rules/rule-changes.ts'
import { facts, limits, rulesFolder } from './rules-folder.ts'

const now = {
  meaning: 'Now.',
  type: 'object',
  ruleSets: ['*'],
  properties: { Moment: { type: 'date', meaning: 'The moment.' } },
}
const catalogue = { $schema: './facts.schema.json', description: 'For a test.', facts: { ...facts, now } }

const priceAbove = (value = 10): Group => ({
  all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value }],
})

type Members = Partial<Pick<Rule, 'mode' | 'validFrom' | 'validUntil' | 'companies' | 'owner' | 'name'>>

const rule = (
  code: string,
  members: Members = {},
  conditions = priceAbove(),
  message: unknown = 'Too dear.',
) => ({
  name: `Rule ${code}`,
  ...members,
  conditions,
  event: { type: code, params: { status: 400, message } },
})

const sale = (Price: number | null) => ({ sale: { Price, Floor: 1 } })
const factsWithPrice = (Price: number) => ({ ...sale(Price), stock: null, history: null })

interface TestCase {
  name: string
  facts: object
  expect: string[]
  warnings?: string[]
}

/** A folder with these rules and cases, for the common rule set or for that of company 7. */
const folderOf = (rules: object[], cases: TestCase[], files: Record<string, unknown> = {}) =>
  rulesFolder({
    'facts.json': catalogue,
    'shop/sale.json': { $schema: '../rule-set.schema.json', description: 'For a test.', rules },
    'shop/sale.cases.json': { $schema: '../cases.schema.json', cases },
    ...files,
  })

const passing = { name: 'Cheap', facts: sale(10), expect: [] }
const missing = { name: 'Without a price', facts: sale(null), expect: [] }
const casesOf = (expect: string[], warnings: string[] = []): TestCase[] => [
  passing,
  missing,
  { name: 'Dear', facts: sale(11), expect, ...(warnings.length > 0 && { warnings }) },
]

const load = async (rules: object[], cases: TestCase[], files?: Record<string, unknown>) =>
  loadRules({ directory: await folderOf(rules, cases, files), limits })

const faultsOf = (loading: Promise<unknown>) =>
  loading.then(
    () => '',
    (error: Error) => error.message,
  )

describe('a rule that warns', () => {
  const warn = rule('Dear', { mode: 'warn' })

  test('refuses nothing, but is part of the decision', async () => {
    const snapshot = await load(
      [warn, rule('Dearer', {}, priceAbove(20))],
      [
        ...casesOf([], ['Dear']),
        { name: 'Dearest', facts: sale(21), expect: ['Dearer'], warnings: ['Dear'] },
        { name: 'Twenty', facts: sale(20), expect: [], warnings: ['Dear'] },
      ],
    )
    const [unrestricted, warned, refused] = [
      await snapshot.decide('shop/sale', factsWithPrice(10)),
      await snapshot.decide('shop/sale', factsWithPrice(11)),
      await snapshot.decide('shop/sale', factsWithPrice(21)),
    ]
    const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code)

    expect([codes(unrestricted.violations), codes(unrestricted.warnings)]).toEqual([[], []])
    expect([codes(warned.violations), codes(warned.warnings)]).toEqual([[], ['Dear']])
    expect([codes(refused.violations), codes(refused.warnings)]).toEqual([['Dearer'], ['Dear']])
  })

  test('is counted', async () => {
    const snapshot = await load([warn], casesOf([], ['Dear']))
    const counted: string[] = []
    const rules = countDecisions(fixedRules('', snapshot), {
      refusal: (...names) => counted.push(`refused ${names.join(' ')}`),
      warning: (...names) => counted.push(names.join(' ')),
    })
    for (const price of [10, 11, 12])
      await rules.current().forCompany(7).evaluate('shop/sale', factsWithPrice(price))

    expect(counted).toEqual(['shop/sale Dear', 'shop/sale Dear'])
  })

  test.each([
    [casesOf([]), 'no case expects "Dear": each rule needs a case with its code in "warnings".'],
    [casesOf(['Dear']), 'expected Dear, but the result is a pass with the warning Dear.'],
    [casesOf([], ['Deer']), 'no rule of shop/sale has the code "Deer". Did you mean "Dear"?'],
  ])('needs a case that expects its warning', async (cases, message) => {
    expect(await faultsOf(load([warn], cases))).toContain(message)
  })

  test('fails a case that expects no warning, or another', async () => {
    const rules = [warn, rule('Dearest', { mode: 'warn' }, priceAbove(30))]
    const cases = [
      ...casesOf([], ['Dear']),
      { name: 'Quiet', facts: sale(12), expect: [] },
      { name: 'Thirty', facts: sale(31), expect: [], warnings: ['Dearest'] },
    ]

    const message = await faultsOf(load(rules, cases))
    expect(message).toContain(
      'the case "Quiet" fails: expected a pass, but the result is a pass with the warning Dear.',
    )
    expect(message).toContain(
      'the case "Thirty" fails: expected a pass with the warning Dearest, but the result is a pass with the warnings Dear, Dearest.',
    )
  })

  test('is mutated like one that refuses', async () => {
    const unproven = await load(
      [warn],
      [passing, { name: 'Dear', facts: sale(99), expect: [], warnings: ['Dear'] }],
    )
    const provenRules = await load([warn], casesOf([], ['Dear']))
    const survivors = (snapshot: typeof provenRules) =>
      [...snapshot.ruleSets.values()].flatMap((set) => mutate(set, snapshot.facts).survivors)

    expect(survivors(unproven).map(({ change }) => change)).toEqual([
      'changed to greaterThan 11',
      'made to hold where sale.Price is missing',
    ])
    expect(survivors(provenRules)).toEqual([])
  })
})

describe('the time of a rule', () => {
  const spring = { validFrom: '2026-03-01', validUntil: '2026-04-01T00:00:00+02:00' }
  const factsAt = (Moment: string) => ({ ...sale(11), now: { Moment } })
  const dated = (name: string, Moment: string, expect: string[]) => ({ name, facts: factsAt(Moment), expect })

  test('includes its first instant and excludes its last; a case without "now" is inside', async () => {
    const cases = [
      ...casesOf(['Dear']),
      dated('Before', '2026-02-28T23:59:59.999Z', []),
      dated('First', '2026-03-01T00:00:00Z', ['Dear']),
      dated('Last', '2026-03-31T21:59:59.999Z', ['Dear']),
      dated('After', '2026-03-31T22:00:00Z', []),
    ]
    const snapshot = await load([rule('Dear', spring)], cases)
    const decide = async (Moment: string) =>
      (await supplyFacts(snapshot, { now: { Moment } }).evaluate('shop/sale', factsWithPrice(11))).length

    expect(await decide('2026-02-28T23:59:59.999Z')).toBe(0)
    expect(await decide('2026-03-01')).toBe(1)
    expect(await decide('2026-03-31T22:00:00Z')).toBe(0)
    expect([...snapshot.ruleSets.values()].flatMap((set) => mutate(set, snapshot.facts).survivors)).toEqual(
      [],
    )
  })

  test('is compared with the clock if the facts have no time', async () => {
    const [past, future] = ['2000-01-01', '2999-01-01']
    const snapshot = await load(
      [
        rule('Past', { validUntil: past }),
        rule('Present', { validFrom: past }),
        rule('Future', { validFrom: future }),
      ],
      casesOf(['Past', 'Present', 'Future']),
    )

    expect((await snapshot.evaluate('shop/sale', factsWithPrice(11))).map(({ code }) => code)).toEqual([
      'Present',
    ])
  })

  test.each([
    [{ validFrom: '2026-03-01', validUntil: '2026-03-01' }, 'which is not after "validFrom" ("2026-03-01")'],
    [{ validFrom: '2026-03-02T00:00:00Z', validUntil: '2026-03-01' }, 'the rule would never apply'],
    [{ validUntil: '2026-02-30' }, 'found "2026-02-30", which is not a date of the calendar.'],
  ])('%j is a fault', async (members, message) => {
    expect(await faultsOf(load([rule('Dear', members)], casesOf(['Dear'])))).toContain(message)
  })

  test('in the past is reported as a warning', async () => {
    const snapshot = await load([rule('Dear', spring)], casesOf(['Dear']))
    const set = [...snapshot.ruleSets.values()].find(({ name }) => name === 'shop/sale')
    const warningsAt = (moment: string) => set && expiredWarnings(set, Date.parse(moment))

    expect(warningsAt('2026-03-31T21:59:59.999Z')).toEqual([])
    expect(warningsAt('2026-03-31T22:00:00Z')).toMatchObject([
      {
        file: 'shop/sale.json',
        pointer: '/rules/0/validUntil',
        message: expect.stringContaining('no longer'),
      },
    ])
  })
})

describe('a rule for some companies', () => {
  const staged = rule('Dear', { companies: [7, 9] })

  test('does not exist for others, nor without a company', async () => {
    const snapshot = await load([staged], casesOf(['Dear']))
    const codes = async (company?: number) =>
      (await snapshot.forCompany(company).evaluate('shop/sale', factsWithPrice(11))).map(({ code }) => code)

    expect([await codes(7), await codes(8), await codes(9), await codes()]).toEqual([
      ['Dear'],
      [],
      ['Dear'],
      [],
    ])
    expect(snapshot.forCompany(8)).toBe(snapshot)
    expect(snapshot.forCompany(7)).toBe(snapshot.forCompany(7))
  })

  const companyFiles = (company: number, document: object, cases: TestCase[]) => ({
    [`companies/${company}/shop/sale.json`]: {
      ...{ $schema: '../../../rule-set.schema.json', description: 'For a test.' },
      ...document,
    },
    [`companies/${company}/shop/sale.cases.json`]: { $schema: '../../../cases.schema.json', cases },
  })

  test('applies to the cases of these companies only', async () => {
    const dearest = rule('Dearest', {}, priceAbove(50))
    const fifty = (expect: string[]) => ({ name: 'Fifty', facts: sale(51), expect })
    const snapshot = await load([staged], casesOf(['Dear']), {
      ...companyFiles(7, { rules: [dearest] }, [...casesOf(['Dear']), fifty(['Dear', 'Dearest'])]),
      ...companyFiles(8, { rules: [dearest] }, [...casesOf([]), fifty(['Dearest'])]),
    })

    expect(snapshot.companySets.size).toBe(2)
    const refused = companyFiles(
      8,
      { replaces: ['Dear'], rules: [rule('Dear', {}, priceAbove(5))] },
      casesOf(['Dear']),
    )
    expect(await faultsOf(load([staged], casesOf(['Dear']), refused))).toContain('has no rule "Dear"')
  })

  test('cannot be in the file of a company', async () => {
    const files = companyFiles(7, { rules: [rule('Ours', { companies: [7] })] }, casesOf(['Dear', 'Ours']))

    expect(await faultsOf(load([staged], casesOf(['Dear']), files))).toContain(
      'companies/7/shop/sale.json:7 /rules/0/companies: only a common rule names companies',
    )
  })
})

describe('a message with a text per language', () => {
  const texts = { 'en-us': 'Costs {sale.Price}.', 'fr-ca': 'Coûte {sale.Price}.' }

  test('is in the requested language, or else in English', async () => {
    const snapshot = await load([rule('Dear', {}, priceAbove(), texts)], casesOf(['Dear']))
    const message = async (language: 'en-us' | 'fr-ca' | 'es-mx') =>
      (await snapshot.localized(language).forCompany(7).evaluate('shop/sale', factsWithPrice(11)))[0]

    expect(await message('fr-ca')).toMatchObject({ message: 'Coûte 11.', language: 'fr-ca' })
    expect(await message('es-mx')).toMatchObject({ message: 'Costs 11.', language: 'en-us' })
    expect(await message('en-us')).toMatchObject({ message: 'Costs 11.', language: 'en-us' })
  })

  test.each([
    [{ 'fr-ca': 'Cher.' }, '/rules/0/event/params/message/en-us: "en-us" is missing.'],
    [{ ...texts, 'fr-ca': 'Coûte {sale.Prize}.' }, '/message/fr-ca: {sale.Prize} is not a fact'],
    [{ ...texts, 'de-de': 'Teuer.' }, 'this name is not known here; known are en-us, fr-ca, es-mx.'],
    [7, 'found 7; it must be a text'],
  ])('%j is a fault', async (message, fault) => {
    expect(await faultsOf(load([rule('Dear', {}, priceAbove(), message)], casesOf(['Dear'])))).toContain(
      fault,
    )
  })
})

describe('rules with the same conditions', () => {
  const overlapsOf = async (...rules: object[]) => {
    const codes = (mode: string) =>
      (rules as Rule[])
        .filter((candidate) => (candidate.mode ?? 'refuse') === mode)
        .map(({ event }) => event.type)
    const snapshot = await load(rules, casesOf(codes('refuse'), codes('warn')))
    return [...snapshot.ruleSets.values()].flatMap(overlapWarnings).map(({ message }) => message)
  }

  test.each([
    ['a warning and a refusal', rule('One', { mode: 'warn' }), rule('Two')],
    ['for different companies', rule('One', { companies: [1, 2] }), rule('Two', { companies: [3] })],
    [
      'one after the other',
      rule('One', { validUntil: '2027-01-01' }),
      rule('Two', { validFrom: '2027-01-01' }),
    ],
  ])('do not overlap: %s', async (_, first, other) => {
    expect(await overlapsOf(first, other)).toEqual([])
  })

  test.each([
    ['two warnings', rule('One', { mode: 'warn' }), rule('Two', { mode: 'warn' })],
    ['for a company in both', rule('One', { companies: [1, 2] }), rule('Two', { companies: [2] })],
    ['at the same time', rule('One', { validUntil: '2027-01-02' }), rule('Two', { validFrom: '2027-01-01' })],
  ])('overlap: %s', async (_, first, other) => {
    expect(await overlapsOf(first, other)).toEqual([expect.stringContaining('the same conditions')])
  })

  test('a rule for all companies covers the same rule for one company, but not vice versa', async () => {
    const cases = [...casesOf(['One']), { name: 'Dearer', facts: sale(21), expect: ['One', 'Two'] }]
    const warnings = async (first: Members, other: Members) => {
      const snapshot = await load([rule('One', first), rule('Two', other, priceAbove(20))], cases)
      return [...snapshot.ruleSets.values()].flatMap(overlapWarnings).length
    }

    expect([await warnings({}, { companies: [1] }), await warnings({ companies: [1] }, {})]).toEqual([1, 0])
  })
})

describe('a change of restrictions', () => {
  test('is reported for each member', async () => {
    const before = await load([rule('Dear')], casesOf(['Dear']))
    const members: Members = { mode: 'warn', owner: 'Sales', companies: [7], validFrom: '2026-01-01' }
    const after = await load([rule('Dear', members)], casesOf([], ['Dear']))

    expect(ruleChanges(before, after)).toMatchObject([
      {
        change: 'changed',
        members: [
          { member: 'owner', was: null, is: 'Sales' },
          { member: 'mode', was: null, is: 'warn' },
          { member: 'validFrom', was: null, is: '2026-01-01' },
          { member: 'companies', was: null, is: [7] },
        ],
      },
    ])
  })

  async function replayed(before: Members, after: Members, record: object = {}) {
    const folderWith = (members: Members) =>
      load([rule('Dear', members)], members.mode === 'warn' ? casesOf([], ['Dear']) : casesOf(['Dear']))
    const [was, is] = [await folderWith(before), await folderWith(after)]
    const file = join(await rulesFolder(), 'decisions.ndjson')
    const decision = {
      ...{ at: '2026-05-01T00:00:00.000Z', requestId: 'a', operationId: 'sell', company: 7, subject: null },
      ...{ rules: '', release: null, ruleSet: 'shop/sale', refused: ['Dear'], facts: factsWithPrice(11) },
      ...record,
    }
    await writeFile(file, `${JSON.stringify(decision)}\n`)
    return replay(file, was, is)
  }

  test('is reported for a refusal that becomes a warning, and vice versa', async () => {
    const eased = await replayed({}, { mode: 'warn' })
    const tightened = await replayed({ mode: 'warn' }, {}, { refused: [], warned: ['Dear'] })

    expect(eased.changed).toMatchObject([{ was: ['Dear'], is: [], warnedBefore: [], warnedAfter: ['Dear'] }])
    expect(tightened.changed).toMatchObject([
      { was: [], is: ['Dear'], warnedBefore: ['Dear'], warnedAfter: [] },
    ])
    expect(impactOf(eased).rules).toMatchObject([{ code: 'Dear', refused: 0, accepted: 1, warned: 1 }])
    expect(impactOf(tightened).rules).toMatchObject([{ code: 'Dear', refused: 1, accepted: 0, warned: 0 }])
  })

  test.each([
    ['a company is removed', { companies: [8] }, []],
    ['its time has passed', { validUntil: '2026-04-30' }, []],
  ])('is replayed on recorded decisions: %s', async (_, after, is) => {
    expect((await replayed({}, after)).changed).toMatchObject([{ was: ['Dear'], is }])
  })

  test('to a later beginning is replayed as if the rule had begun', async () => {
    const later = { validFrom: '2999-01-01' }

    expect((await replayed({}, later)).changed).toEqual([])
    expect((await replayed({ ...later, companies: [8] }, later, { refused: [] })).changed).toMatchObject([
      { was: [], is: ['Dear'] },
    ])
  })
})
