// What the rules in force decide on facts from a form, condition by condition, or the faults of the facts.
// Tested by test/platform/rules/page/rules-page.test.ts.
import { explainRuleSet } from '../evaluate/explanation.ts'
import { makeRuleSet, type RuleSet } from '../evaluate/rule-set.ts'
import { situationOfCase } from '../evaluate/situation.ts'
import { explanationSentences } from '../evaluate/wording.ts'
import type { Catalogue } from '../language/catalogue.ts'
import { FactFault } from '../language/fact-reader.ts'
import type { RuleProblem } from '../language/problems.ts'
import { factFileProblems, factProblem } from '../prove/fact-file-checks.ts'

export interface Question {
  ruleSet: Pick<RuleSet, 'name' | 'document' | 'lines'>
  facts: Record<string, unknown>
}

export interface Answer {
  problems: readonly RuleProblem[]
  explanation?: ReturnType<typeof explanationSentences>
}

/** Evaluates one rule set. */
export async function evaluate(
  { ruleSet: { name, document, lines }, facts }: Question,
  catalogue: Catalogue,
): Promise<Answer> {
  const ruleSet = makeRuleSet(name, document, [], catalogue, lines)
  const file = { file: 'facts', value: facts, lines: new Map() }
  const problems = factFileProblems(file, [ruleSet], catalogue)
  if (problems.length > 0) return { problems }
  try {
    const explanation = await explainRuleSet(ruleSet, facts, situationOfCase(facts))
    return { problems, explanation: explanationSentences(explanation, catalogue) }
  } catch (error) {
    // A fact that only a message refers to.
    if (!(error instanceof FactFault)) throw error
    return { problems: [factProblem(file, error)] }
  }
}
