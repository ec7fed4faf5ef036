// Facts, operators and values in a person's words: "Floor price (record)", "is more than", "1 (New)". Pure.
// Tested by test/platform/rules/rules-page.test.ts.
import { type Fact, findProperty, type Property } from '../language/catalogue.ts'
import { type Comparison, isReference, type Reference } from '../language/documents.ts'
import { operatorNames, sentenceOf } from '../language/operator-table.ts'

type Catalogue = Readonly<Record<string, Fact>>

/** A comparison as a sentence in three parts; isSet and its kin have no object. */
export interface Words {
  subject: string
  verb: string
  object: string | null
}

const VERBS: Readonly<Record<string, string>> = {
  isSet: 'is set',
  isNotSet: 'is not set',
  is: 'is',
  isNot: 'is not',
  isOneOf: 'is one of',
  isNotOneOf: 'is none of',
  atLeast: 'is at least',
  atMost: 'is at most',
  greaterThan: 'is more than',
  lessThan: 'is less than',
  before: 'is before',
  notBefore: 'is at or after',
  after: 'is after',
  notAfter: 'is at or before',
  longerThan: 'has more characters than',
  shorterThan: 'has fewer characters than',
  contains: 'contains',
  doesNotContain: 'does not contain',
}

const LONGEST = 120

/** The comparison in words. */
export function wordsOf(comparison: Comparison, catalogue: Catalogue): Words {
  const { fact, path, operator, value } = comparison
  const property = findProperty(catalogue, fact, path)
  const of = property?.type === 'list' ? property.items : property
  return { subject: termLabel(comparison), verb: verbOf(operator), object: objectOf(value, of) }
}

/** How an operator reads between what it looks at and what it compares with. */
export const verbOf = (operator: string): string => VERBS[operator] ?? sentenceOf(operator)

/** Every operator in words, for the table that helps whoever edits. */
export const verbs = operatorNames.map((name) => ({ operator: name, says: verbOf(name) }))

/** "Floor price (record)"; a fact that is a value itself has its own name alone. */
export function termLabel({ fact, path }: Reference): string {
  if (!path) return capital(spaced(fact))
  const names = path
    .split('.')
    .map((name) => (/^\d+$/.test(name) ? `entry ${Number(name) + 1}` : spaced(name)))
  return `${capital(names.join(', '))} (${spaced(fact)})`
}

/** A value as a person writes it, with its meaning where the catalogue knows one. */
export function valueText(value: unknown, property?: Property): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : short(value.map((one) => plain(one, property)).join(', '))
  return short(plain(value, property))
}

function objectOf(value: unknown, property: Property | undefined): string | null {
  if (value === undefined) return null
  return isReference(value) ? termLabel(value) : valueText(value, property)
}

function plain(value: unknown, property: Property | undefined): string {
  const meaning = property?.values?.find((one) => one.value === value)?.meaning
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return meaning === undefined ? text : `${text} (${meaning.replace(/\.$/, '')})`
}

/** "CatalogItemId" as "catalog item id"; what is all capitals stays so. */
export function spaced(name: string): string {
  const words = name.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z]/g) ?? [name]
  return words.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())).join(' ')
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
