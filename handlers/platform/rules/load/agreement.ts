// The last step of loading: every case is evaluated by the compiled conditions and by json-rules-engine, and
// rules on which the two disagree are not used. Whether a case has the expected result is not checked here.
// Tested by test/platform/rules/rules-differential.test.ts.

import { makeReference, type Run } from '../evaluate/reference.ts'
import type { RuleSet, Violation } from '../evaluate/rule-set.ts'
import type { Fact } from '../language/catalogue.ts'
import { problem } from '../language/grammar.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'

/** Throws RulesRefused with the cases on which the two differ. */
export async function requireAgreement(
  ruleSets: readonly RuleSet[],
  facts: Record<string, Fact>,
): Promise<void> {
  const problems: RuleProblem[] = []
  for (const ruleSet of ruleSets) {
    const run = makeReference(ruleSet.name, ruleSet.document, facts)
    for (const [index, { facts: given }] of ruleSet.cases.entries()) {
      const [compiled, engine] = [await answer(() => ruleSet.check(given)), await byEngine(run, given)]
      if (compiled === engine) continue
      const file = { file: `${ruleSet.name}.cases.json`, lines: ruleSet.lines.cases }
      const message = `json-rules-engine says ${engine}, the compiled conditions say ${compiled}; a fault of the program.`
      problems.push(problem(file, `/cases/${index}`, message))
    }
  }
  if (problems.length > 0) throw new RulesRefused(problems)
}

const byEngine = (run: Run, given: Record<string, unknown>) =>
  answer(async () => (await run(given)).violations)

/** The violations as text; of a fault only that there is one, because the engine tells whichever settles first. */
async function answer(check: () => Violation[] | Promise<Violation[]>): Promise<string> {
  try {
    return JSON.stringify(await check())
  } catch {
    return 'that the facts are wrong'
  }
}
