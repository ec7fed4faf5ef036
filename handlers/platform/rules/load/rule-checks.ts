// Checks of rules that a schema cannot express: names are unique, a rule set uses only the facts supplied to
// it, and patterns, dates and placeholders are valid. Tested by test/platform/rules/rules.test.ts.
import { type Fact, factsGivenTo, findProperty, terms } from '../language/catalogue.ts'
import {
  type Comparison,
  comparisons,
  isReference,
  type Reference,
  type RuleSetDocument,
} from '../language/documents.ts'
import { parseRuleInstant } from '../language/fact-reader.ts'
import { readerName } from '../language/fact-sheet.ts'
import { problem, type RuleFile } from '../language/grammar.ts'
import { listed } from '../language/grammar-sentences.ts'
import { placeholders } from '../language/message.ts'
import { kindOf } from '../language/operator-table.ts'
import { PATTERN_TEXT_MAX, patternFault } from '../language/pattern.ts'
import { didYouMean, type RuleProblem } from '../language/problems.ts'

type Facts = Record<string, Fact>

/** Faults of a rule file that passed its schema. */
export function ruleProblems(file: RuleFile, name: string, facts: Facts): RuleProblem[] {
  const { rules } = file.value as RuleSetDocument
  const allowed = factsGivenTo(facts, name)
  const foreign = (fact: string) => foreignFact(name, fact, allowed)

  return rules.flatMap(({ name: title, conditions, event }, index) => {
    const at = (pointer: string, message: string) => problem(file, `/rules/${index}${pointer}`, message)
    const earlier = rules.slice(0, index)
    return [
      ...(earlier.some((rule) => rule.name === title)
        ? [at('/name', `a rule above has the name "${title}" too.`)]
        : []),
      ...(earlier.some((rule) => rule.event.type === event.type)
        ? [at('/event/type', `a rule above has the code "${event.type}" too; a code stands for one rule.`)]
        : []),
      ...comparisons(conditions, '/conditions').flatMap(({ comparison, pointer }) => {
        const { fact, value } = comparison
        const amiss = allowed.includes(fact) ? valueFault(comparison, facts) : undefined
        return [
          ...(allowed.includes(fact) ? [] : [at(`${pointer}/fact`, foreign(fact))]),
          ...(isReference(value) && !allowed.includes(value.fact)
            ? [at(`${pointer}/value/fact`, foreign(value.fact))]
            : []),
          ...(amiss ? [at(`${pointer}/value`, amiss)] : []),
        ]
      }),
      ...messageFaults(event.params.message, facts, allowed).map((fault) =>
        at('/event/params/message', fault),
      ),
    ]
  })
}

/** What is said of a fact that the rule set does not have, be it another's or nobody's. */
export const foreignFact = (name: string, fact: string, allowed: readonly string[]) =>
  `${name} is not given the fact "${fact}"; it may use ${allowed.join(', ') || 'none yet'}.${didYouMean(fact, allowed)}`

function valueFault({ fact, path, operator, value }: Comparison, facts: Facts): string | undefined {
  const property = findProperty(facts, fact, path)
  if (property === undefined) return undefined
  if (operator === 'matches' || operator === 'doesNotMatch') {
    const { maxLength = Number.POSITIVE_INFINITY } = property
    if (maxLength <= PATTERN_TEXT_MAX) return patternFault(String(value))
    return `patterns may look only at texts that facts.json limits to ${PATTERN_TEXT_MAX} characters.`
  }
  if (!kindOf(property).endsWith('date')) return undefined
  const wrong = [value].flat().find((one) => typeof one === 'string' && Number.isNaN(parseRuleInstant(one)))
  return wrong === undefined ? undefined : `found "${wrong}", which is no day of the calendar.`
}

function messageFaults(message: string, facts: Facts, allowed: readonly string[]): string[] {
  const isSpeakable = ({ fact, path }: Reference) => {
    const property = allowed.includes(fact) ? findProperty(facts, fact, path) : undefined
    return property !== undefined && property.type !== 'object' && property.type !== 'list'
  }
  const names = terms(facts)
    .filter(isSpeakable)
    .map(({ fact, path }) => readerName(fact, path))
  const unknown = placeholders(message)
    .filter((reference) => !isSpeakable(reference))
    .map(({ fact, path }) => readerName(fact, path))
  return [
    ...unknown.map(
      (name) =>
        `{${name}} is no fact that can be put into a message; known are ${listed(names)}.${didYouMean(name, names)}`,
    ),
    ...(/[{}]/.test(message.replaceAll(/\{[^{}]*\}/g, '')) ? ['a { has no }, or the other way round.'] : []),
  ]
}
