// Asks recorded decisions of two books and tells which would come out otherwise. Of most texts a record has the length
// alone; where a rule that changed looks at more of one, nobody can say, and that is told too.
// Held by test/platform/rules-diff.test.ts.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { RecordedDecision } from '../decision-log.ts'
import { type Fact, findProperty } from './catalogue.ts'
import { comparisons, isReference, type Reference, type Rule } from './documents.ts'
import { recordOf } from './masking.ts'
import type { RuleBook } from './rule-book.ts'
import type { RuleSet } from './rule-set.ts'

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
export async function replay(file: string, before: RuleBook, after: RuleBook): Promise<Replay> {
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
    const [was, is] = [await codes(before, decision), await codes(after, decision)]
    const isMasked = changed.some((rule) => looksBehindMasks(rule, after.facts))
    if (isMasked || was === undefined || is === undefined) result.unsure += 1
    else if (was.join() !== is.join())
      result.changed.push({ recordLine, at, requestId, operationId, company, ruleSet, was, is })
  }
  return result
}

/** The rules that count for a decision in one book and not, or otherwise, in the other. */
function createDifferences(before: RuleBook, after: RuleBook) {
  const known = new Map<string, Rule[]>()
  return ({ company, ruleSet }: RecordedDecision): Rule[] => {
    const [was, is] = [before, after].map((book) => book.of(company ?? undefined).ruleSets.get(ruleSet))
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

async function codes(book: RuleBook, decision: RecordedDecision): Promise<string[] | undefined> {
  const { company, ruleSet, facts } = decision
  try {
    const found = await book.of(company ?? undefined).evaluate(ruleSet, facts)
    return found.map(({ code }) => code)
  } catch {
    return undefined
  }
}

const BY_LENGTH = ['isSet', 'isNotSet', 'longerThan', 'shorterThan']

function looksBehindMasks({ conditions }: Rule, facts: Readonly<Record<string, Fact>>): boolean {
  const recorded = ({ fact, path }: Reference) => {
    const properties = ['', ...(path ?? '').split('.')].map((_, index, all) =>
      findProperty(facts, fact, all.slice(1, index + 1).join('.')),
    )
    const ways = properties.map((property) => (property ? recordOf(property) : 'nothing'))
    return ways.includes('nothing') ? 'nothing' : ways.at(-1)
  }
  return comparisons(conditions, '').some(({ comparison }) => {
    const { operator, value } = comparison
    const ways = [recorded(comparison), ...(isReference(value) ? [recorded(value)] : [])]
    return ways.includes('nothing') || (ways.includes('length') && !BY_LENGTH.includes(operator))
  })
}

function read(line: string): RecordedDecision | undefined {
  try {
    const { ruleSet, facts, ...rest } = JSON.parse(line)
    return typeof ruleSet === 'string' && facts !== null && typeof facts === 'object'
      ? { ruleSet, facts, ...rest }
      : undefined
  } catch {
    return undefined
  }
}
