// Compares the compiled conditions with json-rules-engine. Rules on which the two differ for any case are not loaded.
// Tested by test/platform/rules/rules-differential.test.ts.
import { createCooperativeYield } from '../../async/cooperative-yield.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { problem } from '../language/rule-file.ts'
import type { Facts } from './engine.ts'
import type { RuleSet } from './rule-set.ts'

/** Throws RulesRefused with the cases on which the two differ. */
export async function requireAgreement(ruleSets: readonly RuleSet[]): Promise<void> {
  const problems: RuleProblem[] = []
  const yieldIfDue = createCooperativeYield()
  for (const ruleSet of ruleSets) {
    for (const [index, { facts }] of ruleSet.cases.entries()) {
      await yieldIfDue()
      const compiled = await outcomeOf(() => ruleSet.suspects(facts))
      const engine = await outcomeOf(() => engineCodes(ruleSet, facts))
      if (compiled === engine) continue
      const file = { file: `${ruleSet.name}.cases.json`, lines: ruleSet.lines.cases }
      const message = `json-rules-engine says ${engine}, the compiled conditions say ${compiled}; a fault of the program.`
      problems.push(problem(file, `/cases/${index}`, message))
    }
  }
  if (problems.length > 0) throw new RulesRefused(problems)
}

/** The codes of the rules that json-rules-engine finds violated, in the file's order. */
export async function engineCodes({ runEngine }: RuleSet, facts: Facts): Promise<string[]> {
  return (await runEngine(facts)).violations.map(({ code }) => code)
}

async function outcomeOf(codes: () => string[] | Promise<string[]>): Promise<string> {
  try {
    return JSON.stringify(await codes())
  } catch {
    return 'that the facts are wrong'
  }
}
