// Rules, conditions and values in plain words, as the page and `rules docs` show them: "Floor price (record) is more than 10", with or
// without the result of an evaluation. The words of operators are in language/operators.ts. Pure.
// Tested by test/platform/rules/rules-page.test.ts.

import { type Fact, findProperty, type Property } from '../language/catalogue.ts'
import {
  type Comparison,
  type Condition,
  isComparison,
  isReference,
  type Reference,
  type Rule,
  referenceName,
} from '../language/documents.ts'
import { sentenceOf } from '../language/operators.ts'
import type { ConditionExplanation, SetExplanation } from './explanation.ts'

type Catalogue = Readonly<Record<string, Fact>>

const VALUE_MAX = 120

/** A comparison as a sentence in three parts; isSet and isNotSet have no object. */
export interface Words {
  subject: string
  verb: string
  object: string | null
}

export interface Sentence {
  kind: 'all' | 'any' | 'not' | 'comparison'
  /** Only for a comparison. */
  words?: Words
  /** The name in the files, "record.FloorPrice"; only for a comparison. */
  term?: string
  conditions?: Sentence[]
}

/** A sentence with its result. */
export interface Outcome extends Sentence {
  holds: boolean
  found?: string
  /** The value of the other fact, where the comparison has one. */
  expected?: string
  conditions?: Outcome[]
}

export interface RuleSentences {
  name: string
  description: string | null
  code: string
  status: number
  field: string | null
  message: string
  conditions: Sentence
}

/** A rule in words. */
export function ruleSentences(rule: Rule, catalogue: Catalogue): RuleSentences {
  const { name, description = null, conditions, event } = rule
  const { status, field = null, message } = event.params
  return {
    name,
    description,
    code: event.type,
    status,
    field,
    message,
    conditions: sentence(conditions, catalogue),
  }
}

/** An explanation with its conditions and values in words. */
export function explanationSentences({ rules, ...set }: SetExplanation, catalogue: Catalogue) {
  return {
    ...set,
    rules: rules.map((rule) => ({ ...rule, conditions: outcome(rule.conditions, catalogue) })),
  }
}

function sentence(condition: Condition, catalogue: Catalogue): Sentence {
  if (isComparison(condition)) {
    const { fact, path } = condition
    return { kind: 'comparison', words: wordsOf(condition, catalogue), term: referenceName(fact, path) }
  }
  const kind = condition.all ? 'all' : condition.any ? 'any' : 'not'
  const inner = condition.not ? [condition.not] : (condition.all ?? condition.any ?? [])
  return { kind, conditions: inner.map((condition) => sentence(condition, catalogue)) }
}

function outcome(explained: ConditionExplanation, catalogue: Catalogue): Outcome {
  const { kind, holds } = explained
  if (explained.kind !== 'comparison')
    return { kind, holds, conditions: explained.conditions.map((inner) => outcome(inner, catalogue)) }

  const { fact, path, operator, found, expected, expectedFrom } = explained
  const value = expectedFrom ?? (/^is(?:Not)?Set$/.test(operator) ? undefined : expected)
  const shown = (of: unknown, { fact, path }: Reference) => valueText(of, findProperty(catalogue, fact, path))
  return {
    kind: 'comparison',
    holds,
    words: wordsOf({ fact, ...(path !== undefined && { path }), operator, value }, catalogue),
    term: referenceName(fact, path),
    found: shown(found, explained),
    ...(isReference(value) && { expected: shown(expected, value) }),
  }
}

/** The comparison in words. */
export function wordsOf(comparison: Comparison, catalogue: Catalogue): Words {
  const { fact, path, operator, value } = comparison
  const property = findProperty(catalogue, fact, path)
  const compared = property?.type === 'list' ? property.items : property
  return { subject: termLabel(comparison), verb: sentenceOf(operator), object: objectOf(value, compared) }
}

/** "Floor price (record)"; a fact without a path has only its name. */
export function termLabel({ fact, path }: Reference): string {
  if (!path) return capital(spaced(fact))
  const names = path
    .split('.')
    .map((name) => (/^\d+$/.test(name) ? `entry ${Number(name) + 1}` : spaced(name)))
  return `${capital(names.join(', '))} (${spaced(fact)})`
}

/** A value as people write it, with its meaning where the catalogue has one. */
export function valueText(value: unknown, property?: Property): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value))
    return value.length === 0
      ? 'an empty list'
      : short(value.map((entry) => plain(entry, property)).join(', '))
  return short(plain(value, property))
}

function objectOf(value: unknown, property: Property | undefined): string | null {
  if (value === undefined) return null
  return isReference(value) ? termLabel(value) : valueText(value, property)
}

function plain(value: unknown, property: Property | undefined): string {
  const meaning = property?.values?.find((known) => known.value === value)?.meaning
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return meaning === undefined ? text : `${text} (${meaning.replace(/\.$/, '')})`
}

/** "CatalogItemId" as "catalog item id"; words in capitals remain in capitals. */
export function spaced(name: string): string {
  const words = name.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z]/g) ?? [name]
  return words.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())).join(' ')
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const short = (text: string) => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text)
