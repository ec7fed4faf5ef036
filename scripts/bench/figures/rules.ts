// Measures the rules of one price record: the project's check compared with plain json-rules-engine, which uses one
// engine, created once, with the same operators; for records that pass, which the compiled conditions decide, and for
// records that are refused, which json-rules-engine decides. Also measures 10,000 records of one request through a
// handler's `check`, where each record is one part.
import { fileURLToPath } from 'node:url'
import { Engine, type TopLevelCondition } from 'json-rules-engine'
import { Problem } from '../../../handlers/platform/errors/errors.ts'
import { checker } from '../../../handlers/platform/rules/evaluate/check.ts'
import type { Facts, RuleSnapshot } from '../../../handlers/platform/rules/evaluate/rule-snapshot.ts'
import { findProperty } from '../../../handlers/platform/rules/language/catalogue.ts'
import {
  type Condition,
  isComparison,
  isReference,
} from '../../../handlers/platform/rules/language/documents.ts'
import { kindOf, operatorsOf } from '../../../handlers/platform/rules/language/operators.ts'
import { loadRules } from '../../../handlers/platform/rules/load/loader.ts'
import { type Spread, spread } from '../compare.ts'

export const RULES_TARGET_MICROS = 50
export const BULK_TARGET_SECONDS = 0.5
const RULE_SET = 'pricing/record'
const BULK = 10_000
const ROUNDS = 2000
const BULK_ROUNDS = 5

export interface RulesFigures {
  ruleSet: string
  rules: number
  passing: RecordFigures
  refused: RecordFigures
}

export interface RecordFigures {
  /** Microseconds to evaluate all rules on one record. */
  project: Spread
  plain: Spread
  /** Seconds of processor time for 10,000 such records in one request. */
  bulk: Spread
}

/** Evaluates in turn the records of the rule set's cases: those that violate nothing, then those that are refused. */
export async function measureRules(): Promise<RulesFigures> {
  const directory = fileURLToPath(new URL('../../../rules/', import.meta.url))
  const snapshot = await loadRules({ directory })
  const ruleSet = snapshot.ruleSets.get(RULE_SET)
  const startedAt = Object.keys(snapshot.facts).filter((name) =>
    snapshot.facts[name]?.ruleSets.includes(RULE_SET),
  )
  const cases = (ruleSet?.cases ?? []).filter(({ facts }) => startedAt.every((name) => name in facts))
  const recordsOf = (isRefused: boolean) =>
    cases.filter(({ expect }) => expect.length > 0 === isRefused).map(({ facts }) => facts)
  if (!ruleSet || [true, false].some((isRefused) => recordsOf(isRefused).length === 0))
    throw new Error(`${RULE_SET} has no case with all facts that passes, or none that is refused`)

  return {
    ruleSet: RULE_SET,
    rules: ruleSet.document.rules.length,
    passing: await measureRecords(snapshot, recordsOf(false)),
    refused: await measureRecords(snapshot, recordsOf(true)),
  }
}

async function measureRecords(snapshot: RuleSnapshot, records: readonly Facts[]): Promise<RecordFigures> {
  const engine = plainEngine(snapshot, RULE_SET)
  const project = await measureTimes(records, async (facts) => snapshot.evaluate(RULE_SET, facts))
  const plain = await measureTimes(records, async (facts) => engine.run(facts))
  const parts = Array.from({ length: BULK }, (_, index) => ({ facts: records[index % records.length] ?? {} }))
  const check = checker(snapshot, [RULE_SET])
  const bulks: number[] = []
  for (let round = 0; round < BULK_ROUNDS; round++) {
    const before = process.cpuUsage()
    // A refusal is thrown.
    await check({}, { [RULE_SET]: parts }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
    const { user, system } = process.cpuUsage(before)
    bulks.push((user + system) / 1e6)
  }
  return { project, plain, bulk: spread(bulks) }
}

async function measureTimes<T>(
  records: readonly T[],
  evaluate: (facts: T) => Promise<unknown>,
): Promise<Spread> {
  const micros: number[] = []
  for (let round = 0; round < ROUNDS * 2; round++) {
    const facts = records[round % records.length] as T
    const begun = performance.now()
    await evaluate(facts)
    // The first half is the warm-up.
    if (round >= ROUNDS) micros.push((performance.now() - begun) * 1000)
  }
  return spread(micros)
}

/** The engine as its documentation describes it. All facts are present, so undefined facts need no special handling. */
function plainEngine({ ruleSets, facts }: RuleSnapshot, name: string): Engine {
  const engine = new Engine([], { allowUndefinedFacts: true })
  for (const { name: title, conditions, event } of ruleSets.get(name)?.document.rules ?? []) {
    engine.addRule({ name: title, conditions: plainCondition(conditions) as TopLevelCondition, event })
  }
  return engine

  function plainCondition(condition: Condition): object {
    if (!isComparison(condition)) {
      const { all, any, not } = condition
      if (not) return { not: plainCondition(not) }
      return all ? { all: all.map(plainCondition) } : { any: (any ?? []).map(plainCondition) }
    }
    const { fact, path, operator, value = null } = condition
    const kind = kindOf(findProperty(facts, fact, path) ?? { type: 'text', meaning: '' })
    const holds = operatorsOf(kind)[operator]?.holds as
      | ((actual: unknown, value: unknown) => boolean)
      | undefined
    engine.addOperator(
      `${kind} ${operator}`,
      (actual, expected) => holds?.(actual ?? null, expected ?? null) === true,
    )
    const reference = isReference(value)
      ? { ...value, ...(value.path && { path: `$.${value.path}` }) }
      : value
    return { fact, ...(path && { path: `$.${path}` }), operator: `${kind} ${operator}`, value: reference }
  }
}
