// The compiled conditions must agree with json-rules-engine: both evaluate 100,000 random facts, valid and invalid, with
// 400 random rule sets (20,000 in npm run test:all), whose rules may warn, or apply only to some companies or for a
// time. The seed is fixed; a failure prints the rule set and the facts.
import { describe, expect, it } from 'vitest'
import { compiledCodes, requireAgreement } from '../../handlers/rules/evaluate/agreement.ts'
import { decide, makeRuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import type { Situation } from '../../handlers/rules/evaluate/situation.ts'
import type { Rule, RuleSetDocument } from '../../handlers/rules/language/documents.ts'
import { areAllVariantsRun } from '../support/variants.ts'
import { facts, type Random, randomFacts, randomRuleSet, randomSituation, tables } from './rules-random.ts'

const RULE_SETS = areAllVariantsRun() ? 10_000 : 400
const FACTS_EACH = 100_000 / RULE_SETS

interface Outcome {
  codes?: readonly string[]
  fault?: string
}

describe('compiled conditions', () => {
  it('agree with json-rules-engine on 100,000 random facts', async () => {
    const random = randomFrom(20260501)
    const counts = { refused: 0, passed: 0, faults: 0 }

    for (let number = 0; number < RULE_SETS; number++) {
      const document = withoutPlaceholders(randomRuleSet(random))
      const set = makeRuleSet('shop/sale', document, [], facts)
      // The same conditions without restrictions; the test applies the restrictions to their outcome independently.
      const plain = makeRuleSet('shop/sale', withoutRestrictions(document), [], facts)

      for (let round = 0; round < FACTS_EACH; round++) {
        const randomSale = randomFacts(random)
        const situation = randomSituation(random)
        const engine = await outcomeOf(async () => {
          const { violations, warnings } = await set.runEngine(randomSale, situation)
          return inOrder(document, [...violations, ...warnings])
        })
        const compiled = await outcomeOf(() => compiledCodes(set, randomSale, situation))
        const expected = await outcomeOf(() =>
          compiledCodes(plain, randomSale, { tables }).filter((code) =>
            isIn(ruleOf(document, code), situation),
          ),
        )
        const decided = await outcomeOf(async () => {
          const { violations, warnings } = await decide(set, randomSale, situation)
          return inOrder(document, [...violations, ...warnings])
        })
        if (JSON.stringify(compiled) !== JSON.stringify(expected))
          expect(compiled, JSON.stringify({ number, round, document, randomSale, situation })).toEqual(
            expected,
          )

        if (JSON.stringify([compiled, decided]) !== JSON.stringify([engine, engine]))
          expect([compiled, decided], JSON.stringify({ number, round, document, randomSale })).toEqual([
            engine,
            engine,
          ])
        if (engine.fault !== undefined) counts.faults++
        else if ((engine.codes ?? []).length > 0) counts.refused++
        else counts.passed++
      }
    }

    expect(counts.refused + counts.passed + counts.faults).toBe(100_000)
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(10_000)
  }, 300_000)

  it('are not loaded if a case shows a difference', async () => {
    const document = randomRuleSet(randomFrom(7))
    const cases = [{ name: 'Passes', facts: {}, expect: [] }]
    const ruleSet = makeRuleSet('shop/sale', document, cases, facts)

    await expect(requireAgreement([ruleSet])).resolves.toHaveLength(1)
    await expect(requireAgreement([{ ...ruleSet, matchedRules: () => [] }])).rejects.toThrow(
      'shop/sale.cases.json /cases/0: json-rules-engine says that the facts are wrong, the compiled conditions say []',
    )
  })
})

const ruleOf = ({ rules }: RuleSetDocument, code: string) =>
  rules.find(({ event }) => event.type === code) as Rule

const inOrder = ({ rules }: RuleSetDocument, violations: readonly { code: string }[]) =>
  rules
    .map(({ event }) => event.type)
    .filter((code) => violations.some((violation) => violation.code === code))

/** Whether a rule applies; compares dates as text in ISO format. */
function isIn({ validFrom, validUntil, companies }: Rule, { company, moment }: Situation): boolean {
  const text = (date: string) => new Date(date).toISOString()
  const instant = moment === undefined ? undefined : new Date(moment).toISOString()
  if (instant !== undefined && validFrom !== undefined && instant < text(validFrom)) return false
  if (instant !== undefined && validUntil !== undefined && instant >= text(validUntil)) return false
  return company === undefined || companies === undefined || companies.some((id) => id === company)
}

function withoutRestrictions(document: RuleSetDocument): RuleSetDocument {
  const rules = document.rules.map(({ name, conditions, event }) => ({ name, conditions, event }))
  return { ...document, rules }
}

/** Only the engine reads the facts that messages name. */
function withoutPlaceholders(document: RuleSetDocument): RuleSetDocument {
  const rules = document.rules.map((rule) => {
    const params = { ...rule.event.params, message: 'Refused.' }
    return { ...rule, event: { ...rule.event, params } }
  })
  return { ...document, rules }
}

async function outcomeOf(codes: () => readonly string[] | Promise<readonly string[]>): Promise<Outcome> {
  try {
    return { codes: await codes() }
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
    pick: (list) => list[Math.floor(next() * list.length)] as never,
  }
}
