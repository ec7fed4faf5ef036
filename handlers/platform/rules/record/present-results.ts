// Evaluates recorded decisions with other rules: those of the folder, or a draft. A record keeps only the length of most
// texts; for a rule that depends on more, the recorded result counts.
// Tested by test/platform/rules/commands/rules-stats.test.ts and rules-release.test.ts.
import { engineCodes } from '../evaluate/agreement.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { momentOf } from '../evaluate/situation.ts'
import { factsOf } from '../language/catalogue.ts'
import { isWarning, type Rule } from '../language/documents.ts'
import type { RecordedDecision } from './decision-log.ts'
import { dependsOnMaskedFacts } from './masking.ts'
import { decisionsIn } from './read-decisions.ts'
import type { Replay } from './replay.ts'

export interface PresentResult {
  /** The codes that refuse the decision by these rules, and those that warn. */
  refused: readonly string[]
  warned: readonly string[]
}

/** Evaluates a decision; undefined where its facts do not suffice. */
export type EvaluateDecision = (decision: RecordedDecision) => Promise<PresentResult | undefined>

export function createPresentResult(snapshot: RuleSnapshot): EvaluateDecision {
  const masked = new Map<RuleSet, ReadonlySet<string>>()

  return async (decision) => {
    const { at, company, ruleSet: name, rules, facts, refused, warned = [] } = decision
    if (rules === snapshot.hash) return { refused, warned }
    const recorded = [...refused, ...warned]
    const ruleSet = snapshot.of(company ?? undefined).ruleSets.get(name)
    const isComplete = factsOf(snapshot.facts, name).every((fact) => facts[fact] !== undefined)
    const isKnown = Object.keys(facts).every((fact) => Object.hasOwn(snapshot.facts, fact))
    if (!ruleSet || !isComplete || !isKnown) return undefined
    try {
      const situation = { company, moment: momentOf(facts) ?? Date.parse(at), isPreview: true }
      const codes = await engineCodes(ruleSet, facts, situation)
      const violated = ruleSet.document.rules.filter(({ event: { type } }) =>
        (maskedCodes(ruleSet).has(type) ? recorded : codes).includes(type),
      )
      return {
        refused: codesOf(violated.filter((rule) => !isWarning(rule))),
        warned: codesOf(violated.filter(isWarning)),
      }
    } catch {
      return undefined
    }
  }

  /** The codes of the rules that a record does not suffice to decide. */
  function maskedCodes(ruleSet: RuleSet): ReadonlySet<string> {
    const rules = ruleSet.document.rules.filter((rule) => dependsOnMaskedFacts(rule, snapshot.facts))
    const codes = masked.get(ruleSet) ?? new Set(codesOf(rules))
    masked.set(ruleSet, codes)
    return codes
  }
}

const codesOf = (rules: readonly Rule[]) => rules.map(({ event }) => event.type)

const sorted = (result: PresentResult) =>
  JSON.stringify([result.refused.toSorted(), result.warned.toSorted()])

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
    const { at, requestId, operationId, company, ruleSet, refused, warned = [] } = decision
    const present = await presentResult(decision)
    if (present === undefined) result.unsure += 1
    else if (sorted({ refused, warned }) !== sorted(present)) {
      const decided = { recordFile, recordLine, at, requestId, operationId, company, ruleSet }
      const warnings = { warnedBefore: warned, warnedAfter: present.warned }
      result.changed.push({ ...decided, was: refused, is: present.refused, ...warnings })
    }
  }
  return result
}
