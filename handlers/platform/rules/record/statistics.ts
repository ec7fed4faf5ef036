// Counts, rule by rule, what a record of decisions says that the rules refused.
// Tested by test/platform/rules/rules-stats.test.ts.
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { commonNameOf, type Rule } from '../language/documents.ts'
import { decisionsIn } from './read-decisions.ts'

export interface RuleStatistics {
  ruleSet: string
  code: string
  /** The name of the rule; null for one that the folder no longer has. */
  name: string | null
  /** Decisions of the rule set, and those that the rule refused. */
  decisions: number
  refused: number
  /** The companies with the most refusals. */
  companies: { company: number | null; refused: number }[]
  /** When it refused last; null for never. */
  last: string | null
}

export interface Statistics {
  decisions: number
  refused: number
  unreadable: number
  from: string | null
  until: string | null
  rules: RuleStatistics[]
}

const COMPANIES = 3

interface Count {
  companies: Map<number | null, number>
  last: string
}

/** Rules of companies are counted with the common rule set that they belong to. Throws where the file cannot be read. */
export async function statisticsOf(file: string, snapshot: RuleSnapshot): Promise<Statistics> {
  const sum = { decisions: 0, refused: 0, unreadable: 0 }
  let from: string | null = null
  let until: string | null = null
  const bySet = new Map<string, { decisions: number; codes: Map<string, Count> }>()
  for await (const { decision } of decisionsIn(file)) {
    if (decision === undefined) {
      sum.unreadable += 1
      continue
    }
    const { at, ruleSet, refused, company } = decision
    sum.decisions += 1
    if (refused.length > 0) sum.refused += 1
    if (from === null || at < from) from = at
    if (until === null || at > until) until = at
    const set = bySet.get(ruleSet) ?? { decisions: 0, codes: new Map<string, Count>() }
    bySet.set(ruleSet, set)
    set.decisions += 1
    for (const code of refused) {
      const count = set.codes.get(code) ?? { companies: new Map(), last: at }
      set.codes.set(code, count)
      count.companies.set(company, (count.companies.get(company) ?? 0) + 1)
      if (at > count.last) count.last = at
    }
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
      .map(([company, refused]) => ({ company, refused }))
      .sort((a, b) => b.refused - a.refused)
    const refused = companies.reduce((all, company) => all + company.refused, 0)
    const last = count?.last ?? null
    return { ruleSet, code, name, decisions, refused, companies: companies.slice(0, COMPANIES), last }
  })
  return { ...sum, from, until, rules: rules.sort((a, b) => b.refused - a.refused) }
}

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
