// What the rules in force say to facts that a person put into a form, condition by condition, or what is wrong with the
// facts. Tested by test/platform/rules/rules-page.test.ts.

import { explainRuleSet } from '../evaluate/explanation.ts'
import { makeRuleSet, type RuleSet } from '../evaluate/rule-set.ts'
import type { Fact } from '../language/catalogue.ts'
import { FactFault } from '../language/fact-reader.ts'
import type { RuleProblem } from '../language/problems.ts'
import { factFileProblems } from '../prove/fact-file-checks.ts'
import { explanationSentences } from './sentences.ts'

export interface Question {
  ruleSet: Pick<RuleSet, 'name' | 'document' | 'lines'>
  facts: Record<string, unknown>
}

export interface Answer {
  problems: readonly RuleProblem[]
  explanation?: ReturnType<typeof explanationSentences>
}

/** Asks one rule set. */
export async function evaluate(
  { ruleSet: { name, document, lines }, facts }: Question,
  catalogue: Record<string, Fact>,
): Promise<Answer> {
  const ruleSet = makeRuleSet(name, document, [], catalogue, lines)
  const file = { file: 'facts', value: facts, lines: new Map() }
  const problems = factFileProblems(file, [ruleSet], catalogue)
  if (problems.length > 0) return { problems }
  try {
    const explanation = await explainRuleSet(ruleSet, catalogue, facts)
    return { problems, explanation: explanationSentences(explanation, catalogue) }
  } catch (error) {
    // A fact that only a message names.
    if (!(error instanceof FactFault)) throw error
    const pointer = `/${error.place.replaceAll('.', '/')}`
    return { problems: [{ file: 'facts', pointer, message: error.message }] }
  }
}
