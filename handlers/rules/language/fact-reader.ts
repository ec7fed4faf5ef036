// The one reader of facts: follows a path of plain names, resolved when the rules are loaded, and checks every value on
// the way against the catalogue. An absent value is null where the catalogue says `nullable`, and throws elsewhere; a
// value of another type throws too, so an operator never compares types that it does not support.
// Tested by test/rules/check.test.ts.
import { parseInstant } from '../../runtime/values/instants.ts'
import { type Catalogue, findProperty, memberOf, type Property } from './catalogue.ts'
import { referenceName } from './documents.ts'

/** Facts by name, plain JSON. */
export type Facts = Readonly<Record<string, unknown>>

/** A handler and the catalogue disagree about a fact: a fault of the program, never of the caller. */
export class FactFault extends Error {
  override name = 'FactFault'
  /** The fact and the path in it, "cart.Items.0"; empty where the fault has no place. */
  readonly place: string

  constructor(message: string, place = '') {
    super(message)
    this.place = place
  }
}

/** Reads one path out of a fact's value; null where there is nothing. Throws FactFault. */
export type ReadFact = (value: unknown) => unknown

interface Step {
  name: string
  property: Property
  /** "cart.Items.0", for messages. */
  place: string
  /** The position in a list; undefined in an object. */
  index: number | undefined
}

/** Makes the reader of one path. Throws FactFault where the catalogue does not contain the path. */
export function factReader(catalogue: Catalogue, fact: string, path = ''): ReadFact {
  const root = findProperty(catalogue, fact)
  if (root === undefined) throw new FactFault(`The catalogue knows no fact "${fact}".`)
  const steps = stepsOf(root, fact, path === '' ? [] : path.split('.'))
  const [step, ...further] = steps
  // The usual path, which a bulk follows a hundred thousand times.
  if (step && further.length === 0) return (facts) => valueAt(checkedValue(facts, root, fact), step, '')
  return (facts) => follow(checkedValue(facts, root, fact), steps)
}

/** The value at the end of a path; `prefix` is the place of what the path begins at. */
function follow(from: unknown, steps: readonly Step[], prefix = ''): unknown {
  let value = from
  for (const step of steps) value = valueAt(value, step, prefix)
  return value
}

function valueAt(value: unknown, { name, property, place, index }: Step, prefix: string): unknown {
  if (value === null) return null
  if (index !== undefined && index >= (value as unknown[]).length) return null
  const members = value as Record<string, unknown>
  return checkedValue(Object.hasOwn(members, name) ? members[name] : undefined, property, prefix + place)
}

/** An entry of a list: its values by path. An entry that is no object is its value itself. */
type Entry = Readonly<Record<string, unknown>> | string | number | boolean | null

/**
 * Makes the reader of some properties of all entries of a list; null where there is no list. Throws FactFault where the
 * catalogue does not contain a path.
 */
export function entriesReader(
  catalogue: Catalogue,
  fact: string,
  path: string | undefined,
  entryPaths: readonly string[],
): ReadFact {
  const readList = factReader(catalogue, fact, path)
  const list = referenceName(fact, path)
  const items = findProperty(catalogue, fact, path)?.items
  if (items === undefined) throw new FactFault(`${list} is not a list.`)
  if (!items.properties) return readList
  const columns = entryPaths.map((entryPath) => ({
    entryPath,
    steps: stepsOf(items, '', entryPath.split('.')),
  }))

  return (facts) => {
    const entries = readList(facts) as unknown[] | null
    return (
      entries?.map((entry, index): Entry => {
        const place = `${list}.${index}`
        const checked = checkedValue(entry, items, place)
        const read: Record<string, unknown> = {}
        for (const { entryPath, steps } of columns) read[entryPath] = follow(checked, steps, place)
        return read
      }) ?? null
    )
  }
}

function stepsOf(root: Property, fact: string, names: readonly string[]): Step[] {
  let property = root
  return names.map((name, position) => {
    const place = [fact, ...names.slice(0, position + 1)].join('.')
    const index = property.type === 'list' ? Number(name) : undefined
    const member = memberOf(property, name)
    if (member === undefined) throw new FactFault(`The catalogue knows no ${place}.`)
    property = member
    return { name, property, place, index }
  })
}

/** Checks a fact with all its members, where a reader checks one path. Throws FactFault. */
export function requireWholeFact(value: unknown, property: Property, place: string): void {
  const checked = checkedValue(value, property, place)
  if (checked === null) return
  for (const [name, member] of Object.entries(property.properties ?? {}))
    requireWholeFact((checked as Record<string, unknown>)[name], member, `${place}.${name}`)
  if (property.items === undefined) return
  for (const [index, item] of (checked as unknown[]).entries())
    requireWholeFact(item, property.items, `${place}.${index}`)
}

/** Milliseconds of an ISO date; without a zone it is UTC, without a time midnight. NaN for any other text. */
export function parseRuleInstant(text: string): number {
  return parseInstant(text)?.time ?? Number.NaN
}

export const isOfType: Record<Property['type'], (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  guid: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && !Number.isNaN(parseRuleInstant(value)),
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** The value, or null for nothing. Entries of a list of scalars are checked with it, because operators read them. */
function checkedValue(value: unknown, property: Property, place: string): unknown {
  if (value === undefined || value === null) {
    if (property.nullable === true) return null
    const actual = value === null ? 'null' : 'absent'
    throw new FactFault(`${place} is ${actual}; facts.json says that it always has a value.`, place)
  }
  if (isOfType[property.type](value)) {
    const { items } = property
    if (items && !items.properties && !items.items)
      for (const [index, item] of (value as unknown[]).entries())
        checkedValue(item, items, `${place}.${index}`)
    return value
  }
  // The message leaves the value out: it may be personal data.
  const actual = Array.isArray(value) ? 'a list' : `a ${typeof value}`
  throw new FactFault(`${place} should be a ${property.type} and is ${actual}.`, place)
}
