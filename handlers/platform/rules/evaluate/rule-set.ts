// One rule file ready for evaluation: its conditions are compiled when the file is loaded and shared by all
// requests. json-rules-engine is the reference for its results (reference.ts). Tested by
// test/platform/rules/rules.test.ts.
import type { Fact } from '../language/catalogue.ts'
import type { Case, RuleSetDocument } from '../language/documents.ts'
import { FactSheet, type Facts, Slots } from '../language/fact-sheet.ts'
import { fillMessage, placeholders } from '../language/message.ts'
import { type Violation, violationOf } from '../language/violation.ts'
import { compileConditions } from './compiled-conditions.ts'

export type { Violation }

export interface RuleSet {
  readonly name: string
  readonly document: RuleSetDocument
  readonly cases: readonly Case[]
  /** On which line the values of the two files stand, by JSON pointer; empty for a draft. */
  readonly lines: RuleSetLines
  /** Every violation of these facts, in the file's order. Throws FactFault when the facts are not as catalogued. */
  check(facts: Facts): Violation[]
  /** Of a company's rule set: what its own file says; `document` is what counts for it. */
  readonly own?: RuleSetDocument
  /** Of a company's rule set: where each rule stands, in the order of `document`. */
  readonly origins?: readonly Origin[]
}

export interface Origin {
  file: string
  pointer: string
  lines: ReadonlyMap<string, number>
}

export interface RuleSetLines {
  rules: ReadonlyMap<string, number>
  cases: ReadonlyMap<string, number>
}

/** Where a rule of the set stands. */
export function originOf({ name, lines, origins }: RuleSet, index: number): Origin {
  return origins?.[index] ?? { file: `${name}.json`, pointer: `/rules/${index}`, lines: lines.rules }
}

const NO_LINES: RuleSetLines = { rules: new Map(), cases: new Map() }

/** Compiles a rule file that has passed every check. */
export function makeRuleSet(
  name: string,
  document: RuleSetDocument,
  cases: readonly Case[],
  facts: Record<string, Fact>,
  lines = NO_LINES,
): RuleSet {
  const slots = new Slots(facts)
  const rules = document.rules.map(({ conditions, event }) => ({
    event,
    test: compileConditions(conditions, facts, slots),
    named: placeholders(event.params.message).map((term) => slots.of(term)),
  }))

  return { name, document, cases, lines, check }

  function check(facts: Facts): Violation[] {
    const sheet = new FactSheet(facts, slots.list)
    return rules
      .filter(({ test }) => test(sheet))
      .map(({ event, named }) => {
        const values = named.map((slot) => sheet.read(slot))
        return violationOf(name, event, fillMessage(event.params.message, values))
      })
  }
}
