// Reads values from facts and checks them against the catalogue. An absent value is null where the catalogue
// calls it nullable and a fault elsewhere; a value of another type is a fault too, so an operator never
// compares types that it does not support. Tested by test/platform/rules/rules.test.ts.
import { parseInstant } from '../../values/instants.ts'
import { type Fact, findProperty, memberOf, type Property } from './catalogue.ts'

/** A handler and the catalogue disagree about a fact: a fault of the program, never of the caller. */
export class FactFault extends Error {
  override name = 'FactFault'
  /** The fact and the way in it, "cart.Items.0"; empty where it is about no place. */
  readonly place: string

  constructor(message: string, place = '') {
    super(message)
    this.place = place
  }
}

/** Makes the function that reads one path out of a fact's value, checked against the catalogue. */
export function reader(facts: Record<string, Fact>, fact: string, path = ''): (value: unknown) => unknown {
  const names = path === '' ? [] : path.split('.')
  const steps = names.map((_, index) => names.slice(0, index + 1).join('.'))
  const root = findProperty(facts, fact)
  if (root === undefined) throw new FactFault(`The catalogue knows no fact "${fact}".`)

  return (given) => {
    let property = root
    let value = checked(given, root, fact)
    for (const [index, name] of names.entries()) {
      if (value === null) return null
      const next = memberOf(property, name)
      if (next === undefined) throw new FactFault(`The catalogue knows no ${fact}.${steps[index]}.`)
      const members = value as Record<string, unknown>
      const beyondEnd = property.type === 'list' && Number(name) >= (value as unknown[]).length
      value = beyondEnd
        ? null
        : checked(Object.hasOwn(members, name) ? members[name] : undefined, next, `${fact}.${steps[index]}`)
      property = next
    }
    return value
  }
}

/** Checks a whole fact, its parts too, where a reader looks at one path. Throws FactFault. */
export function checkWhole(value: unknown, property: Property, place: string): void {
  const known = checked(value, property, place)
  if (known === null) return
  for (const [name, member] of Object.entries(property.properties ?? {})) {
    checkWhole((known as Record<string, unknown>)[name], member, `${place}.${name}`)
  }
  if (property.items === undefined) return
  for (const [index, item] of (known as unknown[]).entries())
    checkWhole(item, property.items, `${place}.${index}`)
}

/** Milliseconds of an ISO date; without a zone it is UTC, without a time midnight (P13). NaN when it is none. */
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

/** The value, null for nothing; a list of plain values with its entries, which operators look at. Throws FactFault where the catalogue says otherwise. */
export function checked(value: unknown, property: Property, place: string): unknown {
  if (value === undefined || value === null) {
    if (property.nullable === true) return null
    throw new FactFault(
      `${place} is ${value === null ? 'null' : 'absent'}, and the catalogue does not call it nullable.`,
      place,
    )
  }
  if (isOfType[property.type](value)) {
    const { items } = property
    if (items && !items.properties && !items.items)
      for (const [index, item] of (value as unknown[]).entries()) checked(item, items, `${place}.${index}`)
    return value
  }
  // The value itself stays out of the message: it may be a person's.
  throw new FactFault(
    `${place} should be a ${property.type} and is ${Array.isArray(value) ? 'a list' : `a ${typeof value}`}.`,
    place,
  )
}
