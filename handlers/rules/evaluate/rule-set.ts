// One rule set ready for evaluation. The compiled conditions run first; json-rules-engine then decides on the rules that
// they call violated, and so on every refusal. Both are built when the rules are loaded and shared by all requests.
// Tested by test/rules/check.test.ts and test/rules/decide.test.ts.
import { type Catalogue, isOfPlatform } from '../language/catalogue.ts'
import {
  type Case,
  conditionTermsOf,
  isWarning,
  placeholders,
  type Rule,
  type RuleSetDocument,
} from '../language/documents.ts'
import { NO_TABLES, type Tables } from '../language/tables.ts'
import { prepareComparison } from './comparison.ts'
import { compileConditions } from './compiled-conditions.ts'
import { createEngineRun, createRuleEngine, type EngineRun, type Facts, type RuleEngine } from './engine.ts'
import { createApplies, hasWindow, type Situation } from './situation.ts'
import type { Violation } from './violation.ts'

export interface RuleSet {
  readonly name: string
  readonly document: RuleSetDocument
  readonly cases: readonly Case[]
  /** The lines of the values in the two files, by JSON pointer. */
  readonly lines: RuleSetLines
  /** The tables of the folder with which cases are decided; a request has those of its company. */
  readonly tables: Tables
  /** The facts of the platform that the rules read, in conditions or messages. */
  readonly platformFacts: readonly string[]
  /** What is made of each rule of the file. */
  readonly prepared: ReadonlyMap<Rule, PreparedRule>
  /** json-rules-engine's decision. Rejects with a FactFault when the facts do not match the catalogue. */
  readonly runEngine: EngineRun
  /** Whether a rule applies to some companies or at some times only, so that decisions need a situation. */
  readonly isRestricted: boolean
  /** Whether a rule only warns. */
  readonly hasWarnings: boolean
  /** Whether a message has texts in several languages. */
  readonly isLocalized: boolean
  /**
   * The positions of the rules that the compiled conditions call violated, in the file's order; without a situation every
   * rule applies. Throws FactFault.
   */
  matchedRules(facts: Facts, situation?: Situation): readonly number[]
  /** Of a company's rule set: its own file; `document` then has all rules that apply to the company. */
  readonly companyDocument?: RuleSetDocument
  /** Of a company's rule set: where each rule of `document` is written. */
  readonly origins?: readonly Origin[]
}

/** What does not depend on the other rules of a set: a company's set takes over that of the common rules. */
interface PreparedRule {
  engine: RuleEngine
  /** The facts of the platform that it reads. */
  platformFacts: readonly string[]
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

export interface Decision {
  /** In the file's order; none where the facts pass. Always json-rules-engine's. */
  violations: readonly Violation[]
  /** The violations of rules that only warn; json-rules-engine's too. */
  warnings: readonly Violation[]
}

/**
 * Decides on facts; a promise only where json-rules-engine runs. Throws, or rejects with, a FactFault when they do not match
 * the catalogue.
 */
export function decide(
  { matchedRules, runEngine }: RuleSet,
  facts: Facts,
  situation: Situation = {},
): Decision | Promise<Decision> {
  const matched = matchedRules(facts, situation)
  return matched.length === 0 ? PASSED : runEngine(facts, situation, matched)
}

const PASSED: Decision = Object.freeze({ violations: [], warnings: [] })

const NO_LINES: RuleSetLines = { rules: new Map(), cases: new Map() }

/** Builds a rule set from files that have passed every check, a company's from the common one too. */
export function makeRuleSet(
  name: string,
  document: RuleSetDocument,
  cases: readonly Case[],
  catalogue: Catalogue,
  lines = NO_LINES,
  tables = NO_TABLES,
  common?: RuleSet,
): RuleSet {
  const { rules } = document
  const prepared = rules.map((rule) => common?.prepared.get(rule) ?? prepareRule(name, rule, catalogue))
  const applies = rules.map(createApplies)
  const comparisons = new Map(prepared.flatMap(({ engine }) => [...engine.comparisons]))
  const compiled = compileConditions(
    rules.map(({ conditions }) => conditions),
    (comparison) => comparisons.get(comparison) ?? prepareComparison(comparison, catalogue, name),
  )
  return {
    name,
    document,
    cases,
    lines,
    tables,
    prepared: new Map(prepared.map((each, position) => [rules[position] as Rule, each])),
    platformFacts: [...new Set(prepared.flatMap(({ platformFacts }) => platformFacts))],
    isRestricted: applies.some((restriction) => restriction !== undefined),
    hasWarnings: rules.some(isWarning),
    isLocalized: rules.some(({ event }) => typeof event.params.message !== 'string'),
    runEngine: createEngineRun(
      name,
      rules,
      prepared.map(({ engine }) => engine),
    ),
    matchedRules(facts, situation = {}) {
      const matched = compiled(facts, situation.tables)
      // The usual decision, of which a bulk makes ten thousand.
      if (matched.length === 0) return matched
      return matched.filter((position) => applies[position]?.(situation) ?? true)
    },
  }
}

const prepareRule = (ruleSet: string, rule: Rule, catalogue: Catalogue): PreparedRule => ({
  engine: createRuleEngine(ruleSet, rule, catalogue),
  platformFacts: [
    ...conditionTermsOf(rule).map(({ fact }) => fact),
    ...placeholders(rule.event.params.message).map(({ fact }) => fact),
    // The moment at which a rule is valid or not is that of the request.
    ...(hasWindow(rule) ? ['now'] : []),
  ].filter((fact) => isOfPlatform(catalogue[fact])),
})

/** Where a rule of the set is written. */
export function originOf({ name, lines, origins }: RuleSet, index: number): Origin {
  return origins?.[index] ?? { file: `${name}.json`, pointer: `/rules/${index}`, lines: lines.rules }
}
