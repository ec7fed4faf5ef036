// Runs the worked examples of the rule files: the owner's own tests, the same for `npm run rules -- test` and
// test/rules.test.ts.

import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'

export interface CaseResult {
  ruleSet: string
  /** Where the case stands; no line for a draft's. */
  file: string
  line?: number
  pointer: string
  name: string
  passed: boolean
  expected: readonly string[]
  /** The codes that refused it, in the file's order. */
  found: readonly string[]
  /** Why the case could not be run: facts that are not as the catalogue says. */
  fault?: string
}

/** Runs every case of every rule set, those of companies too. */
export function runCases({
  ruleSets,
  companySets = new Map(),
}: Pick<RuleSnapshot, 'ruleSets'> & Partial<Pick<RuleSnapshot, 'companySets'>>): CaseResult[] {
  return [...ruleSets.values(), ...companySets.values()].flatMap(runCasesOf)
}

/** Runs the cases of one rule set, in their order. */
export function runCasesOf({ name: ruleSet, cases, lines, check }: RuleSet): CaseResult[] {
  return cases.map(({ name, facts, expect }, index) => {
    const pointer = `/cases/${index}`
    const line = lines.cases.get(pointer)
    const place = { file: `${ruleSet}.cases.json`, ...(line !== undefined && { line }), pointer }
    const result = { ruleSet, ...place, name, expected: expect }
    try {
      const found = check(facts).map(({ code }) => code)
      const passed = found.length === expect.length && found.every((code) => expect.includes(code))
      return { ...result, passed, found }
    } catch (error) {
      return { ...result, passed: false, found: [], fault: (error as Error).message }
    }
  })
}
