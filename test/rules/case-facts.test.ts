// A case says what matters (R11): facts.json completes it, and what contradicts itself is refused. With the facts and the cases
// of the project.
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engineCodes } from '../../handlers/rules/evaluate/agreement.ts'
import { makeRuleSet, type RuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import { situationOfCase } from '../../handlers/rules/evaluate/situation.ts'
import { completeFacts } from '../../handlers/rules/language/case-facts.ts'
import { casesSchema } from '../../handlers/rules/language/cases-schema.ts'
import { type Term, terms, usableFactsOf } from '../../handlers/rules/language/catalogue.ts'
import { expectedCodes, type Rule } from '../../handlers/rules/language/documents.ts'
import type { Facts } from '../../handlers/rules/language/fact-reader.ts'
import { fileValidator } from '../../handlers/rules/language/rule-file.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { facts as withoutExamples } from './rules-folder.ts'

const { facts: catalogue, ruleSets } = await loadRules({
  directory: fileURLToPath(new URL('../../rules', import.meta.url)),
})
const completed = (given: Facts, ruleSet = 'cart/create') => completeFacts(given, ruleSet, catalogue)
const factOf = (given: Facts, name: string) => completed(given).facts[name]

describe('every fact has an example', () => {
  it('that its schema accepts', () => {
    const validate = fileValidator(casesSchema(catalogue))
    const examples = Object.fromEntries(
      Object.entries(catalogue).map(([name, { example }]) => [name, example]),
    )
    const value = { $schema: '', cases: [{ name: 'Examples', facts: examples, expect: [] }] }

    expect(Object.keys(catalogue).filter((name) => catalogue[name]?.example === undefined)).toEqual([])
    expect(validate({ file: 'facts.json', value, lines: new Map() })).toEqual([])
  })

  it('that agrees with itself', () => {
    const { now, cart, cartTotals } = catalogue
    const given = { now: now?.example, cart: cart?.example, cartTotals: cartTotals?.example }

    expect(completed(given).faults).toEqual([])
    expect(completed({}).facts).toMatchObject(given)
  })
})

describe('what a case leaves out is taken from the examples', () => {
  it('in a fact, in an entry of a list, and in a fact whose example is nothing', () => {
    expect(factOf({}, 'caller')).toMatchObject({ Kind: 'User', Roles: ['Administrator'] })
    expect(factOf({ caller: null }, 'caller')).toBeNull()
    expect(factOf({ cart: { Items: [{ Quantity: 3 }] } }, 'cart')).toMatchObject({
      LastName: 'Miller',
      Items: [{ Quantity: 3, DisplayPrice: 19.99, Slug: null }],
    })
    expect(completed({ stored: { RegularPrice: 5 } }, 'pricing/record').facts.stored).toMatchObject({
      EntityId: 1003,
      RegularPrice: 5,
      FloorPrice: null,
    })
    expect(completed({}, 'pricing/record').facts.stored).toBeNull()
    // Without examples only what may be missing is added.
    expect(completeFacts({ sale: { Name: 'A' } }, 'shop/sale', withoutExamples).facts).toMatchObject({
      ...{ stock: null, history: null },
      sale: { Name: 'A', Price: null, Lines: null },
    })
  })

  it.each<[string, object, object]>([
    [
      'a weekday',
      { Weekday: 'Friday' },
      { Date: '2026-06-12', Weekday: 'Friday', LocalWeekday: 'Friday', Hour: 15 },
    ],
    ['the weekday of the example', { Weekday: 'Wednesday' }, { Date: '2026-06-10' }],
    ['a day', { Date: '2026-12-24' }, { Weekday: 'Thursday', LocalDate: '2026-12-24', Hour: 15 }],
    ['a local hour', { LocalHour: 22 }, { LocalDate: '2026-06-09', Date: '2026-06-10', Hour: 2 }],
    [
      'a night in two zones',
      { LocalWeekday: 'Thursday', Weekday: 'Friday' },
      { LocalDate: '2026-06-11', Date: '2026-06-12' },
    ],
    [
      'a moment',
      { Moment: '2026-03-01T03:30:00Z' },
      { LocalDate: '2026-02-28', LocalHour: 22, Weekday: 'Sunday' },
    ],
    ['a zone', { TimeZone: 'Asia/Kolkata' }, { Hour: 15, LocalHour: 20 }],
  ])('%s moves the moment', (_, now, expected) => {
    expect(completed({ now }).faults).toEqual([])
    expect(factOf({ now }, 'now')).toMatchObject({ ...expected, ...now })
  })

  it('totals are those of the cart', () => {
    const Items = [
      { Name: 'A', Quantity: 2, DisplayPrice: 10 },
      { Name: 'B', Quantity: 3, DisplayPrice: 0.1 },
      { Name: 'A', Quantity: 1, DisplayPrice: 10 },
    ]

    expect(factOf({ cart: { Items } }, 'cartTotals')).toMatchObject({
      ...{ Quantity: 6, Lines: 3, Value: 30.3 },
      Items: [
        { Name: 'A', Quantity: 3 },
        { Name: 'B', Quantity: 3 },
      ],
    })
    expect(factOf({ cartTotals: { Quantity: 100 } }, 'cartTotals')).toMatchObject({ Quantity: 100, Lines: 1 })
  })
})

describe('a case that contradicts itself is refused', () => {
  it.each<[string, Facts, string, RegExp]>([
    [
      'a Monday that is a Wednesday',
      { now: { Date: '2026-06-10', Weekday: 'Monday' } },
      '/now/Weekday',
      /^found "Monday"; 2026-06-10 is a Wednesday\.$/,
    ],
    [
      'a local one',
      { now: { LocalDate: '2026-06-10', LocalWeekday: 'Monday' } },
      '/now/LocalWeekday',
      /2026-06-10 is a Wednesday/,
    ],
    [
      'another hour than that of the moment',
      { now: { Moment: '2026-06-10T15:00:00Z', LocalHour: 15 } },
      '/now/LocalHour',
      /^found 15; at 2026-06-10T15:00:00Z it is 11 in America\/New_York\.$/,
    ],
    [
      'two hours that never meet',
      { now: { Hour: 3, LocalHour: 3 } },
      '/now',
      /^no moment has all of these: Hour 3, LocalHour 3\.$/,
    ],
    ['a day that does not exist', { now: { Date: '2026-02-31' } }, '/now/Date', /not a date of the calendar/],
    [
      'a time zone that does not exist',
      { now: { TimeZone: 'Mars/Base', Hour: 3 } },
      '/now/TimeZone',
      /not a time zone/,
    ],
    [
      'totals of another cart',
      { cart: { Items: [{}, {}] }, cartTotals: { Lines: 3 } },
      '/cartTotals/Lines',
      /: 2\. Leave it out/,
    ],
    [
      'items of another cart',
      { cart: { Items: [{}] }, cartTotals: { Items: [{ Quantity: 2 }] } },
      '/cartTotals/Items',
      /1 of them/,
    ],
  ])('%s', (_, facts, pointer, message) => {
    expect(completed(facts).faults).toEqual([{ pointer, message: expect.stringMatching(message) }])
  })
})

describe('a rule on a fact that no case mentions', () => {
  /** Whether a case says something about a term, about what contains it or about a part of it. */
  function isMentioned({ fact, path }: Term, { cases }: RuleSet): boolean {
    const names = [fact, ...(path === '' ? [] : path.split('.'))]
    return cases.some(({ given }) => {
      // Its members follow from a fact whose example is nothing as soon as a case has the fact.
      if (catalogue[fact]?.example === null && given && fact in given) return true
      let value: unknown = given
      for (const name of names) {
        if (typeof value !== 'object' || value === null) return value !== undefined
        value = (value as Record<string, unknown>)[name]
      }
      return value !== undefined
    })
  }
  const unmentioned = [...ruleSets.values()].flatMap((set) =>
    terms(catalogue)
      .filter(
        ({ fact, path }) =>
          usableFactsOf(catalogue, set.name).includes(fact) && !/(?:^|\.)0(?:\.|$)/.test(path),
      )
      .filter(
        (term) =>
          ['number', 'text', 'boolean', 'date', 'guid'].includes(term.property.type) &&
          !isMentioned(term, set),
      )
      // What follows from the moment or the cart of a case is mentioned with it.
      .filter(
        ({ fact }) =>
          !['now', 'cartTotals'].includes(fact) ||
          !set.cases.some(({ given }) => given?.[fact] || given?.cart),
      )
      .map((term) => ({ set, term })),
  )

  it('breaks no case, unless it refuses the example', async () => {
    expect(unmentioned.length).toBeGreaterThan(400)
    await fc.assert(
      fc.asyncProperty(fc.nat(unmentioned.length - 1), fc.boolean(), async (position, isPositive) => {
        const { set, term } = unmentioned[position] as (typeof unmentioned)[number]
        const { fact, path } = term
        const value = (['fact', ...path.split('.')] as string[])
          .slice(1)
          .reduce<unknown>(
            (inner, name) => (inner as Record<string, unknown> | null)?.[name] ?? null,
            completeFacts({}, set.name, catalogue).facts[fact],
          )
        // Never holds for the example: null is not set, and a value is not another one.
        const condition =
          value === null
            ? { operator: 'isSet' }
            : isPositive
              ? { operator: 'isNotSet' }
              : { operator: 'isNot', value }
        const added: Rule = {
          name: 'Added',
          conditions: { all: [{ fact, path, ...condition }] },
          event: { type: 'Added', params: { status: 400, message: 'Refused.' } },
        }
        const { name, document, cases } = set
        const changed = makeRuleSet(
          name,
          { ...document, rules: [...document.rules, added] },
          cases,
          catalogue,
        )
        for (const example of cases) {
          const found = await engineCodes(changed, example.facts, situationOfCase(example))
          expect(found.toSorted(), `${name} ${fact}.${path}: ${example.name}`).toEqual(
            expectedCodes(example).toSorted(),
          )
        }
      }),
      { numRuns: 150, seed: 20260610 },
    )
  }, 300_000)
})
