// Rules and explanations as trees of sentences: what the page shows of a condition, with or without its outcome. Pure.
// Tested by test/platform/rules/rules-page.test.ts.

import type { ConditionExplanation, SetExplanation } from '../evaluate/explanation-shapes.ts'
import { type Fact, findProperty } from '../language/catalogue.ts'
import { type Condition, isComparison, isReference, type Rule } from '../language/documents.ts'
import { readerName } from '../language/fact-sheet.ts'
import { valueText, type Words, wordsOf } from './wording.ts'

type Catalogue = Readonly<Record<string, Fact>>

export interface Sentence {
  kind: 'all' | 'any' | 'not' | 'comparison'
  /** Of a comparison. */
  words?: Words
  /** What the fact says in the files, "record.FloorPrice"; of a comparison. */
  term?: string
  conditions?: Sentence[]
}

/** A sentence with how it came out. */
export interface Outcome extends Sentence {
  holds: boolean
  found?: string
  /** What another fact said, where it is compared with one. */
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

/** An explanation with its conditions in words; values found are shown, not given. */
export function explanationSentences({ rules, ...set }: SetExplanation, catalogue: Catalogue) {
  return {
    ...set,
    rules: rules.map((rule) => ({ ...rule, conditions: outcome(rule.conditions, catalogue) })),
  }
}

function sentence(condition: Condition, catalogue: Catalogue): Sentence {
  if (isComparison(condition)) {
    const { fact, path } = condition
    return { kind: 'comparison', words: wordsOf(condition, catalogue), term: readerName(fact, path) }
  }
  const kind = condition.all ? 'all' : condition.any ? 'any' : 'not'
  const inner = condition.not ? [condition.not] : (condition.all ?? condition.any ?? [])
  return { kind, conditions: inner.map((one) => sentence(one, catalogue)) }
}

function outcome(explained: ConditionExplanation, catalogue: Catalogue): Outcome {
  const { kind, holds } = explained
  if (explained.kind !== 'comparison')
    return { kind, holds, conditions: explained.conditions.map((one) => outcome(one, catalogue)) }

  const { fact, path, operator, found, expected, expectedFrom } = explained
  const value = expectedFrom ?? (/^is(?:Not)?Set$/.test(operator) ? undefined : expected)
  const shown = (one: unknown, at: { fact: string; path?: string }) =>
    valueText(one, findProperty(catalogue, at.fact, at.path))
  return {
    kind: 'comparison',
    holds,
    words: wordsOf({ fact, ...(path !== undefined && { path }), operator, value }, catalogue),
    term: readerName(fact, path),
    found: shown(found, explained),
    ...(isReference(value) && { expected: shown(expected, value) }),
  }
}
