// The `check` function of a handler: evaluates the rule sets that the operation names in x-rules. Violations become one
// refusal, the first in `Code` and all in `Details` (openapi/README.md, P8). A rule set about one of several things, such
// as each sale price of a body, is evaluated for each of them. Tested by test/platform/rules/rules.test.ts.
import { createCooperativeYield } from '../../async/cooperative-yield.ts'
import { errors } from '../../errors/errors.ts'
import type { Violation } from './engine.ts'
import type { Facts, RuleSnapshot } from './rule-snapshot.ts'

/** One of several things in a body: its facts, in addition to those of the request, and the names of its fields in the body. */
export interface Part {
  facts: Facts
  fieldName?: (field: string) => string
}

/** The parts for which a rule set of the operation is evaluated, instead of once for the request. */
export type Parts = Readonly<Record<string, readonly Part[]>>

/** Statuses in the order of refusals (P7): the first violation in this order gives the status and the Code. */
const ORDER = [403, 400, 404, 409]

export type Check = (facts: Facts, parts?: Parts) => Promise<void>

/** Makes `check`. An operation without rule sets has nothing to check: calling it throws instead of passing. */
export function checker(snapshot: RuleSnapshot, ruleSets: readonly string[]): Check {
  return async (facts, parts = {}) => {
    if (ruleSets.length === 0)
      throw new Error('The operation names no rule set in x-rules, yet its handler checks.')
    const unknown = Object.keys(parts).filter((name) => !ruleSets.includes(name))
    if (unknown.length > 0) throw new Error(`The operation does not name ${unknown.join(', ')} in x-rules.`)

    const violations: Violation[] = []
    const yieldIfDue = createCooperativeYield()
    for (const name of ruleSets) {
      const partsOfSet = parts[name]
      if (!partsOfSet) violations.push(...(await snapshot.evaluate(name, facts)))
      for (const part of partsOfSet ?? []) {
        await yieldIfDue()
        violations.push(...(await evaluatePart(snapshot, name, facts, part)))
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

async function evaluatePart(
  snapshot: RuleSnapshot,
  ruleSet: string,
  facts: Facts,
  { facts: partFacts, fieldName = (field) => field }: Part,
): Promise<Violation[]> {
  const violations = await snapshot.evaluate(ruleSet, { ...facts, ...partFacts })
  return violations.map((violation) => ({
    ...violation,
    field: violation.field === null ? null : fieldName(violation.field),
  }))
}
