// The `check` function of a handler: evaluates the rule sets that the operation names in x-rules. Violations become one
// refusal, the first in `Code` and all in `Details` (openapi/README.md, P8). A rule set about one of several things, such
// as each sale price of a body, is evaluated for each of them. Tested by test/rules/check.test.ts.
import { activeSpan, inSpan } from '../../../entities/database/connections/async-context.ts'
import type { RuleSetFacts } from '../../../generated/facts.ts'
import { createCooperativeYield } from '../../runtime/async/cooperative-yield.ts'
import { errors, MAX_BULK_DETAILS } from '../../runtime/errors/errors.ts'
import { DEFAULT_LANGUAGE } from '../../runtime/values/languages.ts'
import type { Decision } from './rule-set.ts'
import type { Facts, RuleSnapshot } from './rule-snapshot.ts'
import type { Violation } from './violation.ts'

export type RuleSetName = keyof RuleSetFacts

/**
 * One of several things in a body: its facts, in addition to those of the request, and the names of its fields in the
 * body.
 */
export interface BodyElement<PartFacts = Facts> {
  facts: PartFacts
  fieldName?: (field: string) => string
}

/** A part of one rule set. */
export type BodyElementOf<Set extends RuleSetName> = BodyElement<RuleSetFacts[Set]>

/** Parts of a body: a list, or lists of which each is evaluated while the next is read. */
type PartList<PartFacts = Facts> =
  | readonly BodyElement<PartFacts>[]
  | AsyncIterable<readonly BodyElement<PartFacts>[]>

/** The parts for which a rule set of the operation is evaluated, instead of once for the request. */
type Parts<Sets extends RuleSetName> = {
  readonly [Set in Sets]?: PartList<Partial<RuleSetFacts[Set]>>
}

type FactsInParts<List> = List extends PartList<infer PartFacts> ? PartFacts : never

/** The facts that the request supplies to one rule set: all that its parts do not have. */
type RestOf<Set extends RuleSetName, Given> = Set extends keyof Given
  ? Given[Set] extends readonly []
    ? Record<never, never>
    : Omit<RuleSetFacts[Set], RequiredKeys<FactsInParts<Given[Set]>>>
  : RuleSetFacts[Set]

type RequiredKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T]

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

type RequestFacts<Sets extends RuleSetName, Given> = Intersection<{ [Set in Sets]: RestOf<Set, Given> }[Sets]>

/** Statuses in the order of refusals (P7): the first violation in this order gives the status and the Code. */
const ORDER = [403, 400, 404, 409]

/** Evaluates these rule sets; leaving out a fact that one of them may use does not compile (R7). */
export type Check<Sets extends RuleSetName> = <const Given extends Parts<Sets> = Record<never, never>>(
  facts: RequestFacts<Sets, Given>,
  parts?: Given,
) => Promise<void>

/** The same without types, for operations that are known at run time only. */
export type AnyCheck = (facts: Facts, parts?: Readonly<Record<string, PartList>>) => Promise<void>

/**
 * Makes `check`, which reports violations of rules that only warn to `onWarnings`. An operation without rule sets has nothing
 * to check: calling it throws instead of passing.
 */
export function checker(
  snapshot: RuleSnapshot,
  ruleSets: readonly string[],
  onWarnings: (warnings: readonly Violation[]) => void = () => {},
): AnyCheck {
  return async (facts, parts = {}) => {
    if (ruleSets.length === 0)
      throw new Error('The operation names no rule set in x-rules, yet its handler checks.')
    const unknown = Object.keys(parts).filter((name) => !ruleSets.includes(name))
    if (unknown.length > 0) throw new Error(`The operation does not name ${unknown.join(', ')} in x-rules.`)

    const span = activeSpan()?.child('rules', 'internal', { 'retail.rule_sets': [...ruleSets] })
    if (span === undefined) return evaluate(facts, parts)
    // A refusal is no failure of the rules: its code is an attribute of the request's span.
    return inSpan(span, () => evaluate(facts, parts)).finally(() => span.end())
  }

  async function evaluate(facts: Facts, parts: Readonly<Record<string, PartList>>): Promise<void> {
    const violations: Violation[] = []
    const warnings: Violation[] = []
    const yieldIfDue = createCooperativeYield()
    for (const name of ruleSets) {
      const partsOfSet = parts[name]
      if (!partsOfSet) collect(await snapshot.decide(name, facts))
      else if (Symbol.asyncIterator in partsOfSet)
        for await (const batch of partsOfSet) {
          await evaluateParts(name, batch)
          if (violations.length >= MAX_BULK_DETAILS) break
        }
      else await evaluateParts(name, partsOfSet)
    }
    if (warnings.length > 0) onWarnings(warnings)
    const [first] = violations.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
    if (first === undefined) return
    const details = violations.map(({ code, field, message }) => ({
      Code: code,
      ...(field !== null && { Field: field }),
      Message: message,
    }))
    const problem = errors.rule(first.status, first.code, first.message, details)
    problem.language = first.language ?? DEFAULT_LANGUAGE
    throw problem

    /** Evaluates no more parts once the violations fill a response. */
    async function evaluateParts(name: string, parts: readonly BodyElement[]): Promise<void> {
      for (const { facts: partFacts, fieldName } of parts) {
        if (violations.length >= MAX_BULK_DETAILS) return
        const pause = yieldIfDue()
        if (pause) await pause
        const decision = snapshot.decide(name, { ...facts, ...partFacts })
        collect(decision instanceof Promise ? await decision : decision, fieldName)
      }
    }

    function collect(decision: Decision, fieldName?: BodyElement['fieldName']): void {
      if (decision.violations.length === 0 && decision.warnings.length === 0) return
      for (const violation of decision.violations) violations.push(inBody(violation))
      for (const warning of decision.warnings) warnings.push(inBody(warning))

      function inBody(violation: Violation): Violation {
        if (fieldName === undefined || violation.field === null) return violation
        return { ...violation, field: fieldName(violation.field) }
      }
    }
  }
}
