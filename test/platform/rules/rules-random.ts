// Random rule sets and facts over a catalogue that has every kind of property, with and without null, and a
// fact that may be missing as a whole. Values come from small pools, so that comparisons hold about as often as not.
import type { Situation } from '../../../handlers/platform/rules/evaluate/situation.ts'
import {
  type Fact,
  findProperty,
  type Property,
  terms,
} from '../../../handlers/platform/rules/language/catalogue.ts'
import type {
  Calculation,
  Comparison,
  Condition,
  EntryComparison,
  Group,
  Rule,
  RuleSetDocument,
} from '../../../handlers/platform/rules/language/documents.ts'
import { kindOf, type Operand, operatorsOf } from '../../../handlers/platform/rules/language/operators.ts'

export interface Random {
  chance(share: number): boolean
  whole(below: number): number
  one<T>(list: readonly T[]): T
}

const scalars = ['text', 'guid', 'number', 'boolean', 'date'] as const
const pools: Record<string, readonly unknown[]> = {
  text: ['', 'Ada', 'ada', 'Bo 7', '👍👍', 'a{b}c'],
  guid: [
    'aaaaaaaa-0000-4000-8000-00000000000f',
    'AAAAAAAA-0000-4000-8000-00000000000F',
    'bbbbbbbb-0000-4000-8000-000000000001',
  ],
  number: [-1, 0, 1, 2, 2.5, 10],
  boolean: [true, false],
  date: [
    '2026-03-01',
    '2026-03-01T00:00:00Z',
    '2026-03-01T01:00+01:00',
    '2026-02-28T23:59:59.999Z',
    '2027-01-01',
  ],
}
const wrong = [
  undefined,
  null,
  'x',
  '5',
  5,
  Number.NaN,
  true,
  [],
  {},
  ['a', 1],
  { Text: 5 },
  '2026-02-31',
  [null],
]
const patterns = ['^[a-z]+$', '[0-9]', '^A', 'd.$']

const members = (nullable: boolean, prefix: string): [string, Property][] =>
  scalars.map((type) => [
    `${prefix}${type}`,
    { type, meaning: 'x', nullable, ...(type === 'text' && { maxLength: 50 }) },
  ])
const lists: [string, Property][] = scalars.map((type) => [
  `Some${type}`,
  { type: 'list', meaning: 'x', nullable: true, items: { type, meaning: 'x' } },
])
const inner: Property = {
  type: 'object',
  meaning: 'x',
  nullable: true,
  properties: Object.fromEntries(members(true, 'In')),
}
const common = { meaning: 'x', ruleSets: ['shop/sale'] }

export const facts: Record<string, Fact> = {
  sale: {
    ...common,
    type: 'object',
    properties: Object.fromEntries([
      ...members(false, 'Must'),
      ...members(true, 'May'),
      ...lists,
      ['Place', inner],
      ['Lines', { type: 'list', meaning: 'x', items: { ...inner, nullable: false } }],
    ]),
  },
  stock: { ...common, type: 'number', nullable: true },
  twin: { ...common, type: 'object', nullable: true, properties: Object.fromEntries(members(false, '')) },
  history: {
    ...common,
    type: 'object',
    nullable: true,
    properties: Object.fromEntries(members(true, '')),
  },
}

const known = terms(facts).filter(({ fact, path }) => path !== '' || fact !== 'sale')

/** One to four rules. */
export function randomRuleSet(random: Random): RuleSetDocument {
  return {
    description: 'x',
    rules: Array.from({ length: 1 + random.whole(4) }, (_, index) => ({
      name: `Rule ${index}`,
      ...randomRestrictions(random),
      conditions: randomGroup(random, 3),
      event: {
        type: `Code${index}`,
        params: {
          status: random.one([400, 403, 404, 409]),
          message: random.one(messages),
          ...(random.chance(0.5) && { field: 'F' }),
        },
      },
    })),
  }
}

/** Moments around the ends of the windows. */
const moments = ['2026-02-28T23:59:59.999Z', '2026-03-01', '2026-03-31T22:00:00Z', '2027-01-01T00:00:00.001Z']

/** Half of the rules always apply. */
function randomRestrictions(random: Random): Partial<Rule> {
  if (random.chance(0.5)) return {}
  return {
    ...(random.chance(0.5) && { mode: random.one(['refuse', 'warn'] as const) }),
    ...(random.chance(0.4) && { validFrom: random.one(['2026-03-01', '2026-03-01T00:00:00.001Z']) }),
    ...(random.chance(0.4) && { validUntil: random.one(['2026-04-01T00:00+02:00', '2027-01-01']) }),
    ...(random.chance(0.4) && { companies: random.one([[1], [2], [1, 2]]) }),
  }
}

/** Of any company and at any time, of some, and without a company. */
export function randomSituation(random: Random): Situation {
  return {
    ...(random.chance(0.8) && { company: random.one([null, 1, 2, 3]) }),
    ...(random.chance(0.8) && { moment: Date.parse(random.one(moments)) }),
  }
}

const messages = [
  'Plain.',
  'Says {sale.Maytext} and {stock}.',
  'In {sale.Lines.0.Innumber}, {sale.Mustdate}.',
]

function randomGroup(random: Random, depth: number): Group {
  const condition = (): Condition =>
    depth > 0 && random.chance(0.35) ? randomGroup(random, depth - 1) : randomComparison(random)
  const some = () => Array.from({ length: 1 + random.whole(3) }, condition)
  return random.one<() => Group>([
    () => ({ all: some() }),
    () => ({ any: some() }),
    () => ({ not: condition() }),
  ])()
}

function randomComparison(random: Random): Comparison {
  const { fact, path: written, property } = random.one(known)
  // Positions beyond the first, and beyond the list's end.
  const path = written.replace(/\.0(?=\.|$)/, () => `.${random.whole(3)}`)
  const term = { fact, ...(path && { path }) }
  const [operator, { operand }] = random.one(Object.entries(operatorsOf(kindOf(property))))
  if (operand !== 'where') return { ...term, operator, ...randomOperand(random, kindOf(property), operand) }
  const where = Array.from({ length: 1 + random.whole(2) }, () => randomEntryComparison(random, property))
  return { ...term, operator, where }
}

/** A condition on an entry; of three one compares two properties of the entry. */
function randomEntryComparison(random: Random, { items }: Property): EntryComparison {
  const inner = Object.entries(items?.properties ?? {})
  const [path, property] = inner.length > 0 ? random.one(inner) : [undefined, items as Property]
  const operators = Object.entries(operatorsOf(kindOf(property))).filter(
    ([, { operand }]) => operand !== 'where',
  )
  const [operator, { operand }] = random.one(operators)
  const alike = inner.filter(([, other]) => kindOf(other) === kindOf(property))
  const isEntry = alike.length > 0 && ['same', 'divisor'].includes(operand) && random.chance(0.3)
  const value = isEntry && { entry: random.one(alike)[0], ...randomCalculation(random, property.type) }
  return {
    ...(path !== undefined && { path }),
    operator,
    ...(value ? { value } : randomOperand(random, kindOf(property), operand)),
  }
}

function randomOperand(random: Random, kind: string, operand: Operand): { value?: unknown } {
  const item = kind.replace('list-', '')
  const reference = (of: string) => {
    const alike = known.filter((term) => kindOf(term.property) === of)
    if (alike.length === 0 || random.chance(0.7)) return undefined
    const { fact, path } = random.one(alike)
    return { fact, ...(path && { path }), ...randomCalculation(random, of) }
  }
  const values = {
    none: () => undefined,
    same: () => reference(kind) ?? random.one(pools[kind] ?? []),
    list: () => reference(`list-${kind}`) ?? [random.one(pools[kind] ?? []), random.one(pools[kind] ?? [])],
    item: () => reference(item) ?? random.one(pools[item] ?? []),
    number: () => reference('number') ?? random.whole(4),
    divisor: () => reference('number') ?? random.one([0.5, 1, 2]),
    ending: () => random.one([0, 0.5, 0.99]),
    pattern: () => random.one(patterns),
    where: () => undefined,
  }
  const value = values[operand]()
  return value === undefined ? {} : { value }
}

function randomCalculation(random: Random, type: string): Calculation {
  if (random.chance(0.5)) return {}
  if (type === 'number') return { times: random.one([0, 0.1, 0.5, 2, -1]) }
  return type === 'date' ? { plus: random.one(['P1D', '-PT1H', 'P10M', '-P1D']) } : {}
}

/** Facts as catalogued; of three out of five one or two values are not. */
export function randomFacts(random: Random): Record<string, unknown> {
  const given = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, randomValue(random, fact)]),
  )
  if (random.chance(0.6)) for (let count = 1 + random.whole(2); count > 0; count--) spoil(random, given)
  return given
}

function randomValue(random: Random, property: Property): unknown {
  if (property.nullable && random.chance(0.25)) return random.one([null, null, undefined])
  if (property.items) {
    const { items } = property
    return Array.from({ length: random.whole(4) }, () => randomValue(random, items))
  }
  if (property.properties) {
    return Object.fromEntries(
      Object.entries(property.properties).map(([name, member]) => [name, randomValue(random, member)]),
    )
  }
  return random.one(pools[property.type] ?? [])
}

function spoil(random: Random, given: Record<string, unknown>): void {
  const { fact, path } = random.one(known)
  const names = path === '' ? [] : path.split('.')
  const last = names.pop()
  let place: unknown = given
  for (const name of last === undefined ? [] : [fact, ...names])
    place = (place as Record<string, unknown>)?.[name]
  if (typeof place !== 'object' || place === null) return
  const members = place as Record<string, unknown>
  const name = last ?? fact
  // A list with a hole is a list with an undefined entry: JSON has no other.
  if (random.chance(0.2) && !Array.isArray(place) && findProperty(facts, fact)) delete members[name]
  else members[name] = structuredClone(random.one(wrong))
}
