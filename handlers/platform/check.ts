// A handler's `check`: the rule sets of the operation (`x-rules`) over the facts it gives, every violation in one
// refusal (P8). Held by test/platform/rules.test.ts and the tests of the operations.
import { errors } from './errors.ts'
import type { Facts, RuleBook } from './rules/rule-book.ts'

export type Check = (facts: Facts) => Promise<void>

export function createCheck(rules: RuleBook, ruleSets: readonly string[]): Check {
  return async function check(facts) {
    const violations = await rules.check(ruleSets, facts)
    const [first] = violations
    if (!first) return
    const details = violations.map(({ code, field, message }) => ({
      Code: code,
      ...(field !== null && { Field: field }),
      Message: message,
    }))
    throw errors.rule(first.status, first.code, first.message, details)
  }
}
