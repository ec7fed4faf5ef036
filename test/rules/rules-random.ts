// Random rule sets and facts over a catalogue that has every kind of property, with and without null, and a
// fact that may be missing as a whole. Values come from small pools, so that comparisons hold about as often as not.
import type { Situation } from '../../handlers/rules/evaluate/situation.ts'
import { type Fact, findProperty, type Property, terms } from '../../handlers/rules/language/catalogue.ts'
import type {
  Calculation,
  Comparison,
  Condition,
  EntryComparison,
  Group,
  Rule,
  RuleSetDocument,
  TableValue,
} from '../../handlers/rules/language/documents.ts'
import { kindOf, type Operand, operatorsOf } from '../../handlers/rules/language/operators.ts'
import { type Tables, tableOfRows } from '../../handlers/rules/language/tables.ts'

export interface Random {
  chance(share: number): boolean
  whole(below: number): number
  pick<T>(list: readonly T[]): T
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
const invalidValues = [
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

/** For each type a table whose rows are found by a value of the type, with a column of each type; some fields are empty. */
export const tables: Tables = new Map(
  scalars.map((type) => {
    const keys = (pools[type] ?? []) as string[]
    const rows = keys.slice(1).map((Key, row) => {
      const fields = scalars.map((column) => {
        const pool = pools[column] as string[]
        return [column, (row + keys.length) % 4 === 0 ? null : (pool[row % pool.length] ?? null)] as const
      })
      return { Key, ...Object.fromEntries(fields) }
    })
    return [`shop/by-${type}`, tableOfRows(['Key', ...scalars], rows)] as const
  }),
)

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
          status: random.pick([400, 403, 404, 409]),
          message: random.pick(messages),
          ...(random.chance(0.5) && { field: 'F' }),
        },
      },
    })),
  }
}

/** Instants around the ends of the validity periods. */
const moments = ['2026-02-28T23:59:59.999Z', '2026-03-01', '2026-03-31T22:00:00Z', '2027-01-01T00:00:00.001Z']

/** Restrictions of a rule; half of the rules have none. */
function randomRestrictions(random: Random): Partial<Rule> {
  if (random.chance(0.5)) return {}
  return {
    ...(random.chance(0.5) && { mode: random.pick(['refuse', 'warn'] as const) }),
    ...(random.chance(0.4) && { validFrom: random.pick(['2026-03-01', '2026-03-01T00:00:00.001Z']) }),
    ...(random.chance(0.4) && { validUntil: random.pick(['2026-04-01T00:00+02:00', '2027-01-01']) }),
    ...(random.chance(0.4) && { companies: random.pick([[1], [2], [1, 2]]) }),
  }
}

/** A situation with or without a company, and with or without a time. */
export function randomSituation(random: Random): Situation {
  return {
    ...(random.chance(0.8) && { company: random.pick([null, 1, 2, 3]) }),
    ...(random.chance(0.8) && { moment: Date.parse(random.pick(moments)) }),
    tables,
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
  return random.pick<() => Group>([
    () => ({ all: some() }),
    () => ({ any: some() }),
    () => ({ not: condition() }),
  ])()
}

function randomComparison(random: Random): Comparison {
  const { fact, path: written, property } = random.pick(known)
  // Positions beyond the first, and beyond the list's end.
  const path = written.replace(/\.0(?=\.|$)/, () => `.${random.whole(3)}`)
  const term = { fact, ...(path && { path }) }
  const [operator, { operand }] = random.pick(Object.entries(operatorsOf(kindOf(property))))
  if (operand !== 'where') return { ...term, operator, ...randomOperand(random, kindOf(property), operand) }
  const where = Array.from({ length: 1 + random.whole(2) }, () => randomEntryComparison(random, property))
  return { ...term, operator, where }
}

/** A condition on an entry; one in three compares two properties of the entry. */
function randomEntryComparison(random: Random, { items }: Property): EntryComparison {
  const inner = Object.entries(items?.properties ?? {})
  const [path, property] = inner.length > 0 ? random.pick(inner) : [undefined, items as Property]
  const operators = Object.entries(operatorsOf(kindOf(property))).filter(
    ([, { operand }]) => operand !== 'where',
  )
  const [operator, { operand }] = random.pick(operators)
  const sameKind = inner.filter(([, other]) => kindOf(other) === kindOf(property))
  const isEntry = sameKind.length > 0 && ['same', 'divisor'].includes(operand) && random.chance(0.3)
  const tableValue = inner.length > 0 ? randomTableValue(random, kindOf(property), operand, inner) : undefined
  const entry = isEntry && { entry: random.pick(sameKind)[0], ...randomCalculation(random, property.type) }
  const value = tableValue ?? entry
  return {
    ...(path !== undefined && { path }),
    operator,
    ...(value ? { value } : randomOperand(random, kindOf(property), operand)),
  }
}

function randomOperand(random: Random, kind: string, operand: Operand): { value?: unknown } {
  const item = kind.replace('list-', '')
  const reference = (of: string) => {
    const sameKind = known.filter((term) => kindOf(term.property) === of)
    if (sameKind.length === 0 || random.chance(0.7)) return undefined
    const { fact, path } = random.pick(sameKind)
    return { fact, ...(path && { path }), ...randomCalculation(random, of) }
  }
  const values = {
    none: () => undefined,
    same: () => reference(kind) ?? random.pick(pools[kind] ?? []),
    list: () => reference(`list-${kind}`) ?? [random.pick(pools[kind] ?? []), random.pick(pools[kind] ?? [])],
    item: () => reference(item) ?? random.pick(pools[item] ?? []),
    number: () => reference('number') ?? random.whole(4),
    part: () => reference('text') ?? random.pick(['A', 'a', 'o 7', '👍']),
    divisor: () => reference('number') ?? random.pick([0.5, 1, 2]),
    ending: () => random.pick([0, 0.5, 0.99]),
    pattern: () => random.pick(patterns),
    where: () => undefined,
  }
  const value = randomTableValue(random, kind, operand) ?? values[operand]()
  return value === undefined ? {} : { value }
}

/** One value in seven is of a table; of an entry it may be found by a property of the entry. */
function randomTableValue(
  random: Random,
  kind: string,
  operand: Operand,
  entry: readonly (readonly [string, Property])[] = [],
): TableValue | undefined {
  const types: Partial<Record<Operand, string>> = {
    ...{ same: kind, item: kind.replace('list-', ''), number: 'number', divisor: 'number', part: 'text' },
  }
  const column = types[operand]
  if (column === undefined || !(scalars as readonly string[]).includes(column) || random.chance(0.85))
    return undefined
  const keys = known.filter(({ property }) => (scalars as readonly string[]).includes(property.type))
  const { fact, path, property } = random.pick(keys)
  const [name, inner] = entry.length > 0 ? random.pick(entry) : []
  const ofFact = { table: `by-${property.type}`, key: { Key: { fact, ...(path && { path }) } } }
  const ofEntry = inner && { table: `by-${inner.type}`, key: { Key: { entry: name as string } } }
  const isOfEntry = ofEntry !== undefined && random.chance(0.7)
  return { ...(isOfEntry ? ofEntry : ofFact), column, ...randomCalculation(random, column) }
}

function randomCalculation(random: Random, type: string): Calculation {
  if (random.chance(0.5)) return {}
  if (type === 'number') return { times: random.pick([0, 0.1, 0.5, 2, -1]) }
  return type === 'date' ? { plus: random.pick(['P1D', '-PT1H', 'P10M', '-P1D']) } : {}
}

/** Facts as in the catalogue, but in three of five cases one or two values are invalid. */
export function randomFacts(random: Random): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, randomValue(random, fact)]),
  )
  if (random.chance(0.6)) for (let count = 1 + random.whole(2); count > 0; count--) invalidate(random, values)
  return values
}

function randomValue(random: Random, property: Property): unknown {
  if (property.nullable && random.chance(0.25)) return random.pick([null, null, undefined])
  if (property.items) {
    const { items } = property
    return Array.from({ length: random.whole(4) }, () => randomValue(random, items))
  }
  if (property.properties) {
    return Object.fromEntries(
      Object.entries(property.properties).map(([name, member]) => [name, randomValue(random, member)]),
    )
  }
  return random.pick(pools[property.type] ?? [])
}

function invalidate(random: Random, values: Record<string, unknown>): void {
  const { fact, path } = random.pick(known)
  const names = path === '' ? [] : path.split('.')
  const last = names.pop()
  let target: unknown = values
  for (const name of last === undefined ? [] : [fact, ...names])
    target = (target as Record<string, unknown>)?.[name]
  if (typeof target !== 'object' || target === null) return
  const members = target as Record<string, unknown>
  const name = last ?? fact
  // A list with a hole becomes a list with an undefined entry, because JSON has no holes.
  if (random.chance(0.2) && !Array.isArray(target) && findProperty(facts, fact)) delete members[name]
  else members[name] = structuredClone(random.pick(invalidValues))
}
