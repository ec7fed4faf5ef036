// The adapter to json-rules-engine, which decides every refusal: builds the engine of one rule set and runs it. No other
// file imports the package. Operators and facts are our own, because the engine's compare text with numbers, run
// JSONPath and treat a missing value as undefined. An empty `all` or `any` would hold, so it is refused here too.
// Tested by test/platform/rules/rules-differential.test.ts and test/platform/rules/rules.test.ts.
import { setImmediate } from 'node:timers/promises'
import { Almanac, Engine, type RuleResult, type TopLevelCondition } from 'json-rules-engine'
import { type Fact, findProperty } from '../language/catalogue.ts'
import {
  type Condition,
  conditionTermsOf,
  isComparison,
  placeholders,
  type Rule,
  referenceName,
} from '../language/documents.ts'
import { FactFault, factReader, type ReadFact } from '../language/fact-reader.ts'
import { kindOf, operatorsOf } from '../language/operators.ts'
import { compilePattern } from '../language/pattern.ts'

/** Facts by name, plain JSON. */
export type Facts = Readonly<Record<string, unknown>>

export interface Violation {
  ruleSet: string
  code: string
  status: number
  field: string | null
  message: string
}

export interface EngineDecision {
  violations: Violation[]
  /** The engine's result of every rule, in the file's order. */
  results: ConditionResult[]
}

/** What json-rules-engine writes into its copy of a condition. */
export interface ConditionResult {
  result?: boolean
  factResult?: unknown
  valueResult?: unknown
  all?: ConditionResult[]
  any?: ConditionResult[]
  not?: ConditionResult
}

/** Runs the engine. Rejects with the FactFault that comes first in the file. */
export type EngineRun = (facts: Facts) => Promise<EngineDecision>

type Catalogue = Readonly<Record<string, Fact>>

/** Builds the engine of a rule set that has passed every check. */
export function createRuleEngine(ruleSet: string, rules: readonly Rule[], catalogue: Catalogue): EngineRun {
  const engine = new Engine([], { allowUndefinedFacts: false })
  for (const { name, conditions, event } of rules) {
    const translated = engineCondition(conditions, engine, catalogue) as unknown as TopLevelCondition
    engine.addRule({ name, conditions: translated, event: { type: event.type } })
  }
  const inMessages = rules.flatMap(({ event }) => placeholders(event.params.message))
  const readers = new Map(
    [...rules.flatMap(conditionTermsOf), ...inMessages].map(({ fact, path }) => [
      referenceName(fact, path),
      factReader(catalogue, fact, path),
    ]),
  )
  let previous: Promise<unknown> = Promise.resolve()

  // One after another: the end of a run sets the engine to FINISHED, and an overlapping run would skip its rules.
  return function run(facts) {
    const decision = previous.then(() => decide(new EngineFacts(facts, readers)))
    previous = decision.catch(() => {})
    return decision
  }

  async function decide(facts: EngineFacts): Promise<EngineDecision> {
    if (rules.length === 0) return { violations: [], results: [] }
    try {
      const results = await resultsOf(facts)
      const violated = rules.filter((_, index) => results[index]?.result)
      const violations = violated.map((rule) => violationOf(ruleSet, rule, facts))
      return { violations, results: results.map(conditionResult) }
    } catch (error) {
      // The run rejects with the first fault that settles; the others follow within this turn of the event loop.
      await setImmediate()
      throw facts.firstFault() ?? error
    }
  }

  /** In the file's order; the engine returns them in the order in which they settle. */
  async function resultsOf(facts: EngineFacts): Promise<RuleResult[]> {
    const { results, failureResults } = await engine.run({}, { almanac: facts })
    const byCode = new Map([...results, ...failureResults].map((result) => [result.event?.type, result]))
    return rules.map(({ event }) => {
      const result = byCode.get(event.type)
      if (!result) throw new Error(`${ruleSet}: json-rules-engine returned no result of ${event.type}.`)
      return result
    })
  }
}

/** Reads facts in place of the engine's almanac, through our readers. */
class EngineFacts extends Almanac {
  readonly #facts: Facts
  readonly #readers: ReadonlyMap<string, ReadFact>
  readonly #faults = new Map<string, unknown>()

  constructor(facts: Facts, readers: ReadonlyMap<string, ReadFact>) {
    super({ allowUndefinedFacts: false })
    this.#facts = facts
    this.#readers = readers
  }

  override async factValue<T>(fact: string, _params?: Record<string, unknown>, path?: string): Promise<T> {
    return this.read(fact, path) as T
  }

  read(fact: string, path?: string): unknown {
    const name = referenceName(fact, path)
    const read = this.#readers.get(name)
    if (read === undefined) throw new FactFault(`No rule refers to ${name}.`)
    try {
      return read(this.#facts[fact])
    } catch (error) {
      this.#faults.set(name, error)
      throw error
    }
  }

  /** The fault of the term that comes first in the file. */
  firstFault(): unknown {
    const first = [...this.#readers.keys()].find((name) => this.#faults.has(name))
    return first === undefined ? undefined : this.#faults.get(first)
  }
}

const conditionResult = ({ conditions, result }: RuleResult): ConditionResult => ({
  ...(conditions as object),
  result: result === true,
})

/**
 * The engine's form of a condition. Operators are registered with the type in their name ("guid is") and a pattern in
 * it; the engine's own operators have names of one word, so no rule reaches them.
 */
function engineCondition(
  condition: Condition,
  engine: Engine,
  catalogue: Catalogue,
): Record<string, unknown> {
  if (!isComparison(condition)) {
    const { all, any, not } = condition
    if (not) return { not: engineCondition(not, engine, catalogue) }
    const inner = (all ?? any ?? []).map((one) => engineCondition(one, engine, catalogue))
    if (inner.length === 0) throw new Error('An empty list of conditions would always hold.')
    return { [all ? 'all' : 'any']: inner }
  }
  const { fact, path, operator, value } = condition
  const property = findProperty(catalogue, fact, path)
  const { operand, holds } = (property && operatorsOf(kindOf(property))[operator]) ?? {}
  if (!property || !holds) throw new FactFault(`${referenceName(fact, path)} has no operator ${operator}.`)
  const pattern = operand === 'pattern' ? compilePattern(String(value)) : undefined
  const name = [kindOf(property), operator, ...(pattern ? [pattern.source] : [])].join(' ')
  engine.addOperator(name, (left: never, right: never) => holds(left, (pattern ?? right) as never))
  return { fact, path: path ?? '', operator: name, value: pattern ? null : (value ?? null) }
}

const BRACES = /\{[^{}]*\}/g
const MESSAGE_VALUE_MAX = 100

function violationOf(ruleSet: string, { event: { type, params } }: Rule, facts: EngineFacts): Violation {
  const values = placeholders(params.message).map(({ fact, path }) => facts.read(fact, path))
  const message = params.message.replaceAll(BRACES, () => messageValue(values.shift()))
  return { ruleSet, code: type, status: params.status, field: params.field ?? null, message }
}

function messageValue(value: unknown): string {
  if (value === null) return 'nothing'
  const text = String(value)
  return text.length > MESSAGE_VALUE_MAX ? `${text.slice(0, MESSAGE_VALUE_MAX)}…` : text
}
