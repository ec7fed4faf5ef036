// Compares the compiled conditions with json-rules-engine. Rules on which the two differ for any case are not loaded.
// Tested by test/rules/rules-differential.long.test.ts.
import { createCooperativeYield } from '../../runtime/async/cooperative-yield.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { problem } from '../language/rule-file.ts'
import type { Facts } from './engine.ts'
import type { RuleSet } from './rule-set.ts'
import { type Situation, situationOfCase } from './situation.ts'

/** The codes of the rules that the facts of a case violate, in the file's order, or why the case cannot run. */
export type CaseOutcome = { codes: readonly string[] } | { fault: string }

interface SetAgreement {
  outcomes: CaseOutcome[]
  /** The cases on which the two differ. */
  problems: RuleProblem[]
}

/** Calls `evaluate`, or returns what it returned for the same rule set before. */
type Remember = (ruleSet: RuleSet, evaluate: () => Promise<SetAgreement>) => Promise<SetAgreement>

/** The outcome of each case of each rule set. Throws RulesRefused with the cases on which the two differ. */
export async function requireAgreement(
  ruleSets: readonly RuleSet[],
  remember: Remember = (_, evaluate) => evaluate(),
): Promise<CaseOutcome[][]> {
  const results: SetAgreement[] = []
  const yieldIfDue = createCooperativeYield()
  for (const ruleSet of ruleSets)
    results.push(await remember(ruleSet, () => agreementOf(ruleSet, yieldIfDue)))
  const problems = results.flatMap((result) => result.problems)
  if (problems.length > 0) throw new RulesRefused(problems)
  return results.map(({ outcomes }) => outcomes)
}

async function agreementOf(
  ruleSet: RuleSet,
  yieldIfDue: () => Promise<void> | undefined,
): Promise<SetAgreement> {
  const problems: RuleProblem[] = []
  const outcomes: CaseOutcome[] = []
  for (const [index, example] of ruleSet.cases.entries()) {
    await yieldIfDue()
    const { facts } = example
    const compiled = await outcomeOf(() => compiledCodes(ruleSet, facts, situationOfCase(example, ruleSet)))
    const engine = await outcomeOf(() =>
      engineCodes(ruleSet, facts, situationOfCase(example, ruleSet), [...ruleSet.document.rules.keys()]),
    )
    outcomes.push(compiled)
    const [ofCompiled, ofEngine] = [worded(compiled), worded(engine)]
    if (ofCompiled === ofEngine) continue
    const file = { file: `${ruleSet.name}.cases.json`, lines: ruleSet.lines.cases }
    const message = `json-rules-engine says ${ofEngine}, the compiled conditions say ${ofCompiled}; a fault of the program.`
    problems.push(problem(file, `/cases/${index}`, message))
  }
  return { outcomes, problems }
}

/** The codes of the rules that the compiled conditions call violated, in the file's order. */
export const compiledCodes = (
  { document, matchedRules }: RuleSet,
  facts: Facts,
  situation: Situation = {},
): string[] =>
  matchedRules(facts, situation).flatMap((position) => document.rules[position]?.event.type ?? [])

/**
 * The codes of the rules that json-rules-engine finds violated, of refusals and of warnings, in the file's order. With
 * positions it decides as for requests, where a rule remembers its results.
 */
export async function engineCodes(
  { document, runEngine }: RuleSet,
  facts: Facts,
  situation: Situation = {},
  positions?: readonly number[],
): Promise<string[]> {
  const { violations, warnings } = await runEngine(facts, situation, positions)
  const found = [...violations, ...warnings].map(({ code }) => code)
  return document.rules.map(({ event }) => event.type).filter((code) => found.includes(code))
}

async function outcomeOf(codes: () => readonly string[] | Promise<readonly string[]>): Promise<CaseOutcome> {
  try {
    return { codes: await codes() }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

const worded = (outcome: CaseOutcome) =>
  'codes' in outcome ? JSON.stringify(outcome.codes) : 'that the facts are wrong'
