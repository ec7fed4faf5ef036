// What companies have beside a rule set, as it is in force: shown with it, and asked when a draft of it is tried. Their
// files have to fit the draft and their cases to hold with it, as `npm run rules -- test` asks once it is saved. Tested by test/platform/rules/rules-page.test.ts.

import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { Fact } from '../language/catalogue.ts'
import { commonNameOf, companyOf } from '../language/company-files.ts'
import type { RuleSetDocument } from '../language/documents.ts'
import type { RuleProblem } from '../language/problems.ts'
import { caseProblems } from '../load/case-checks.ts'
import { companyProblems, makeCompanySet, mergedCodes, unprovenProblems } from '../load/company-rules.ts'
import { ruleSentences } from './sentences.ts'

/** A company's two files, as plain values that a thread can be given. */
export interface CompanyPart extends Pick<RuleSet, 'name' | 'cases' | 'lines'> {
  own: RuleSetDocument
}

/** What companies have beside a rule set. */
export function companyPartsOf({ companySets }: RuleSnapshot, common: string): CompanyPart[] {
  return [...companySets.values()].flatMap(({ name, own, cases, lines }) =>
    own && commonNameOf(name) === common ? [{ name, own, cases, lines }] : [],
  )
}

/** What one company has beyond the common rules, or instead of them: to be read, not to be edited here. */
export function companyView({ name, own, cases, lines }: CompanyPart, { facts }: RuleSnapshot) {
  const { description, emptyBecause = null, replaces = [], rules } = own
  return {
    company: companyOf(name),
    name,
    description,
    emptyBecause,
    replaces,
    rules: rules.map((rule, index) => ({
      ...ruleSentences(rule, facts),
      line: lines.rules.get(`/rules/${index}`) ?? null,
    })),
    cases,
  }
}

/** What the files of companies say of rules that the draft no longer has, or has itself. */
export function companyFaults(
  parts: readonly CompanyPart[],
  common: RuleSetDocument,
  facts: Record<string, Fact>,
): RuleProblem[] {
  return parts.flatMap(({ name, own, cases, lines }) => [
    ...companyProblems({ file: `${name}.json`, value: own, lines: lines.rules }, name, common, []),
    ...caseProblems(
      { file: `${name}.cases.json`, value: { cases }, lines: lines.cases },
      name,
      own,
      facts,
      mergedCodes(own, common),
    ),
  ])
}

/** What counts for each company with the draft, and what its cases then fail to show. */
export function withCompanies(common: RuleSet, parts: readonly CompanyPart[], facts: Record<string, Fact>) {
  const sets = parts.map(({ name, own, cases, lines }) =>
    makeCompanySet(name, own, cases, facts, lines, common),
  )
  return { sets, problems: sets.flatMap((set) => unprovenProblems(set, common)) }
}
