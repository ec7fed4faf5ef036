// Measures the rules of one price record: for records that pass, which the compiled conditions decide, and for records that
// are refused, which json-rules-engine decides. Also measures 10,000 records of one request through a handler's `check`.
import { fileURLToPath } from 'node:url'
import { checker } from '../../handlers/rules/evaluate/check.ts'
import type { Facts, RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { Problem } from '../../handlers/runtime/errors/errors.ts'
import { type Spread, spread } from './compare.ts'

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
  single: Spread
  /** Seconds of processor time for 10,000 such records in one request. */
  bulk: Spread
}

/** Evaluates the records of the rule set's cases: those that violate nothing, then those that are refused. */
export async function measureRules(): Promise<RulesFigures> {
  const directory = fileURLToPath(new URL('../../rules/', import.meta.url))
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
  const single = await measureTimes(records, async (facts) => snapshot.evaluate(RULE_SET, facts))
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
  return { single, bulk: spread(bulks) }
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
