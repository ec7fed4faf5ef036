// A snapshot that reports every decision it makes: the rule set, its facts and its violations. The caller is
// not affected. Tested by test/platform/rules/decisions.test.ts.
import type { RuleSnapshot, Violation } from '../evaluate/rule-snapshot.ts'

export interface Decision {
  book: RuleSnapshot
  ruleSet: string
  /** As given. */
  facts: Readonly<Record<string, unknown>>
  violations: readonly Violation[]
  /** Whose rules were asked for, where somebody asked for those of a company. */
  company?: number | undefined
}

/** The same book, its decisions told as they are made. */
export function listenToDecisions(snapshot: RuleSnapshot, tell: (decision: Decision) => void): RuleSnapshot {
  const evaluate: RuleSnapshot['evaluate'] = (ruleSet, facts) => {
    const violations = snapshot.evaluate(ruleSet, facts)
    tell({ book: snapshot, ruleSet, facts, violations })
    return violations
  }
  return {
    ...snapshot,
    evaluate,
    check: async (names, facts) => names.flatMap((name) => evaluate(name, facts)),
    of: (company) => listenToDecisions(snapshot.of(company), (decision) => tell({ company, ...decision })),
  }
}
