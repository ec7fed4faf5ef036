// The vocabulary in rules/facts.json: which facts exist, their types, and what a path in a fact means. A path
// is plain names separated by dots ("Items.0.Name"), never JSONPath. Tested by
// test/platform/rules/rules.test.ts.
import { commonNameOf } from './company-files.ts'

export type Scalar = 'text' | 'guid' | 'number' | 'boolean' | 'date'

export interface Property {
  type: Scalar | 'list' | 'object'
  meaning: string
  nullable?: boolean
  /** The only values there are, each with its meaning. */
  values?: { value: string | number; meaning: string }[]
  maxLength?: number
  /** A text that recorded decisions show; of others they show the length. */
  recorded?: true
  /** Never recorded at all. */
  private?: true
  items?: Property
  properties?: Record<string, Property>
}

export interface Fact extends Property {
  ruleSets: string[]
  /** The schema of a document that the fact has its properties from, "cart/CartCreate". */
  mirrors?: string
}

export interface Vocabulary {
  description: string
  facts: Record<string, Fact>
}

export interface Term {
  fact: string
  path: string
  property: Property
}

/** The property that a fact and a path name; undefined when the catalogue does not know it. */
export function findProperty(facts: Record<string, Fact>, fact: string, path = ''): Property | undefined {
  let property: Property | undefined = Object.hasOwn(facts, fact) ? facts[fact] : undefined
  for (const name of path === '' ? [] : path.split('.')) property = property && memberOf(property, name)
  return property
}

/** The names of the facts that a rule set is given. */
export function factsGivenTo(facts: Readonly<Record<string, Fact>>, ruleSet: string): string[] {
  const common = commonNameOf(ruleSet)
  return Object.keys(facts).filter((name) => facts[name]?.ruleSets.includes(common))
}

/** Every fact and path that a rule may name, a list's members by the position 0. */
export function terms(facts: Record<string, Fact>): Term[] {
  return Object.entries(facts).flatMap(([fact, property]) => termsOf(fact, '', property))
}

/** What stands under a name in an object, or at a position in a list. */
export function memberOf(property: Property, name: string): Property | undefined {
  if (property.type === 'list') return /^(?:0|[1-9]\d{0,5})$/.test(name) ? property.items : undefined
  return property.properties && Object.hasOwn(property.properties, name)
    ? property.properties[name]
    : undefined
}

function termsOf(fact: string, path: string, property: Property): Term[] {
  const inside = (name: string, member: Property) =>
    termsOf(fact, path === '' ? name : `${path}.${name}`, member)
  return [
    { fact, path, property },
    ...Object.entries(property.properties ?? {}).flatMap(([name, member]) => inside(name, member)),
    ...(property.items ? inside('0', property.items) : []),
  ]
}
