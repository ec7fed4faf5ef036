// Evaluates recorded decisions with other rules: those of the folder, or a draft. A record keeps only the length of most
// texts; for a rule that depends on more, the recorded result counts.
// Tested by test/platform/rules/rules-stats.test.ts and rules-release.test.ts.
import { engineCodes } from '../evaluate/agreement.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { factsOf } from '../language/catalogue.ts'
import type { RecordedDecision } from './decision-log.ts'
import { dependsOnMaskedFacts } from './masking.ts'
import { decisionsIn } from './read-decisions.ts'
import type { Replay } from './replay.ts'

/** The codes that a decision violates by these rules; undefined where its facts do not suffice. */
export type PresentResult = (decision: RecordedDecision) => Promise<readonly string[] | undefined>

export function createPresentResult(snapshot: RuleSnapshot): PresentResult {
  const masked = new Map<RuleSet, ReadonlySet<string>>()

  return async (decision) => {
    const { company, ruleSet: name, rules, facts, refused, warned = [] } = decision
    const recorded = [...refused, ...warned]
    if (rules === snapshot.hash) return recorded
    const ruleSet = snapshot.of(company ?? undefined).ruleSets.get(name)
    const isComplete = factsOf(snapshot.facts, name).every((fact) => facts[fact] !== undefined)
    const isKnown = Object.keys(facts).every((fact) => Object.hasOwn(snapshot.facts, fact))
    if (!ruleSet || !isComplete || !isKnown) return undefined
    try {
      const codes = await engineCodes(ruleSet, facts)
      return ruleSet.document.rules
        .map(({ event }) => event.type)
        .filter((code) => (maskedCodes(ruleSet).has(code) ? recorded : codes).includes(code))
    } catch {
      return undefined
    }
  }

  /** The codes of the rules that a record does not suffice to decide. */
  function maskedCodes(ruleSet: RuleSet): ReadonlySet<string> {
    const rules = ruleSet.document.rules.filter((rule) => dependsOnMaskedFacts(rule, snapshot.facts))
    const codes = masked.get(ruleSet) ?? new Set(rules.map(({ event }) => event.type))
    masked.set(ruleSet, codes)
    return codes
  }
}

/** Compares the results in a record with those of these rules. Throws where the file cannot be read. */
export async function replayRecord(
  file: string,
  snapshot: RuleSnapshot,
  since = Number.NEGATIVE_INFINITY,
): Promise<Replay> {
  const result: Replay = { decisions: 0, replayed: 0, changed: [], unsure: 0, unreadable: 0 }
  const presentResult = createPresentResult(snapshot)
  for await (const { file: recordFile, line: recordLine, decision } of decisionsIn(file)) {
    if (decision === undefined) {
      result.unreadable += 1
      continue
    }
    if (Date.parse(decision.at) < since) continue
    result.decisions += 1
    if (decision.rules !== snapshot.hash) result.replayed += 1
    const { at, requestId, operationId, company, ruleSet, refused: was } = decision
    const is = await presentResult(decision)
    if (is === undefined) result.unsure += 1
    else if (was.toSorted().join() !== is.toSorted().join())
      result.changed.push({ recordFile, recordLine, at, requestId, operationId, company, ruleSet, was, is })
  }
  return result
}
