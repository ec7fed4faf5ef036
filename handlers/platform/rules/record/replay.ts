// Evaluates recorded decisions with two snapshots and reports which would differ; json-rules-engine decides, not the
// compiled conditions. A record keeps only the length of most texts; where a changed rule depends on more, the result is
// reported as unknown. A rule that begins later than the decision is evaluated as if it had begun (R5).
// Tested by test/platform/rules/commands/rules-diff.test.ts.
import { engineCodes } from '../evaluate/agreement.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { momentOf } from '../evaluate/situation.ts'
import { factsOf } from '../language/catalogue.ts'
import { isWarning, type Rule } from '../language/documents.ts'
import type { RecordedDecision } from './decision-log.ts'
import { dependsOnMaskedFacts } from './masking.ts'
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

/** Of the decisions since a moment, if one is given. Throws where the file cannot be read. */
export async function replay(
  file: string,
  before: RuleSnapshot,
  after: RuleSnapshot,
  since = Number.NEGATIVE_INFINITY,
): Promise<Replay> {
  const result: Replay = { decisions: 0, replayed: 0, changed: [], unsure: 0, unreadable: 0 }
  const changedRules = createChangedRules(before, after)
  for await (const { file: recordFile, line: recordLine, decision } of decisionsIn(file)) {
    if (decision === undefined) {
      result.unreadable += 1
      continue
    }
    if (Date.parse(decision.at) < since) continue
    result.decisions += 1
    const changed = changedRules(decision)
    if (changed.length === 0) continue
    result.replayed += 1
    const { at, requestId, operationId, company, ruleSet } = decision
    const changedCodes = new Set(changed.map(({ event }) => event.type))
    const [was, is] = [
      await resultOf(before, decision, changedCodes),
      await resultOf(after, decision, changedCodes),
    ]
    const isMasked = changed.some((rule) => dependsOnMaskedFacts(rule, after.facts))
    if (isMasked || was === undefined || is === undefined) result.unsure += 1
    else if (JSON.stringify(was) !== JSON.stringify(is)) {
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
    const [was, is] = [before, after].map((snapshot) =>
      snapshot.of(company ?? undefined).ruleSets.get(ruleSet),
    )
    const key = `${was?.name} ${is?.name}`
    const rules = known.get(key) ?? differing(was, is)
    known.set(key, rules)
    return rules
  }
}

function differing(was: RuleSet | undefined, is: RuleSet | undefined): Rule[] {
  const texts = (set: RuleSet | undefined) =>
    new Map((set?.document.rules ?? []).map((rule) => [essence(rule), rule]))
  const [old, fresh] = [texts(was), texts(is)]
  return [
    ...[...old].filter(([text]) => !fresh.has(text)),
    ...[...fresh].filter(([text]) => !old.has(text)),
  ].map(([, rule]) => rule)
}

const essence = ({ mode = 'refuse', validFrom, validUntil, companies, conditions, event }: Rule) =>
  JSON.stringify([event.type, mode, validFrom, validUntil, companies, conditions])

interface Result {
  refused: string[]
  warned: string[]
}

/**
 * The codes that refuse a decision, and those that warn; undefined where its facts do not suffice. Only changed rules are
 * evaluated again: for the others the record has the result, from before the facts were masked.
 */
async function resultOf(
  snapshot: RuleSnapshot,
  { at, company, ruleSet: name, facts, refused, warned = [] }: RecordedDecision,
  changedCodes: ReadonlySet<string>,
): Promise<Result | undefined> {
  const ruleSet = snapshot.of(company ?? undefined).ruleSets.get(name)
  const isComplete = factsOf(snapshot.facts, name).every((fact) => facts[fact] !== undefined)
  const isKnown = Object.keys(facts).every((fact) => Object.hasOwn(snapshot.facts, fact))
  if (!ruleSet || !isComplete || !isKnown) return undefined
  try {
    const situation = { company, moment: momentOf(facts) ?? Date.parse(at), isPreview: true }
    const codes = await engineCodes(ruleSet, facts, situation)
    const recorded = [...refused, ...warned]
    const violated = ruleSet.document.rules.filter(({ event: { type } }) =>
      (changedCodes.has(type) ? codes : recorded).includes(type),
    )
    const codesOf = (rules: readonly Rule[]) => rules.map(({ event }) => event.type)
    return {
      refused: codesOf(violated.filter((rule) => !isWarning(rule))),
      warned: codesOf(violated.filter(isWarning)),
    }
  } catch {
    return undefined
  }
}
