// What the rules in force say to facts that a person put into a form, condition by condition, or what is wrong with the
// facts. Held by test/platform/rules-page.test.ts.
import type { Fact } from '../catalogue.ts'
import { explainRuleSet } from '../explanation.ts'
import { factFileProblems } from '../fact-file-checks.ts'
import { FactFault } from '../fact-reader.ts'
import type { RuleProblem } from '../problems.ts'
import { makeRuleSet, type RuleSet } from '../rule-set.ts'
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
