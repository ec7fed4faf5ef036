// Conditions and values in plain words, as pages show them: "the floor price of the record is more than 10".
// The words of operators are in language/operators.ts. Pure. Tested by test/scripts/rules/rules-docs.test.ts.

import { type Catalogue, entryProperty, findProperty, type Property } from './catalogue.ts'
import {
  type Calculation,
  type Comparison,
  type EntryComparison,
  isEntryReference,
  isReference,
  isTableValue,
  PLACEHOLDER,
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

/** A comparison as a sentence in three parts: "the floor price of the record", "is more than", "10". */
export function wordsOf(comparison: Comparison, catalogue: Catalogue) {
  const { fact, path, operator, value, where } = comparison
  const property = findProperty(catalogue, fact, path)
  const said = statementOf(comparison, property)
  if (said !== undefined) return { subject: said, verb: '', object: null }
  const name = path ?? fact
  const isPlural =
    property?.type === 'number'
      ? /s(?:Missing|Existing|Twice|Since|In)/.test(name)
      : property?.type !== 'boolean' && /[^sui]s$/.test(name)
  const emptiness = emptinessOf(operator, value)
  const verb = emptiness ?? sentenceOf(operator)
  const compared = property?.type === 'list' ? property.items : property
  const object = where
    ? where.map((inner) => entryWords(inner, property, catalogue)).join(' and ')
    : emptiness === undefined
      ? objectOf(value, compared, catalogue)
      : null
  return { subject: termLabel(comparison, property), verb: isPlural ? plural(verb) : verb, object }
}

/** A comparison as a sentence without a full stop. */
export function sentenceOfComparison(comparison: Comparison, catalogue: Catalogue): string {
  const { subject, verb, object } = wordsOf(comparison, catalogue)
  return [subject, verb, object ?? ''].filter((part) => part !== '').join(' ')
}

/**
 * What a condition on a yes-or-no property says, from its meaning in the catalogue: "Whether it comes in lots." of the fact
 * "product" becomes "the product does not come in lots". Else EntityIsActive becomes "the entity of the stock is active".
 */
function statementOf({ fact, path = '', operator, value }: Comparison, property: Property | undefined) {
  if (property?.type !== 'boolean' || typeof value !== 'boolean' || !/^is(?:Not)?$/.test(operator))
    return undefined
  const isTrue = value === (operator === 'is')
  const [, meaning = ''] = /^Whether ([^;:]+?)[.;:]/.exec(`${property.meaning}.`) ?? []
  const about = meaning
    .replace(/^it\b|\bof it\b/, (it) => it.replace('it', `the ${spaced(fact)}`))
    .replace(/^its\b/, `the ${spaced(fact)}'s`)
  const words = spaced(path)
  const verbAt = words.lastIndexOf(' is ')
  const named =
    verbAt === -1 ? words : `the ${words.slice(0, verbAt)} of the ${spaced(fact)}${words.slice(verbAt)}`
  for (const statement of [about, named]) {
    const found = FIRST_VERB.exec(statement)
    const [match = '', verb = ''] = found ?? []
    const [subject, rest] = [
      statement.slice(0, found?.index),
      statement.slice((found?.index ?? 0) + match.length),
    ]
    if (verb === '' || (!isTrue && /\b(?:not|no)\b/.test(rest))) continue
    if (isTrue) return `${subject} ${verb}${rest}`
    if (/^every /.test(subject)) return `not ${subject} ${verb}${rest}`
    return `${subject} ${negated(verb, rest)}${/ and all /.test(subject) ? ' all' : ''}${rest}`
  }
  return undefined
}

/** The first verb of a statement, after its subject. */
const FIRST_VERB =
  / ((?:still |already )?has|is|are|was|were|had|may|can|came|(?:come|exist|name|list|say|move|change|compare|equal|give)s)(?=$|,? .)/

function negated(verb: string, rest: string): string {
  if (/^(?:is|are|was|were|may)$/.test(verb)) return `${verb} not`
  if (verb === 'has' && /^ \w+ed /.test(rest)) return 'has not'
  return IRREGULAR[verb] ?? `does not ${verb.replace(/s$/, '')}`
}

const IRREGULAR: Readonly<Record<string, string>> = {
  can: 'cannot',
  has: 'does not have',
  had: 'did not have',
  came: 'did not come',
  'still has': 'no longer has',
  'already has': 'does not yet have',
}

/** "is empty" instead of "has fewer entries than 1". */
function emptinessOf(operator: string, value: unknown): string | undefined {
  if (operator === 'hasMoreThan' && value === 0) return 'is not empty'
  return operator === 'hasFewerThan' && value === 1 ? 'is empty' : undefined
}

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', does: 'do', contains: 'contain' }
const plural = (verb: string) => verb.replace(/^\w+/, (first) => PLURALS[first] ?? first)

/** "its quantity is more than 10"; of an entry that is a value "it is “x”". */
function entryWords(
  { path, operator, value }: EntryComparison,
  list: Property | undefined,
  catalogue: Catalogue,
): string {
  const subject = path === undefined ? 'it' : `its ${namesOf(path).join(', ')}`
  const object = objectOf(value, entryProperty(list, path), catalogue)
  return [subject, sentenceOf(operator), object].filter((part) => part !== null).join(' ')
}

/** "the floor price of the record"; a fact without a path has only its name, and that of the moment is "current". */
function termLabel({ fact, path }: Reference, property?: Property): string {
  if (!path) return `the ${spaced(fact)}`
  const names = namesOf(path).reverse()
  if (property?.type === 'boolean' || PREPOSITION.test(path))
    return `“${names.join(' of ')}” of the ${spaced(fact)}`
  // A number that is named like what it counts: SerialNumbers, Lines.
  const isCount =
    property?.type === 'number' && /[^su]s$/.test(path) && !/^number | (?:in|per) /.test(names[0] ?? '')
  const terms = [...(isCount ? ['number'] : []), ...names].map((name, index) =>
    isCount && index === 1 ? name : /^entry \d/.test(name) ? name : `the ${name}`,
  )
  const label = terms.join(' of ')
  return fact === 'now' ? label.replace(/^the /, 'the current ') : `${label} of the ${spaced(fact)}`
}

/** The names in a path, as words: "Items.0.DisplayPrice" as "items", "entry 1", "display price". */
/** A name that is no noun: From, To, OnHold. */
const PREPOSITION = /^(?:From|To|Since|(?:In|On)[A-Z][a-z]+)$/

export const namesOf = (path: string) =>
  path.split('.').map((name) => (/^\d+$/.test(name) ? `entry ${Number(name) + 1}` : spaced(name)))

/** A message without the paths of its placeholders: "{cart.SourceId}" becomes "{SourceId}". */
export const withoutPaths = (text: string): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const names = name.split('.').filter((part) => !/^\d+$/.test(part))
    return `{${names.at(-1)}}`
  })

/** A value as people write it, with its meaning where the catalogue has one. */
function valueText(value: unknown, property?: Property): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value))
    return value.length === 0
      ? 'an empty list'
      : short(value.map((entry) => plain(entry, property)).join(', '))
  return short(plain(value, property))
}

function objectOf(value: unknown, property: Property | undefined, catalogue: Catalogue): string | null {
  if (value === undefined) return null
  if (isTableValue(value)) {
    const key = Object.values(value.key).map((part) =>
      isEntryReference(part) ? `its ${namesOf(part.entry).join(', ')}` : termLabel(part),
    )
    return `“${value.column}”${calculationWords(value)} in the table “${value.table}” for ${key.join(' and ')}`
  }
  if (isEntryReference(value)) return `its ${namesOf(value.entry).join(', ')}${calculationWords(value)}`
  if (!isReference(value)) return valueText(value, property)
  return `${termLabel(value, findProperty(catalogue, value.fact, value.path))}${calculationWords(value)}`
}

function calculationWords({ times, plus }: Calculation): string {
  if (times !== undefined) return ` times ${times}`
  return plus === undefined ? '' : ` plus ${plus}`
}

function plain(value: unknown, property: Property | undefined): string {
  if (typeof value === 'string') return `“${value}”`
  const meaning = property?.values?.find((known) => known.value === value)?.meaning
  const text = JSON.stringify(value)
  return meaning === undefined ? text : `${text} (${meaning.replace(/\.$/, '')})`
}

/** "CatalogItemId" as "catalog item id"; words in capitals remain in capitals. */
function spaced(name: string): string {
  const words = name.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z]/g) ?? [name]
  return words
    .map((word) => (/^(?:[A-Z]{2,}|Utc)$/.test(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ')
}

const short = (text: string) => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text)

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
