// The fact catalogue in rules/facts.json: which facts exist, their types, and the property that a path in a fact names.
// A path is plain names separated by dots ("Items.0.Name"), never JSONPath. Tested by test/rules/check.test.ts.
import { closedLists, type KnownValue, type ListName } from './closed-lists.ts'
import { commonNameOf } from './documents.ts'

export type Scalar = 'text' | 'guid' | 'number' | 'boolean' | 'date'

export interface Property {
  type: Scalar | 'list' | 'object'
  meaning: string
  nullable?: boolean
  /** The only values that the property has, each with its meaning. */
  values?: KnownValue[]
  /** The list that has its values, where they are data of the platform. A request may name a value that is not in it. */
  list?: ListName
  maxLength?: number
  /** The smallest and the largest number, such as 0 and 23 for an hour. */
  minimum?: number
  maximum?: number
  /** A valid value, which cases have where they leave the fact out (R11). Each fact has one. */
  example?: unknown
  /** Recorded decisions have this text; of other texts they have the length. */
  recorded?: true
  /** Recorded decisions leave it out. */
  private?: true
  items?: Property
  properties?: Record<string, Property>
}

/** The values that a rule may compare a property with; undefined where any value is possible. */
export const knownValues = ({ values, list }: Property): readonly KnownValue[] | undefined =>
  values ?? (list && closedLists[list])

export interface Fact extends Property {
  /** The rule sets that may use the fact; their handlers supply it. `["*"]`: all may, and the platform supplies it (R4). */
  ruleSets: string[]
  /** The schema of an OpenAPI document that the properties agree with, "cart/CartCreate". */
  schema?: string
}

/** The facts of a rules folder by name. */
export type Catalogue = Readonly<Record<string, Fact>>

export interface FactCatalogue {
  description: string
  facts: Record<string, Fact>
}

export interface Term {
  fact: string
  path: string
  property: Property
}

/** The property that a fact and a path name; undefined when the catalogue does not contain it. */
export function findProperty(facts: Catalogue, fact: string, path = ''): Property | undefined {
  return propertyAt(Object.hasOwn(facts, fact) ? facts[fact] : undefined, path)
}

/** The property of a list's entries that a path in an entry names; without a path the entries. */
export const entryProperty = (list: Property | undefined, path = ''): Property | undefined =>
  propertyAt(list?.items, path)

function propertyAt(from: Property | undefined, path: string): Property | undefined {
  let property = from
  for (const name of path === '' ? [] : path.split('.')) property = property && memberOf(property, name)
  return property
}

/** The names of the facts that the handlers of a rule set supply. */
export function factsOf(facts: Catalogue, ruleSet: string): string[] {
  const common = commonNameOf(ruleSet)
  return Object.keys(facts).filter((name) => facts[name]?.ruleSets.includes(common))
}

/** The names of the facts that a rule set may use: those of its handlers, then those that the platform supplies. */
export const usableFactsOf = (facts: Catalogue, ruleSet: string): string[] => [
  ...factsOf(facts, ruleSet),
  ...Object.keys(facts).filter((name) => isOfPlatform(facts[name])),
]

/** Whether the platform supplies the fact, to all rule sets. */
export const isOfPlatform = (fact: Fact | undefined): boolean => fact?.ruleSets.includes('*') === true

/** Every fact and path that a rule may refer to; an entry of a list has the position 0. */
export function terms(facts: Catalogue): Term[] {
  return Object.entries(facts).flatMap(([fact, property]) => termsOf(fact, '', property))
}

/** The property under a name in an object, or at a position in a list. */
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
