// The gate (R2): rules are applied only if every case of their folder has the result that it expects. Live edits, the
// start, the rules page and `npm run rules` use it, and it includes the rules of companies.
// Tested by test/platform/rules/gate.test.ts; the project's cases by test/rules.test.ts.
import { type CaseOutcome, requireAgreement } from '../evaluate/agreement.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleProblem } from '../language/problems.ts'
import type { LoadMemo } from './load-memo.ts'

export interface CaseResult {
  ruleSet: string
  /** The place of the case; a draft has no line. */
  file: string
  line?: number
  pointer: string
  name: string
  passed: boolean
  expected: readonly string[]
  /** The codes that refused it, in the file's order. */
  found: readonly string[]
  /** Why the case could not run: its facts are not as the catalogue says. */
  fault?: string
}

export interface GateReport {
  /** Empty if the rules may be applied. */
  problems: RuleProblem[]
  cases: CaseResult[]
}

/**
 * Runs every case of these rule sets, in their order. Throws RulesRefused where json-rules-engine and the compiled
 * conditions differ, which is a fault of the program.
 */
export async function runGate(ruleSets: Iterable<RuleSet>, memo?: LoadMemo): Promise<GateReport> {
  const all = [...ruleSets]
  const outcomes = await requireAgreement(all, (ruleSet, evaluate) =>
    memo ? memo.once('outcomes', [ruleSet], evaluate) : evaluate(),
  )
  const cases = all.flatMap((ruleSet, at) =>
    (outcomes[at] ?? []).map((outcome, index) => caseResult(ruleSet, index, outcome)),
  )
  return { cases, problems: cases.filter(({ passed }) => !passed).map(caseProblem) }
}

function caseResult(ruleSet: RuleSet, index: number, outcome: CaseOutcome): CaseResult {
  const { name, expect } = ruleSet.cases[index] as RuleSet['cases'][number]
  const pointer = `/cases/${index}`
  const line = ruleSet.lines.cases.get(pointer)
  const place = { file: `${ruleSet.name}.cases.json`, ...(line !== undefined && { line }), pointer }
  const result = { ruleSet: ruleSet.name, ...place, name, expected: expect }
  if ('fault' in outcome) return { ...result, passed: false, found: [], fault: outcome.fault }
  const { codes } = outcome
  const passed = codes.length === expect.length && codes.every((code) => expect.includes(code))
  return { ...result, passed, found: codes }
}

/** A failed case as a fault of its file. */
function caseProblem({ file, line, pointer, name, expected, found, fault }: CaseResult): RuleProblem {
  const actual = fault === undefined ? `the result is ${resultText(found)}.` : `it cannot run: ${fault}`
  const message = `the case "${name}" fails: expected ${resultText(expected)}, but ${actual}`
  return { file, ...(line !== undefined && { line }), pointer, message }
}

const resultText = (codes: readonly string[]) => (codes.length === 0 ? 'a pass' : codes.join(', '))
