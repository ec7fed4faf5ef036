// Binds an operation's rule sets to the `check` function of its handler: violations become one refusal, the
// first in `Code` and all in `Details` (P8). A rule set about one of several things, such as each sale price
// of a body, is evaluated once for each. Tested by test/platform/rules/rules.test.ts.
import { setImmediate } from 'node:timers/promises'
import { errors } from '../../errors/errors.ts'
import type { Violation } from './rule-set.ts'
import type { Facts, RuleSnapshot } from './rule-snapshot.ts'

/** One of several things in a body: its facts, beside those of the request, and what its fields are called there. */
export interface Part {
  facts: Facts
  fieldName?: (field: string) => string
}

/** Rule sets of the operation that are asked for each of these parts, and not for the request as a whole. */
export type Parts = Readonly<Record<string, readonly Part[]>>

/** What is refused first among a rule's statuses (P7): it says the status and the Code, whichever file it stands in. */
const ORDER = [403, 400, 404, 409]

/** Parts that are asked in one turn of the event loop; other requests come in between. */
const PARTS_A_TURN = 500

export type Check = (facts: Facts, parts?: Parts) => Promise<void>

/** Makes `check`. An operation without rule sets has nothing to check: calling it is a fault, not a pass. */
export function checker(snapshot: RuleSnapshot, ruleSets: readonly string[]): Check {
  return async (facts, parts = {}) => {
    if (ruleSets.length === 0)
      throw new Error('The operation names no rule set in x-rules, yet its handler checks.')
    const unknown = Object.keys(parts).filter((name) => !ruleSets.includes(name))
    if (unknown.length > 0) throw new Error(`The operation does not name ${unknown.join(', ')} in x-rules.`)

    const violations: Violation[] = []
    for (const name of ruleSets) {
      const own = parts[name]
      if (!own) violations.push(...snapshot.evaluate(name, facts))
      for (const [index, part] of (own ?? []).entries()) {
        if (index > 0 && index % PARTS_A_TURN === 0) await setImmediate()
        violations.push(...ofPart(snapshot, name, facts, part))
      }
    }
    const [first] = violations.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
    if (first === undefined) return
    const details = violations.map(({ code, field, message }) => ({
      Code: code,
      ...(field !== null && { Field: field }),
      Message: message,
    }))
    throw errors.rule(first.status, first.code, first.message, details)
  }
}

function ofPart(
  snapshot: RuleSnapshot,
  ruleSet: string,
  facts: Facts,
  { facts: own, fieldName = (field) => field }: Part,
): Violation[] {
  return snapshot
    .evaluate(ruleSet, { ...facts, ...own })
    .map((one) => ({ ...one, field: one.field === null ? null : fieldName(one.field) }))
}
