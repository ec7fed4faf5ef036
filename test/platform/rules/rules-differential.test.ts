// json-rules-engine is the measure: 100,000 random facts, right and wrong ones, go through random rule sets both ways.
// A failure prints the seed's rule set and facts; the seed is fixed, so that it fails again.
import { describe, expect, it } from 'vitest'
import { makeReference } from '../../../handlers/platform/rules/evaluate/reference.ts'
import { makeRuleSet } from '../../../handlers/platform/rules/evaluate/rule-set.ts'
import { termsOf } from '../../../handlers/platform/rules/language/documents.ts'
import { readerName } from '../../../handlers/platform/rules/language/fact-sheet.ts'
import { requireAgreement } from '../../../handlers/platform/rules/load/agreement.ts'
import { facts, type Random, randomFacts, randomRuleSet } from './rules-random.ts'

const RULE_SETS = 400
const FACTS_EACH = 250
const NO_MESSAGE = { status: 400, message: '' }

interface Outcome {
  violations?: unknown
  fault?: string
}

describe('compiled conditions', () => {
  it('answer 100,000 times as json-rules-engine does', async () => {
    const random = randomFrom(20260501)
    const seen = { refused: 0, passed: 0, faults: 0 }

    for (let number = 0; number < RULE_SETS; number++) {
      const document = randomRuleSet(random)
      const ruleSet = makeRuleSet('shop/sale', document, [], facts)
      const run = makeReference('shop/sale', document, facts)
      const silent = document.rules.map((rule) => ({ ...rule, event: { ...rule.event, params: NO_MESSAGE } }))
      const order = silent.flatMap(termsOf).map(({ fact, path }) => readerName(fact, path))

      for (let round = 0; round < FACTS_EACH; round++) {
        const given = randomFacts(random)
        const faults = new Map<string, Error>()
        const engine = await outcomeOf(async () => (await run(given, faults)).violations)
        const compiled = await outcomeOf(() => ruleSet.check(given))

        // The engine meets every fault, and tells of whichever settles first; compiled, the first in the file is told,
        // but for what is read late: what messages name.
        const first = order.find((term) => faults.has(term))
        const met = first === undefined ? [...faults.values()] : [faults.get(first)]
        const agreed = met.map((fault) => fault?.message).find((message) => message === compiled.fault)
        const expected = engine.fault === undefined ? engine : { fault: agreed ?? met[0]?.message }
        if (JSON.stringify(compiled) !== JSON.stringify(expected))
          expect(compiled, JSON.stringify({ number, round, document, given })).toEqual(expected)
        if (engine.fault !== undefined) seen.faults++
        else if ((engine.violations as unknown[]).length > 0) seen.refused++
        else seen.passed++
      }
    }

    expect(seen.refused + seen.passed + seen.faults).toBe(100_000)
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10_000)
  }, 300_000)

  it('refuse to be loaded where a case shows a difference', async () => {
    const document = randomRuleSet(randomFrom(7))
    const cases = [{ name: 'Passes', facts: {}, expect: [] }]
    const ruleSet = makeRuleSet('shop/sale', document, cases, facts)

    await expect(requireAgreement([ruleSet], facts)).resolves.toBeUndefined()
    await expect(requireAgreement([{ ...ruleSet, check: () => [] }], facts)).rejects.toThrow(
      'shop/sale.cases.json /cases/0: json-rules-engine says that the facts are wrong, the compiled conditions say []',
    )
  })
})

async function outcomeOf(check: () => unknown): Promise<Outcome> {
  try {
    return { violations: await check() }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    chance: (share) => next() < share,
    whole: (below) => Math.floor(next() * below),
    one: (list) => list[Math.floor(next() * list.length)] as never,
  }
}
