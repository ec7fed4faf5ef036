// Conditions and values in plain words, as the pages of rules show them: "Floor price (record) is more than 10".
// The words of operators are in language/operators.ts. Pure. Tested by test/scripts/rules/rules-docs.test.ts.

import { type Catalogue, entryProperty, findProperty, type Property } from './catalogue.ts'
import {
  type Calculation,
  type Comparison,
  type EntryComparison,
  isEntryReference,
  isReference,
  type Reference,
  type Rule,
} from './documents.ts'
import { sentenceOf } from './operators.ts'

const VALUE_MAX = 120

/** When and to whom a rule applies: "Applies from 2027-01-31 (UTC).", "Applies to company 1000 only." */
export function restrictionsOf({ validFrom, validUntil, companies }: Rule): string[] {
  const from = validFrom === undefined ? [] : [`from ${dateText(validFrom)}`]
  const before = validUntil === undefined ? [] : [`before ${dateText(validUntil)}`]
  const time = [...from, ...before].join(' and ')
  const names = companies && `${companies.length === 1 ? 'company' : 'companies'} ${companies.join(', ')}`
  return [
    ...(time === '' ? [] : [`Applies ${time}.`]),
    ...(names === undefined ? [] : [`Applies to ${names} only.`]),
  ]
}

/** A date without a zone is UTC. */
const dateText = (date: string) => (/(?:Z|[+-]\d\d:\d\d)$/.test(date.slice(10)) ? date : `${date} UTC`)

/** A comparison as a sentence in three parts; isSet and isNotSet have no object. */
export function wordsOf(comparison: Comparison, catalogue: Catalogue) {
  const { fact, path, operator, value, where } = comparison
  const property = findProperty(catalogue, fact, path)
  const compared = property?.type === 'list' ? property.items : property
  const object = where
    ? where.map((inner) => entryWords(inner, property)).join(' and ')
    : objectOf(value, compared)
  return { subject: termLabel(comparison), verb: sentenceOf(operator), object }
}

/** "its quantity is more than 10"; of an entry that is a value "it is “x”". */
function entryWords({ path, operator, value }: EntryComparison, list: Property | undefined): string {
  const subject = path === undefined ? 'it' : `its ${namesOf(path)}`
  const object = objectOf(value, entryProperty(list, path))
  return [subject, sentenceOf(operator), object].filter((part) => part !== null).join(' ')
}

/** "Floor price (record)"; a fact without a path has only its name. */
function termLabel({ fact, path }: Reference): string {
  if (!path) return capital(spaced(fact))
  return `${capital(namesOf(path))} (${spaced(fact)})`
}

const namesOf = (path: string) =>
  path
    .split('.')
    .map((name) => (/^\d+$/.test(name) ? `entry ${Number(name) + 1}` : spaced(name)))
    .join(', ')

/** A value as people write it, with its meaning where the catalogue has one. */
function valueText(value: unknown, property?: Property): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value))
    return value.length === 0
      ? 'an empty list'
      : short(value.map((entry) => plain(entry, property)).join(', '))
  return short(plain(value, property))
}

function objectOf(value: unknown, property: Property | undefined): string | null {
  if (value === undefined) return null
  if (isEntryReference(value)) return `its ${namesOf(value.entry)}${calculationWords(value)}`
  return isReference(value) ? `${termLabel(value)}${calculationWords(value)}` : valueText(value, property)
}

function calculationWords({ times, plus }: Calculation): string {
  if (times !== undefined) return ` times ${times}`
  return plus === undefined ? '' : ` plus ${plus}`
}

function plain(value: unknown, property: Property | undefined): string {
  const meaning = property?.values?.find((known) => known.value === value)?.meaning
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return meaning === undefined ? text : `${text} (${meaning.replace(/\.$/, '')})`
}

/** "CatalogItemId" as "catalog item id"; words in capitals remain in capitals. */
function spaced(name: string): string {
  const words = name.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z]/g) ?? [name]
  return words.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())).join(' ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const short = (text: string) => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text)
