// Counts, rule by rule, what the rules refused according to a record of decisions, and what the present rules would refuse.
// Tested by test/scripts/rules/rules-stats.long.test.ts.
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { commonNameOf, type Rule } from '../../../handlers/rules/language/documents.ts'
import { decisionsIn } from './read-decisions.ts'
import { createPresentResult } from './replay.ts'

export interface RuleStatistics {
  ruleSet: string
  code: string
  /** The name of the rule; null for one that the folder no longer has. */
  name: string | null
  /** Decisions of the rule set, and those that the rule refused. */
  decisions: number
  refused: number
  /** Recorded decisions in which the rule only warned. */
  warned: number
  /** Decisions that the rule would refuse as it is now; for a rule that only warns, if it refused. */
  wouldRefuse: number
  /** The companies with the most refusals. */
  companies: { company: number | null; refused: number; wouldRefuse: number }[]
  /** When it refused last; null for never. */
  last: string | null
}

export interface Statistics {
  decisions: number
  refused: number
  unreadable: number
  /** Decisions whose facts do not suffice to evaluate the present rules. */
  unknown: number
  from: string | null
  until: string | null
  rules: RuleStatistics[]
}

const COMPANIES = 3

interface Count {
  companies: Map<number | null, { refused: number; wouldRefuse: number }>
  warned: number
  last: string | null
}

/** Rules of companies are counted with the common rule set that they belong to. Throws where the file cannot be read. */
export async function statisticsOf(file: string, snapshot: RuleSnapshot): Promise<Statistics> {
  const sum = { decisions: 0, refused: 0, unreadable: 0, unknown: 0 }
  const presentResult = createPresentResult(snapshot)
  let from: string | null = null
  let until: string | null = null
  const bySet = new Map<string, { decisions: number; codes: Map<string, Count> }>()
  for await (const { decision } of decisionsIn(file)) {
    if (decision === undefined) {
      sum.unreadable += 1
      continue
    }
    const { at, ruleSet, refused, warned = [], company } = decision
    sum.decisions += 1
    if (refused.length > 0) sum.refused += 1
    if (from === null || at < from) from = at
    if (until === null || at > until) until = at
    const set = bySet.get(ruleSet) ?? { decisions: 0, codes: new Map<string, Count>() }
    bySet.set(ruleSet, set)
    set.decisions += 1
    const countOf = (code: string): Count => {
      const count = set.codes.get(code) ?? { companies: new Map(), warned: 0, last: null }
      set.codes.set(code, count)
      return count
    }
    const ofCompany = ({ companies }: Count) => {
      const count = companies.get(company) ?? { refused: 0, wouldRefuse: 0 }
      companies.set(company, count)
      return count
    }
    for (const code of refused) {
      const count = countOf(code)
      ofCompany(count).refused += 1
      if (count.last === null || at > count.last) count.last = at
    }
    for (const code of warned) countOf(code).warned += 1
    const present = await presentResult(decision)
    if (present === undefined) {
      sum.unknown += 1
      continue
    }
    for (const code of [...present.refused, ...present.warned]) ofCompany(countOf(code)).wouldRefuse += 1
  }
  const known = rulesOf(snapshot)
  const gone = [...bySet].flatMap(([ruleSet, { codes }]) =>
    [...codes.keys()]
      .filter((code) => !known.some((rule) => rule.ruleSet === ruleSet && rule.code === code))
      .map((code) => ({ ruleSet, code, name: null })),
  )
  const rules = [...known, ...gone].map(({ ruleSet, code, name }): RuleStatistics => {
    const { decisions = 0, codes } = bySet.get(ruleSet) ?? {}
    const count = codes?.get(code)
    const companies = [...(count?.companies ?? [])]
      .map(([company, counts]) => ({ company, ...counts }))
      .sort(byRefusals)
    const sumOf = (member: 'refused' | 'wouldRefuse') =>
      companies.reduce((all, company) => all + company[member], 0)
    return {
      ...{ ruleSet, code, name, decisions },
      refused: sumOf('refused'),
      warned: count?.warned ?? 0,
      wouldRefuse: sumOf('wouldRefuse'),
      companies: companies.slice(0, COMPANIES),
      last: count?.last ?? null,
    }
  })
  return { ...sum, from, until, rules: rules.sort(byRefusals) }
}

interface Refusals {
  refused: number
  wouldRefuse: number
}

const byRefusals = (a: Refusals, b: Refusals) => b.refused - a.refused || b.wouldRefuse - a.wouldRefuse

/** Every rule of the folder, once by its code. */
function rulesOf({ ruleSets, companySets }: RuleSnapshot) {
  const rules = new Map<string, { ruleSet: string; code: string; name: string }>()
  const add = (set: string, { name, event }: Rule) => {
    const ruleSet = commonNameOf(set)
    const key = `${ruleSet} ${event.type}`
    if (!rules.has(key)) rules.set(key, { ruleSet, code: event.type, name })
  }
  for (const { name, document } of ruleSets.values()) for (const rule of document.rules) add(name, rule)
  for (const { name, companyDocument } of companySets.values())
    for (const rule of companyDocument?.rules ?? []) add(name, rule)
  return [...rules.values()]
}
