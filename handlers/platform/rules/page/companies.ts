// The rules of companies that change a rule set: shown with it, and checked when a draft of it is tried. Their files must
// fit the draft and their cases must pass with it. Tested by test/platform/rules/rules-page.test.ts.
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { ruleSentences } from '../evaluate/wording.ts'
import type { Fact } from '../language/catalogue.ts'
import { commonNameOf, companyOf, type RuleSetDocument } from '../language/documents.ts'
import type { RuleProblem } from '../language/problems.ts'
import { caseProblems } from '../load/case-checks.ts'
import { companyProblems, makeCompanySet, mergedCodes, unprovenProblems } from '../load/company-rules.ts'

type Catalogue = Readonly<Record<string, Fact>>

/** A company's two files, as plain values that can be sent to a thread. */
export interface CompanyPart extends Pick<RuleSet, 'name' | 'cases' | 'lines'> {
  companyDocument: RuleSetDocument
}

/** The files of companies that change a rule set. */
export function companyPartsOf({ companySets }: RuleSnapshot, common: string): CompanyPart[] {
  return [...companySets.values()].flatMap(({ name, companyDocument, cases, lines }) =>
    companyDocument && commonNameOf(name) === common ? [{ name, companyDocument, cases, lines }] : [],
  )
}

/** The rules of one company, which the page shows but does not edit. */
export function companyView({ name, companyDocument, cases, lines }: CompanyPart, { facts }: RuleSnapshot) {
  const { description, emptyBecause = null, replaces = [], rules } = companyDocument
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

/** Faults of the files of companies with a draft of the common rules. */
export function companyFaults(
  parts: readonly CompanyPart[],
  common: RuleSetDocument,
  catalogue: Catalogue,
): RuleProblem[] {
  return parts.flatMap(({ name, companyDocument, cases, lines }) => [
    ...companyProblems(
      { file: `${name}.json`, value: companyDocument, lines: lines.rules },
      name,
      common,
      [],
    ),
    ...caseProblems(
      { file: `${name}.cases.json`, value: { cases }, lines: lines.cases },
      name,
      companyDocument,
      catalogue,
      mergedCodes(companyDocument, common),
    ),
  ])
}

/** The rule sets of companies with a draft of the common rules, and faults of their cases. */
export async function companySets(
  common: RuleSet,
  parts: readonly CompanyPart[],
  catalogue: Catalogue,
): Promise<{ sets: RuleSet[]; problems: RuleProblem[] }> {
  const sets = parts.map(({ name, companyDocument, cases, lines }) =>
    makeCompanySet(name, companyDocument, cases, catalogue, lines, common),
  )
  const problems: RuleProblem[] = []
  for (const set of sets) problems.push(...(await unprovenProblems(set, common)))
  return { sets, problems }
}
