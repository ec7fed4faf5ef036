// Conditions compiled to functions, which determine quickly that facts violate no rule: json-rules-engine copies all
// conditions on every run, which costs more than evaluating them. They never refuse; see rule-set.ts. Like the engine
// they evaluate every condition without short-circuiting, so that an invalid fact always throws.
// Tested by test/rules/rules-differential.long.test.ts.
import { type Comparison, type Condition, type Group, isComparison } from '../language/documents.ts'
import { type Operator, quantifiers } from '../language/operators.ts'
import { NO_TABLES, type Tables } from '../language/tables.ts'
import type { PreparedComparison, Term } from './comparison.ts'
import type { Facts } from './engine.ts'

/** The positions of the groups whose conditions hold for these facts, in their order. Throws FactFault. */
type CompiledConditions = (facts: Facts, tables?: Tables) => readonly number[]

/** Whether a condition holds for the facts of one evaluation. */
type Test = (values: FactValues) => boolean

/** Compiles the conditions of the rules of one set. */
export function compileConditions(
  groups: readonly Group[],
  prepare: (comparison: Comparison) => PreparedComparison,
): CompiledConditions {
  const terms: Term[] = []
  const positions = new Map<string, number>()
  const tests = groups.map(compile)
  const values = new FactValues(terms)
  return (facts, tables = NO_TABLES) => {
    let holding: number[] | undefined
    values.begin(facts, tables)
    try {
      for (let group = 0; group < tests.length; group++) {
        if (!tests[group]?.(values)) continue
        holding ??= []
        holding.push(group)
      }
    } finally {
      values.end()
    }
    return holding ?? NONE
  }

  function compile(condition: Condition): Test {
    if (isComparison(condition)) return compileComparison(condition)
    const { all, any, not } = condition
    if (not) return negate(compile(not))
    return combine((all ?? any ?? []).map(compile), all !== undefined)
  }

  function compileComparison(comparison: Comparison): Test {
    const { left, right, quantifier, test } = prepare(comparison)
    const leftPosition = positionOf(left)
    const others = right.map(positionOf)
    const valuesOf = (values: FactValues) =>
      others.length === 0 ? NONE : others.map((position) => values.read(position))
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

const NONE: readonly never[] = []

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

/** The values of the evaluation that runs, which never waits; each term is read once. */
class FactValues {
  readonly #terms: readonly Term[]
  // A reader never returns undefined: an absent value is null, or throws.
  readonly #values: unknown[] = []
  #facts: Facts = {}
  #tables: Tables = NO_TABLES

  /** `terms` may grow until the first evaluation. */
  constructor(terms: readonly Term[]) {
    this.#terms = terms
  }

  begin(facts: Facts, tables: Tables): void {
    this.#facts = facts
    this.#tables = tables
  }

  /** Forgets the facts, which may be personal data. */
  end(): void {
    this.#facts = {}
    this.#tables = NO_TABLES
    for (let position = 0; position < this.#terms.length; position++) this.#values[position] = undefined
  }

  read(position: number): unknown {
    const known = this.#values[position]
    if (known !== undefined) return known
    const value = (this.#terms[position] as Term).read(this.#facts, this.#tables)
    this.#values[position] = value
    return value
  }
}
