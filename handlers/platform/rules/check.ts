// Binds an operation's rule sets to the `check` that its handler calls: any violation becomes the refusal that the
// client sees, the first in Code, all of them in Details (P8). Held by test/platform/rules.test.ts.
import { errors } from '../errors.ts'
import type { Facts, RuleBook } from './rule-book.ts'

/** Makes `check`. An operation without rule sets has nothing to check: calling it is a fault, not a pass. */
export function checker(book: RuleBook, ruleSets: readonly string[]): (facts: Facts) => Promise<void> {
  return async (facts) => {
    if (ruleSets.length === 0)
      throw new Error('The operation names no rule set in x-rules, yet its handler checks.')
    const violations = await book.check(ruleSets, facts)
    const [first] = violations
    if (first === undefined) return
    const details = violations.map(({ code, field, message }) => ({
      Code: code,
      ...(field !== null && { Field: field }),
      Message: message,
    }))
    throw errors.rule(first.status, first.code, first.message, details)
  }
}
