// Measures the rules of one price record: for records that pass, which the compiled conditions decide, and for records that
// are refused, which json-rules-engine decides. Also measures 10,000 records of one request through a handler's `check`.
import { fileURLToPath } from 'node:url'
import { checker } from '../../handlers/rules/evaluate/check.ts'
import type { Facts, RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { Problem } from '../../handlers/runtime/errors/errors.ts'
import { type Figure, type Spread, spread } from './figures.ts'

const RULE_SET = 'pricing/record'
const BULK = 10_000
const ROUNDS = 2000
const BULK_ROUNDS = 5

/** Evaluates the records of the rule set's cases: those that violate nothing, then those that are refused. */
export async function measureRules(): Promise<Figure[]> {
  const directory = fileURLToPath(new URL('../../rules/', import.meta.url))
  const snapshot = await loadRules({ directory })
  const ruleSet = snapshot.ruleSets.get(RULE_SET)
  const startedAt = Object.keys(snapshot.facts).filter((name) =>
    snapshot.facts[name]?.ruleSets.includes(RULE_SET),
  )
  const cases = (ruleSet?.cases ?? []).filter(({ facts }) => startedAt.every((name) => name in facts))
  const figures: Figure[] = []
  for (const isRefused of [false, true]) {
    const records = cases.filter(({ expect }) => expect.length > 0 === isRefused).map(({ facts }) => facts)
    if (records.length === 0)
      throw new Error(`${RULE_SET} has no case with all facts that passes, or none that is refused`)
    const what = isRefused ? 'refused' : 'accepted'
    const single = await measureTimes(records, async (facts) => snapshot.evaluate(RULE_SET, facts))
    figures.push(
      { what: `rules of a price record, ${what}`, unit: 'µs', value: single, ...(!isRefused && { aim: 50 }) },
      {
        ...{ what: `rules of ${BULK} price records, ${what}, processor time`, unit: 's', aim: 0.5 },
        value: await measureBulk(snapshot, records),
      },
    )
  }
  return figures
}

async function measureBulk(snapshot: RuleSnapshot, records: readonly Facts[]): Promise<Spread> {
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
  return spread(bulks)
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
