// The adapter to json-rules-engine, which decides every refusal: builds the engine of one rule set and runs it. No
// other file imports the package. Operators and facts are our own, because the engine's compare text with numbers, run
// JSONPath and treat a missing value as undefined. An empty `all` or `any` would hold, so it is refused here too.
// Tested by test/platform/rules/rules-differential.test.ts and test/platform/rules/rules.test.ts.
import { setImmediate } from 'node:timers/promises'
import { Almanac, Engine, type RuleResult, type TopLevelCondition } from 'json-rules-engine'
import { DEFAULT_LANGUAGE, type Language } from '../../values/languages.ts'
import type { Catalogue } from '../language/catalogue.ts'
import {
  type Condition,
  isComparison,
  isWarning,
  type Message,
  messageText,
  placeholders,
  placeholdersIn,
  type Rule,
  referenceName,
} from '../language/documents.ts'
import { FactFault, factReader } from '../language/fact-reader.ts'
import { prepareComparison, type Term } from './comparison.ts'
import { createApplies, type Situation } from './situation.ts'

/** Facts by name, plain JSON. */
export type Facts = Readonly<Record<string, unknown>>

export interface Violation {
  ruleSet: string
  code: string
  status: number
  field: string | null
  message: string
  /** The language of the message, where it has one. */
  language?: Language
}

export interface EngineDecision {
  /** The violations that refuse. */
  violations: Violation[]
  /** The violations of rules that only warn. */
  warnings: Violation[]
  /** The engine's result of every rule, in the file's order. */
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

/** Runs the engine. Rejects with the FactFault that comes first in the file. Without a situation every rule applies. */
export type EngineRun = (facts: Facts, situation?: Situation) => Promise<EngineDecision>

/** Builds the engine of a rule set that has passed every check. */
export function createRuleEngine(ruleSet: string, rules: readonly Rule[], catalogue: Catalogue): EngineRun {
  const engine = new Engine([], { allowUndefinedFacts: false })
  const terms = new Map<string, Term>()
  const applies = rules.map(createApplies)
  let operators = 0
  for (const { name, conditions, event } of rules) {
    const translated = engineCondition(conditions) as unknown as TopLevelCondition
    engine.addRule({ name, conditions: translated, event: { type: event.type } })
  }
  for (const { fact, path } of rules.flatMap(({ event }) => placeholders(event.params.message))) {
    const name = referenceName(fact, path)
    if (!terms.has(name)) terms.set(name, { name, fact, read: factReader(catalogue, fact, path) })
  }
  let previous: Promise<unknown> = Promise.resolve()

  // One after another: the end of a run sets the engine to FINISHED, and an overlapping run would skip its rules.
  return function run(facts, situation = {}) {
    const decision = previous.then(() => decide(new EngineFacts(facts, terms), situation))
    previous = decision.catch(() => {})
    return decision
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
    const { left, right, quantifier, test } = prepareComparison(condition, catalogue)
    for (const term of [left, ...right]) if (!terms.has(term.name)) terms.set(term.name, term)
    operators += 1
    const operator = `comparison ${operators}`
    engine.addOperator(operator, test as (actual: unknown, values: unknown) => boolean)
    const value = { fact: VALUES, params: { terms: right.map(({ name }) => name) } }
    return {
      fact: left.name,
      path: '',
      operator: (quantifier ? DECORATORS[quantifier] : '') + operator,
      value,
    }
  }

  async function decide(facts: EngineFacts, situation: Situation): Promise<EngineDecision> {
    if (rules.length === 0) return { violations: [], warnings: [], results: [] }
    try {
      const results = await resultsOf(facts)
      const violated = rules.filter(
        (_, index) => results[index]?.result && (applies[index]?.(situation) ?? true),
      )
      const [warning, refusing] = [violated.filter(isWarning), violated.filter((rule) => !isWarning(rule))]
      const violation = (rule: Rule) => violationOf(ruleSet, rule, facts, situation.language)
      return {
        violations: refusing.map(violation),
        warnings: warning.map(violation),
        results: results.map(conditionResult),
      }
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

/** A list that is null fails the decorators' own check that it is a list, so that all three are false. */
const DECORATORS = { any: 'someFact:', every: 'everyFact:', none: 'everyFact:not:' }

/** The name of a fact that no term can have. */
const VALUES = ' values'

/** Reads facts in place of the engine's almanac, through our readers. */
class EngineFacts extends Almanac {
  readonly #facts: Facts
  readonly #terms: ReadonlyMap<string, Term>
  readonly #faults = new Map<string, unknown>()

  constructor(facts: Facts, terms: ReadonlyMap<string, Term>) {
    super({ allowUndefinedFacts: false })
    this.#facts = facts
    this.#terms = terms
  }

  /** The value of a term; of the fact `VALUES` a list of the values of several. */
  override async factValue<T>(term: string, params: Record<string, unknown> = {}): Promise<T> {
    if (term !== VALUES) return this.read(term) as T
    return (params.terms as string[]).map((name) => this.read(name)) as T
  }

  read(name: string): unknown {
    const term = this.#terms.get(name)
    if (term === undefined) throw new FactFault(`No rule refers to ${name}.`)
    try {
      return term.read(this.#facts[term.fact])
    } catch (error) {
      this.#faults.set(name, error)
      throw error
    }
  }

  /** The fault of the term that comes first in the file. */
  firstFault(): unknown {
    const first = [...this.#terms.keys()].find((name) => this.#faults.has(name))
    return first === undefined ? undefined : this.#faults.get(first)
  }
}

const conditionResult = ({ conditions, result }: RuleResult): ConditionResult => ({
  ...(conditions as object),
  result: result === true,
})

const BRACES = /\{[^{}]*\}/g
const MESSAGE_VALUE_MAX = 100

function violationOf(
  ruleSet: string,
  { event: { type, params } }: Rule,
  facts: EngineFacts,
  language: Language = DEFAULT_LANGUAGE,
): Violation {
  const text = messageText(params.message, language)
  const values = placeholdersIn(text).map(({ fact, path }) => facts.read(referenceName(fact, path)))
  const message = text.replaceAll(BRACES, () => messageValue(values.shift()))
  const field = params.field ?? null
  return {
    ruleSet,
    code: type,
    status: params.status,
    field,
    message,
    ...languageOf(params.message, language),
  }
}

const languageOf = (message: Message, language: Language): Pick<Violation, 'language'> =>
  typeof message === 'string'
    ? {}
    : { language: Object.hasOwn(message, language) ? language : DEFAULT_LANGUAGE }

function messageValue(value: unknown): string {
  if (value === null) return 'nothing'
  const text = String(value)
  return text.length > MESSAGE_VALUE_MAX ? `${text.slice(0, MESSAGE_VALUE_MAX)}…` : text
}
