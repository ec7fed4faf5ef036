// Evaluates recorded decisions with two snapshots and reports which would differ. A record keeps only the
// length of most texts; where a changed rule depends on more, the result is reported as unknown. Tested by
// test/platform/rules/rules-diff.test.ts.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { Rule } from '../language/documents.ts'
import type { RecordedDecision } from './decision-log.ts'
import { dependsOnMaskedFacts } from './masked-facts.ts'

export interface ChangedDecision extends Omit<RecordedDecision, 'facts' | 'refused' | 'rules'> {
  /** Where it stands in the record. */
  recordLine: number
  /** The codes that refuse it by the one book and by the other. */
  was: readonly string[]
  is: readonly string[]
}

export interface Replay {
  /** Lines of the record. */
  decisions: number
  /** Those about rules that differ. */
  replayed: number
  changed: ChangedDecision[]
  /** Those whose facts were masked too far, or that lack a fact. */
  unsure: number
  /** Lines that are no decisions, such as one that is just being written. */
  unreadable: number
}

/** Throws where the file cannot be read. */
export async function replay(file: string, before: RuleSnapshot, after: RuleSnapshot): Promise<Replay> {
  const result: Replay = { decisions: 0, replayed: 0, changed: [], unsure: 0, unreadable: 0 }
  const differences = createDifferences(before, after)
  let recordLine = 0
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    recordLine += 1
    if (line.trim() === '') continue
    const decision = read(line)
    if (decision === undefined) {
      result.unreadable += 1
      continue
    }
    result.decisions += 1
    const changed = differences(decision)
    if (changed.length === 0) continue
    result.replayed += 1
    const { at, requestId, operationId, company, ruleSet } = decision
    const touched = new Set(changed.map(({ event }) => event.type))
    const [was, is] = [await codes(before, decision, touched), await codes(after, decision, touched)]
    const isMasked = changed.some((rule) => dependsOnMaskedFacts(rule, after.facts))
    if (isMasked || was === undefined || is === undefined) result.unsure += 1
    else if (was.join() !== is.join())
      result.changed.push({ recordLine, at, requestId, operationId, company, ruleSet, was, is })
  }
  return result
}

/** The rules that count for a decision in one book and not, or otherwise, in the other. */
function createDifferences(before: RuleSnapshot, after: RuleSnapshot) {
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

/** Only the rules that were touched are asked again: of the others the record knows, from before facts were masked. */
async function codes(
  snapshot: RuleSnapshot,
  { company, ruleSet, facts, refused }: RecordedDecision,
  touched: ReadonlySet<string>,
): Promise<string[] | undefined> {
  const own = snapshot.of(company ?? undefined)
  try {
    const found = (await own.evaluate(ruleSet, facts)).map(({ code }) => code)
    const all = own.ruleSets.get(ruleSet)?.document.rules.map(({ event }) => event.type) ?? []
    return all.filter((code) => (touched.has(code) ? found : refused).includes(code))
  } catch {
    return undefined
  }
}

function read(line: string): RecordedDecision | undefined {
  try {
    const { ruleSet, facts, refused, ...rest } = JSON.parse(line)
    const isDecision = typeof ruleSet === 'string' && Array.isArray(refused)
    return isDecision && facts !== null && typeof facts === 'object'
      ? { ruleSet, facts, refused, ...rest }
      : undefined
  } catch {
    return undefined
  }
}
