// A book that tells of every decision it makes: what was asked, of which facts, and what refused. The one who asks
// notices nothing of it. Held by test/platform/decisions.test.ts.
import type { RuleBook, Violation } from './rule-book.ts'

export interface Decision {
  book: RuleBook
  ruleSet: string
  /** As given. */
  facts: Readonly<Record<string, unknown>>
  violations: readonly Violation[]
  /** Whose rules were asked for, where somebody asked for those of a company. */
  company?: number | undefined
}

/** The same book, its decisions told as they are made. */
export function observed(book: RuleBook, tell: (decision: Decision) => void): RuleBook {
  const evaluate: RuleBook['evaluate'] = (ruleSet, facts) => {
    const violations = book.evaluate(ruleSet, facts)
    tell({ book, ruleSet, facts, violations })
    return violations
  }
  return {
    ...book,
    evaluate,
    check: async (names, facts) => names.flatMap((name) => evaluate(name, facts)),
    of: (company) => observed(book.of(company), (decision) => tell({ company, ...decision })),
  }
}
