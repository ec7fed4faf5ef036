// Evaluates recorded decisions with two snapshots and reports which would differ; json-rules-engine decides, not the
// compiled conditions. A record keeps only the length of most texts; where a changed rule depends on more, the result is
// reported as unknown. Tested by test/platform/rules/rules-diff.test.ts.
import { engineCodes } from '../evaluate/agreement.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { factsOf } from '../language/catalogue.ts'
import type { Rule } from '../language/documents.ts'
import type { RecordedDecision } from './decision-log.ts'
import { dependsOnMaskedFacts } from './masking.ts'
import { decisionsIn } from './read-decisions.ts'

export interface ChangedDecision
  extends Omit<RecordedDecision, 'facts' | 'refused' | 'rules' | 'release' | 'subject'> {
  /** The file of the record, and the line in it. */
  recordFile: string
  recordLine: number
  /** The codes that refuse it by the rules before and after. */
  was: readonly string[]
  is: readonly string[]
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
      await refusedBy(before, decision, changedCodes),
      await refusedBy(after, decision, changedCodes),
    ]
    const isMasked = changed.some((rule) => dependsOnMaskedFacts(rule, after.facts))
    if (isMasked || was === undefined || is === undefined) result.unsure += 1
    else if (was.join() !== is.join())
      result.changed.push({ recordFile, recordLine, at, requestId, operationId, company, ruleSet, was, is })
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

const essence = ({ conditions, event }: Rule) => JSON.stringify([event.type, conditions])

/**
 * The codes that refuse a decision; undefined where its facts do not suffice. Only changed rules are evaluated again: for
 * the others the record has the result, from before the facts were masked.
 */
async function refusedBy(
  snapshot: RuleSnapshot,
  { company, ruleSet: name, facts, refused }: RecordedDecision,
  changedCodes: ReadonlySet<string>,
): Promise<string[] | undefined> {
  const ruleSet = snapshot.of(company ?? undefined).ruleSets.get(name)
  const isComplete = factsOf(snapshot.facts, name).every((fact) => facts[fact] !== undefined)
  const isKnown = Object.keys(facts).every((fact) => Object.hasOwn(snapshot.facts, fact))
  if (!ruleSet || !isComplete || !isKnown) return undefined
  try {
    const codes = await engineCodes(ruleSet, facts)
    const all = ruleSet.document.rules.map(({ event }) => event.type)
    return all.filter((code) => (changedCodes.has(code) ? codes : refused).includes(code))
  } catch {
    return undefined
  }
}
