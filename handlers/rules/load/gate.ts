// The gate (R2): rules are applied only if every case of their folder has the result that it expects. Live edits, the
// start and `npm run rules` use it, and it includes the rules of companies.
// Tested by test/rules/load/gate.test.ts; the project's cases by test/rules/rules.test.ts.
import { type CaseOutcome, requireAgreement } from '../evaluate/agreement.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import { isWarning } from '../language/documents.ts'
import type { RuleProblem } from '../language/problems.ts'
import type { LoadMemo } from './load-memo.ts'

export interface CaseResult {
  ruleSet: string
  /** The place of the case. */
  file: string
  line?: number
  pointer: string
  name: string
  passed: boolean
  expected: readonly string[]
  expectedWarnings: readonly string[]
  /** The codes that refused it, in the file's order. */
  found: readonly string[]
  /** The codes that warned. */
  foundWarnings: readonly string[]
  /** Why the case could not run: its facts do not match the catalogue. */
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
  const { name, expect, warnings = [] } = ruleSet.cases[index] as RuleSet['cases'][number]
  const pointer = `/cases/${index}`
  const line = ruleSet.lines.cases.get(pointer)
  const place = { file: `${ruleSet.name}.cases.json`, ...(line !== undefined && { line }), pointer }
  const result = { ruleSet: ruleSet.name, ...place, name, expected: expect, expectedWarnings: warnings }
  if ('fault' in outcome)
    return { ...result, passed: false, found: [], foundWarnings: [], fault: outcome.fault }
  const warning = ruleSet.document.rules.filter(isWarning).map(({ event }) => event.type)
  const found = outcome.codes.filter((code) => !warning.includes(code))
  const foundWarnings = outcome.codes.filter((code) => warning.includes(code))
  const passed = isSameSet(found, expect) && isSameSet(foundWarnings, warnings)
  return { ...result, passed, found, foundWarnings }
}

const isSameSet = (found: readonly string[], expected: readonly string[]) =>
  found.length === expected.length && found.every((code) => expected.includes(code))

/** A failed case as a fault of its file. */
function caseProblem(result: CaseResult): RuleProblem {
  const { file, line, pointer, name, expected, expectedWarnings, found, foundWarnings, fault } = result
  const actual =
    fault === undefined ? `the result is ${resultText(found, foundWarnings)}.` : `it cannot run: ${fault}`
  const message = `the case "${name}" fails: expected ${resultText(expected, expectedWarnings)}, but ${actual}`
  return { file, ...(line !== undefined && { line }), pointer, message }
}

/** "a pass", "TooDear", "a pass with the warning TooCheap". */
export function resultText(codes: readonly string[], warnings: readonly string[]): string {
  const text = codes.length === 0 ? 'a pass' : codes.join(', ')
  if (warnings.length === 0) return text
  return `${text} with the ${warnings.length === 1 ? 'warning' : 'warnings'} ${warnings.join(', ')}`
}
