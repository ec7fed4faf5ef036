// Runs the cases beside the rule files as requests would: for `npm run rules -- test`, the rules page and
// test/rules.test.ts, which tests it.
import { decide, type RuleSet } from '../evaluate/rule-set.ts'

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

/** Runs every case of these rule sets, in their order. */
export async function runCases(ruleSets: Iterable<RuleSet>): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  for (const ruleSet of ruleSets) {
    for (const index of ruleSet.cases.keys()) results.push(await runCase(ruleSet, index))
  }
  return results
}

async function runCase(ruleSet: RuleSet, index: number): Promise<CaseResult> {
  const { name, facts, expect } = ruleSet.cases[index] as RuleSet['cases'][number]
  const pointer = `/cases/${index}`
  const line = ruleSet.lines.cases.get(pointer)
  const place = { file: `${ruleSet.name}.cases.json`, ...(line !== undefined && { line }), pointer }
  const result = { ruleSet: ruleSet.name, ...place, name, expected: expect }
  try {
    const refused = (await decide(ruleSet, facts)).violations.map(({ code }) => code)
    const passed = refused.length === expect.length && refused.every((code) => expect.includes(code))
    return { ...result, passed, found: refused }
  } catch (error) {
    return { ...result, passed: false, found: [], fault: (error as Error).message }
  }
}
