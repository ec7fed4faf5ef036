// Conditions compiled to functions, which determine quickly that facts violate no rule: json-rules-engine copies all
// conditions on every run, which costs more than evaluating them. They never refuse; see rule-set.ts. Like the engine
// they evaluate every condition without short-circuiting, so that an invalid fact always throws.
// Tested by test/platform/rules/rules-differential.test.ts.
import type { Catalogue } from '../language/catalogue.ts'
import { type Comparison, type Condition, type Group, isComparison } from '../language/documents.ts'
import { type Operator, quantifiers } from '../language/operators.ts'
import { prepareComparison, type Term } from './comparison.ts'
import type { Facts } from './engine.ts'

/** For each of these facts, whether the conditions of each group hold, in the groups' order. Throws FactFault. */
export type CompiledConditions = (facts: Facts) => boolean[]

/** Whether a condition holds for the facts of one evaluation. */
type Test = (values: FactValues) => boolean

/** Compiles the conditions of the rules of one set. */
export function compileConditions(groups: readonly Group[], catalogue: Catalogue): CompiledConditions {
  const terms: Term[] = []
  const positions = new Map<string, number>()
  const tests = groups.map(compile)
  return (facts) => {
    const values = new FactValues(facts, terms)
    return tests.map((test) => test(values))
  }

  function compile(condition: Condition): Test {
    if (isComparison(condition)) return compileComparison(condition)
    const { all, any, not } = condition
    if (not) return negate(compile(not))
    return combine((all ?? any ?? []).map(compile), all !== undefined)
  }

  function compileComparison(comparison: Comparison): Test {
    const { left, right, quantifier, test } = prepareComparison(comparison, catalogue)
    const leftPosition = positionOf(left)
    const others = right.map(positionOf)
    const valuesOf = (values: FactValues) =>
      others.length === 0 ? NO_VALUES : others.map((position) => values.read(position))
    if (quantifier === undefined) return (values) => test(values.read(leftPosition), valuesOf(values))
    const { holds } = quantifiers[quantifier] as Operator
    return (values) => {
      const list = values.read(leftPosition)
      const compared = valuesOf(values)
      return holds(list as never, ((entry: unknown) => test(entry, compared)) as never)
    }
  }

  function positionOf(term: Term): number {
    const position = positions.get(term.name) ?? terms.push(term) - 1
    positions.set(term.name, position)
    return position
  }
}

const NO_VALUES: readonly unknown[] = []

const negate =
  (test: Test): Test =>
  (values) =>
    !test(values)

function combine(tests: readonly Test[], isAll: boolean): Test {
  return (values) => {
    let outcome = isAll
    for (const test of tests) if (test(values) !== isAll) outcome = !isAll
    return outcome
  }
}

/** The values of one evaluation; each term is read once. */
class FactValues {
  readonly #facts: Facts
  readonly #terms: readonly Term[]
  // A reader never returns undefined: an absent value is null, or throws.
  readonly #values: unknown[]

  constructor(facts: Facts, terms: readonly Term[]) {
    this.#facts = facts
    this.#terms = terms
    this.#values = new Array(terms.length).fill(undefined)
  }

  read(position: number): unknown {
    const known = this.#values[position]
    if (known !== undefined) return known
    const { fact, read } = this.#terms[position] as Term
    const value = read(this.#facts[fact])
    this.#values[position] = value
    return value
  }
}
