// Evaluates recorded decisions again; json-rules-engine decides, not the compiled conditions. A record keeps only the length
// of most texts; where a rule depends on more, the recorded result counts, or the decision is reported as unknown. A rule
// that begins later than the decision is evaluated as if it had begun (R5).
// Tested by test/scripts/rules/rules-diff.long.test.ts, rules-stats.long.test.ts and rules-release.long.test.ts.
import { engineCodes } from '../../../handlers/rules/evaluate/agreement.ts'
import type { RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { momentOf } from '../../../handlers/rules/evaluate/situation.ts'
import { factsOf } from '../../../handlers/rules/language/catalogue.ts'
import {
  comparisons,
  isTableValue,
  isWarning,
  type Rule,
  tableName,
  valuesOf,
} from '../../../handlers/rules/language/documents.ts'
import type { RecordedDecision } from '../../../handlers/rules/record/decision-log.ts'
import { dependsOnMaskedFacts } from './masked-facts.ts'
import { decisionsIn } from './read-decisions.ts'

export interface ChangedDecision
  extends Omit<RecordedDecision, 'facts' | 'refused' | 'warned' | 'rules' | 'release' | 'subject'> {
  /** The file of the record, and the line in it. */
  recordFile: string
  recordLine: number
  /** The codes that refuse it by the rules before and after. */
  was: readonly string[]
  is: readonly string[]
  /** The codes that warn. */
  warnedBefore: readonly string[]
  warnedAfter: readonly string[]
}

export interface Replay {
  /** Lines of the record. */
  decisions: number
  /** Decisions by rules that differ. */
  replayed: number
  changed: ChangedDecision[]
  /** Decisions whose masked facts are not enough to decide. */
  unsure: number
  /** Lines that are not decisions, such as one that is being written. */
  unreadable: number
}

/** The codes that refuse a decision, and those that warn. */
interface Result {
  refused: readonly string[]
  warned: readonly string[]
}

/**
 * Compares the results of two snapshots, for decisions since a moment, if one is given. Throws where the file cannot be
 * read.
 */
export function replay(
  file: string,
  before: RuleSnapshot,
  after: RuleSnapshot,
  since?: number,
): Promise<Replay> {
  const changedRules = createChangedRules(before, after)
  return replayEach(file, since, async (decision) => {
    const changed = changedRules(decision)
    if (changed.length === 0) return undefined
    if (changed.some((rule) => dependsOnMaskedFacts(rule, after.facts))) return {}
    // Of the other rules the record has the result, from before the facts were masked.
    const changedCodes = new Set(codesOf(changed))
    const isRecorded = (_: RuleSet, code: string) => !changedCodes.has(code)
    return {
      was: await evaluateAgain(before, decision, isRecorded),
      is: await evaluateAgain(after, decision, isRecorded),
    }
  })
}

/** Compares the results in a record with those of these rules. Throws where the file cannot be read. */
export function replayRecord(file: string, snapshot: RuleSnapshot, since?: number): Promise<Replay> {
  const presentResult = createPresentResult(snapshot)
  return replayEach(file, since, async (decision) => {
    if (decision.rules === snapshot.hash) return undefined
    const recorded = resultIn(decision)
    const present = await presentResult(decision)
    // The order of the rules may have changed; the codes are the same then.
    return { was: present && sorted(present) === sorted(recorded) ? present : recorded, is: present }
  })
}

/** What a comparison of one decision found; undefined for rules that are the same, and a side that is unknown. */
type Compared = { was?: Result | undefined; is?: Result | undefined } | undefined

async function replayEach(
  file: string,
  since = Number.NEGATIVE_INFINITY,
  compare: (decision: RecordedDecision) => Promise<Compared>,
): Promise<Replay> {
  const result: Replay = { decisions: 0, replayed: 0, changed: [], unsure: 0, unreadable: 0 }
  for await (const { file: recordFile, line: recordLine, decision } of decisionsIn(file)) {
    if (decision === undefined) {
      result.unreadable += 1
      continue
    }
    if (Date.parse(decision.at) < since) continue
    result.decisions += 1
    const compared = await compare(decision)
    if (compared === undefined) continue
    result.replayed += 1
    const { was, is } = compared
    if (was === undefined || is === undefined) result.unsure += 1
    else if (JSON.stringify(was) !== JSON.stringify(is)) {
      const { at, requestId, operationId, company, ruleSet } = decision
      const decided = { recordFile, recordLine, at, requestId, operationId, company, ruleSet }
      const warned = { warnedBefore: was.warned, warnedAfter: is.warned }
      result.changed.push({ ...decided, was: was.refused, is: is.refused, ...warned })
    }
  }
  return result
}

/** Makes the function that finds the rules of a decision that are not the same before and after. */
function createChangedRules(before: RuleSnapshot, after: RuleSnapshot) {
  const known = new Map<string, Rule[]>()
  return ({ company, ruleSet }: RecordedDecision): Rule[] => {
    const key = `${company} ${ruleSet}`
    const essences = (snapshot: RuleSnapshot) =>
      essencesOf(snapshot.forCompany(company ?? undefined), ruleSet)
    const rules = known.get(key) ?? differing(essences(before), essences(after))
    known.set(key, rules)
    return rules
  }
}

function differing(old: ReadonlyMap<string, Rule>, fresh: ReadonlyMap<string, Rule>): Rule[] {
  return [
    ...[...old].filter(([text]) => !fresh.has(text)),
    ...[...fresh].filter(([text]) => !old.has(text)),
  ].map(([, rule]) => rule)
}

/** The rules of a set by what decides: their conditions, the tables that these name, and to whom and when they apply. */
function essencesOf({ ruleSets, tables }: RuleSnapshot, ruleSet: string): Map<string, Rule> {
  const rules = ruleSets.get(ruleSet)?.document.rules ?? []
  return new Map(
    rules.map((rule) => {
      const { mode = 'refuse', validFrom, validUntil, companies, conditions, event } = rule
      const digests = comparisons(conditions, '')
        .flatMap(({ comparison }) => valuesOf(comparison))
        .flatMap(({ value }) =>
          isTableValue(value) ? tables.get(tableName(ruleSet, value.table))?.digest : [],
        )
      const parts = [event.type, mode, validFrom, validUntil, companies, conditions, digests]
      return [JSON.stringify(parts), rule]
    }),
  )
}

/**
 * Makes the function that evaluates a decision by the rules of a snapshot; for rules that depend on masked facts the recorded
 * result counts. It returns undefined where the facts do not suffice.
 */
export function createPresentResult(
  snapshot: RuleSnapshot,
): (decision: RecordedDecision) => Promise<Result | undefined> {
  const masked = new Map<RuleSet, ReadonlySet<string>>()
  return async (decision) =>
    decision.rules === snapshot.hash ? resultIn(decision) : evaluateAgain(snapshot, decision, isMasked)

  function isMasked(ruleSet: RuleSet, code: string): boolean {
    let codes = masked.get(ruleSet)
    codes ??= new Set(
      codesOf(ruleSet.document.rules.filter((rule) => dependsOnMaskedFacts(rule, snapshot.facts))),
    )
    masked.set(ruleSet, codes)
    return codes.has(code)
  }
}

/** The result by a snapshot, or in the record for the codes of which it counts; undefined where the facts do not suffice. */
async function evaluateAgain(
  snapshot: RuleSnapshot,
  { at, company, ruleSet: name, facts, refused, warned = [] }: RecordedDecision,
  isRecorded: (ruleSet: RuleSet, code: string) => boolean,
): Promise<Result | undefined> {
  const { ruleSets, tables } = snapshot.forCompany(company ?? undefined)
  const ruleSet = ruleSets.get(name)
  const isComplete = factsOf(snapshot.facts, name).every((fact) => facts[fact] !== undefined)
  const isKnown = Object.keys(facts).every((fact) => Object.hasOwn(snapshot.facts, fact))
  if (!ruleSet || !isComplete || !isKnown) return undefined
  try {
    const situation = { company, moment: momentOf(facts) ?? Date.parse(at), isPreview: true, tables }
    const codes = await engineCodes(ruleSet, facts, situation)
    const recorded = [...refused, ...warned]
    const violated = ruleSet.document.rules.filter(({ event: { type } }) =>
      (isRecorded(ruleSet, type) ? recorded : codes).includes(type),
    )
    return {
      refused: codesOf(violated.filter((rule) => !isWarning(rule))),
      warned: codesOf(violated.filter(isWarning)),
    }
  } catch {
    return undefined
  }
}

const resultIn = ({ refused, warned = [] }: RecordedDecision): Result => ({ refused, warned })
const codesOf = (rules: readonly Rule[]) => rules.map(({ event }) => event.type)
const sorted = ({ refused, warned }: Result) => JSON.stringify([refused.toSorted(), warned.toSorted()])
