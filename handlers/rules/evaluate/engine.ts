// The adapter to json-rules-engine, which decides every refusal: builds the engines of rules and runs those of a set. No
// other file imports the package. Operators and facts are our own, because the engine's compare text with numbers, run
// JSONPath and treat a missing value as undefined. An empty `all` or `any` would hold, so it is refused here too.
// Tested by test/rules/rules-differential.long.test.ts and test/rules/check.test.ts.
import { setImmediate } from 'node:timers/promises'
import { Almanac, Engine, type RuleResult, type TopLevelCondition } from 'json-rules-engine'
import type { Catalogue } from '../language/catalogue.ts'
import {
  type Comparison,
  type Condition,
  isComparison,
  isWarning,
  placeholders,
  type Rule,
  referenceName,
} from '../language/documents.ts'
import { FactFault, type Facts } from '../language/fact-reader.ts'
import { NO_TABLES, type Tables } from '../language/tables.ts'
import { factTerm, type PreparedComparison, prepareComparison, type Term } from './comparison.ts'
import { createApplies, type Situation } from './situation.ts'
import { type Violation, violationOf } from './violation.ts'

export type { Facts }

interface EngineDecision {
  /** The violations that refuse. */
  violations: Violation[]
  /** The violations of rules that only warn. */
  warnings: Violation[]
  /** The engine's result of each rule that ran, in the order of the file. */
  results: ConditionResult[]
}

/** What json-rules-engine writes into its copy of a condition. */
export interface ConditionResult {
  result?: boolean
  factResult?: unknown
  /** The values of the other facts that a comparison compares with. */
  valueResult?: unknown[]
  all?: ConditionResult[]
  any?: ConditionResult[]
  not?: ConditionResult
}

/**
 * Runs json-rules-engine over the rules at these positions of the file, by default over all. Rejects with the FactFault
 * that comes first in the file. Without a situation every rule applies. A rule at a given position whose comparisons have
 * the same results as before is not run again: a bulk often repeats a fault, with other values.
 */
export type EngineRun = (
  facts: Facts,
  situation?: Situation,
  positions?: readonly number[],
) => Promise<EngineDecision>

/** One rule as json-rules-engine runs it. The rule sets of companies share those of the common rules. */
export interface RuleEngine {
  evaluate(facts: EngineFacts, isRemembered: boolean): RuleResult | Promise<RuleResult>
  /** The value of the first comparison that holds and has one; undefined without one. */
  comparedValue(conditions: ConditionResult, facts: EngineFacts): unknown
  names: Names
  comparisons: ReadonlyMap<Comparison, PreparedComparison>
}

/**
 * Runs the rules of a set, each with an engine of its own: a refusal by one of 500 rules costs the evaluation of that one.
 */
export function createEngineRun(
  ruleSet: string,
  rules: readonly Rule[],
  engines: readonly RuleEngine[],
): EngineRun {
  const applies = rules.map(createApplies)
  const all = [...rules.keys()]

  return async function run(given, situation = {}, positions = all) {
    const decision: EngineDecision = { violations: [], warnings: [], results: [] }
    for (const position of positions) {
      const [rule, engine] = [rules[position], engines[position]]
      if (!rule || !engine) throw new Error(`${ruleSet} has no rule ${position}.`)
      const facts = new EngineFacts(given, situation.tables ?? NO_TABLES, engine.names)
      const evaluated = engine.evaluate(facts, positions !== all)
      const result = evaluated instanceof Promise ? await evaluated : evaluated
      const conditions = conditionResult(result)
      decision.results.push(conditions)
      if (!result.result || applies[position]?.(situation) === false) continue
      const violations = isWarning(rule) ? decision.warnings : decision.violations
      const compared = () => engine.comparedValue(conditions, facts)
      violations.push(violationOf(ruleSet, rule, (name) => facts.read(name), compared, situation.language))
    }
    return decision
  }
}

/** Builds the engine of a rule that has passed every check. */
export function createRuleEngine(ruleSet: string, rule: Rule, catalogue: Catalogue): RuleEngine {
  const terms = new Map<string, Term>()
  const lists = new Map<string, readonly string[]>()
  const comparedValues = new Map<Comparison, (facts: EngineFacts) => unknown>()
  const comparisons = new Map<Comparison, PreparedComparison>()
  const engine = new Engine([], { allowUndefinedFacts: false })
  const conditions = engineCondition(rule.conditions) as unknown as TopLevelCondition
  engine.addRule({ name: rule.name, conditions, event: { type: rule.event.type } })
  for (const reference of placeholders(rule.event.params.message)) {
    const name = referenceName(reference.fact, reference.path)
    if (!terms.has(name)) terms.set(name, factTerm(reference, catalogue))
  }
  const remembered = new Map<string, RuleResult>()
  let previous: Promise<unknown> = Promise.resolve()

  return {
    names: { terms, lists },
    comparisons,
    comparedValue: (results, facts) => firstValue(rule.conditions, results, facts),
    // One evaluation after another: the end of a run stops the engine, and an overlapping run would be cut off.
    evaluate(facts, isRemembered) {
      const key = isRemembered ? facts.resultsOf(comparisons.values()) : undefined
      const known = key === undefined ? undefined : remembered.get(key)
      if (known) return known
      const result = previous.then(() => evaluateNow(facts))
      previous = result.then(
        (decided) => {
          if (key === undefined) return
          if (remembered.size >= REMEMBERED_RESULTS) remembered.clear()
          remembered.set(key, decided)
        },
        () => {},
      )
      return result
    },
  }

  async function evaluateNow(facts: EngineFacts): Promise<RuleResult> {
    try {
      const { results, failureResults } = await engine.run({}, { almanac: facts })
      const result = results[0] ?? failureResults[0]
      if (!result) throw new Error(`${ruleSet}: json-rules-engine returned no result of ${rule.event.type}.`)
      return result
    } catch (error) {
      // The engine rejects with the first fault. The others follow in the same event-loop tick.
      await setImmediate()
      throw facts.firstFault() ?? error
    }
  }

  /**
   * The engine's form of a condition. Each comparison becomes an operator, with a name that no operator of the engine
   * has; the engine's decorators apply it to the entries of a list.
   */
  function engineCondition(condition: Condition): Record<string, unknown> {
    if (!isComparison(condition)) {
      const { all, any, not } = condition
      if (not) return { not: engineCondition(not) }
      const inner = (all ?? any ?? []).map(engineCondition)
      if (inner.length === 0) throw new Error('An empty list of conditions would always hold.')
      return { [all ? 'all' : 'any']: inner }
    }
    const comparison = prepareComparison(condition, catalogue, ruleSet)
    const { left, right, quantifier, test, compared } = comparison
    comparisons.set(condition, comparison)
    for (const term of [left, ...right]) if (!terms.has(term.name)) terms.set(term.name, term)
    if (compared) {
      const valuesIn = (facts: EngineFacts) => right.map(({ name }) => facts.read(name))
      comparedValues.set(condition, (facts) => compared(facts.read(left.name), valuesIn(facts)))
    }
    const operator = `comparison ${comparisons.size}`
    engine.addOperator(operator, test as (actual: unknown, values: unknown) => boolean)
    const decorated = (quantifier ? DECORATORS[quantifier] : '') + operator
    // The engine copies its conditions for each run, so they are small.
    if (right.length === 0) return { fact: left.name, operator: decorated, value: null }
    const values = right.map(({ name }) => name)
    const list = ` ${values.join(', ')}`
    lists.set(list, values)
    return { fact: left.name, operator: decorated, value: { fact: list } }
  }

  /** The value of the first comparison that holds and has one; in a `not` that of one that does not hold. */
  function firstValue(
    condition: Condition,
    { result, ...inner }: ConditionResult,
    facts: EngineFacts,
    isHolding = true,
  ): unknown {
    if (result !== isHolding) return undefined
    if (isComparison(condition)) return comparedValues.get(condition)?.(facts)
    const { all, any, not } = condition
    if (not) return firstValue(not, inner.not ?? {}, facts, !isHolding)
    const results = inner.all ?? inner.any ?? []
    for (const [index, each] of (all ?? any ?? []).entries()) {
      const value = firstValue(each, results[index] ?? {}, facts, isHolding)
      if (value !== undefined && value !== null) return value
    }
    return undefined
  }
}

/** A list that is null fails the decorators' own check that it is a list, so that all three are false. */
const DECORATORS = { any: 'someFact:', every: 'everyFact:', none: 'everyFact:not:' }

/** What a condition can name: terms, and lists of terms by a name that no term has. */
interface Names {
  terms: ReadonlyMap<string, Term>
  lists: ReadonlyMap<string, readonly string[]>
}

/** Reads facts in place of the engine's almanac, through our readers. */
class EngineFacts extends Almanac {
  readonly #facts: Facts
  readonly #tables: Tables
  readonly #terms: ReadonlyMap<string, Term>
  readonly #lists: ReadonlyMap<string, readonly string[]>
  readonly #faults = new Map<string, unknown>()

  constructor(facts: Facts, tables: Tables, { terms, lists }: Names) {
    super({ allowUndefinedFacts: false })
    this.#facts = facts
    this.#tables = tables
    this.#terms = terms
    this.#lists = lists
  }

  /** The value of a term, or the list of the values of several. */
  override async factValue<T>(name: string): Promise<T> {
    const list = this.#lists.get(name)
    return (list === undefined ? this.read(name) : list.map((term) => this.read(term))) as T
  }

  read(name: string): unknown {
    const term = this.#terms.get(name)
    if (term === undefined) throw new FactFault(`No rule refers to ${name}.`)
    try {
      return term.read(this.#facts, this.#tables)
    } catch (error) {
      this.#faults.set(name, error)
      throw error
    }
  }

  /** A digit for the result of each comparison; undefined where one is about the entries of a list, or invalid. */
  resultsOf(comparisons: Iterable<PreparedComparison>): string | undefined {
    let results = ''
    try {
      for (const { left, right, quantifier, test } of comparisons) {
        if (quantifier) return undefined
        const values = right.map(({ name }) => this.read(name))
        results += test(this.read(left.name), values) ? '1' : '0'
      }
    } catch {
      return undefined
    }
    return results
  }

  /** The fault of the term that comes first in the rule. */
  firstFault(): unknown {
    const first = [...this.#terms.keys()].find((name) => this.#faults.has(name))
    return first === undefined ? undefined : this.#faults.get(first)
  }
}

/** Results that a rule remembers. */
const REMEMBERED_RESULTS = 100

const conditionResult = ({ conditions, result }: RuleResult): ConditionResult => ({
  ...(conditions as object),
  result: result === true,
})
